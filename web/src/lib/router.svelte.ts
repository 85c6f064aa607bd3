/** Where we are: the part of the address behind the #, so that any static host serves every page. */

export interface Place {
  page: string;
  parts: string[];
}

function read(): Place {
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
    if (quietly) {
      history.replaceState(null, '', `#/${path}`);
      this.place = read();
    } else {
      location.hash = `#/${path}`;
    }
  }
}

export const router = new Router();
