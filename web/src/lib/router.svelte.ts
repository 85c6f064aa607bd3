/** Where we are: the part of the address behind the #, so that any static host serves every page. */

export interface Place {
  page: string;
  parts: string[];
}

function read(): Place {
  const joining = /\/join\/([\w-]+)$/.exec(location.pathname);
  if (joining?.[1] && !location.hash) return { page: 'join', parts: [joining[1]] };
  const [page = '', ...parts] = location.hash.replace(/^#\/?/, '').split('/');
  return { page: page || 'home', parts: parts.map(decodeURIComponent) };
}

class Router {
  place = $state<Place>(read());

  constructor() {
    addEventListener('hashchange', () => {
      this.place = read();
    });
  }

  /** A new entry in the history, or none where only the position within a page changes. */
  go(path: string, quietly = false): void {
    const base = location.pathname.replace(/join\/[\w-]+$/, '');
    if (quietly) {
      history.replaceState(null, '', `${base}#/${path}`);
      this.place = read();
    } else if (base === location.pathname) {
      location.hash = `#/${path}`;
    } else {
      history.pushState(null, '', `${base}#/${path}`);
      this.place = read();
    }
  }
}

export const router = new Router();
