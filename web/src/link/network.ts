/** The house over HTTP, its tables over a WebSocket each. */

import type { Board } from '../scene/types';
import { contribution, keep } from './dice';
import { LiveTable } from './live';
import { type House, type Me, Refused } from './types';

/** Eight random bytes and more: a name for a move that no other move has. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Http {
  private who: Promise<Me> | null = null;

  constructor(readonly base: string) {}

  me(): Promise<Me> {
    this.who ??= this.request<Me>('GET', '/me').catch((problem: unknown) => {
      this.who = null;
      throw problem;
    });
    return this.who;
  }

  async get<T>(path: string): Promise<T> {
    await this.me();
    return this.request<T>('GET', path);
  }

  async send<T>(method: 'POST' | 'PUT', path: string, body: object = {}): Promise<T> {
    const me = await this.me();
    return this.request<T>(method, path, body, me.csrf);
  }

  async text(path: string): Promise<string> {
    await this.me();
    const reply = await this.fetched(path, {});
    return reply.text();
  }

  forget(me: Me): Me {
    this.who = Promise.resolve(me);
    return me;
  }

  private async request<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
    const headers: Record<string, string> = {};
    if (body) headers['Content-Type'] = 'application/json';
    if (token) headers['X-Redan-Token'] = token;
    const reply = await this.fetched(path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await reply.json()) as T;
  }

  private async fetched(path: string, init: RequestInit): Promise<Response> {
    let reply: Response;
    try {
      reply = await fetch(this.base + path, { credentials: 'same-origin', ...init });
    } catch {
      throw new Refused('away', 'The server cannot be reached. Nothing you played is lost.');
    }
    if (reply.ok) return reply;
    const wrong = (await reply.json().catch(() => ({}))) as Partial<Record<string, unknown>>;
    throw new Refused(
      typeof wrong.error === 'string' ? wrong.error : 'wrong',
      typeof wrong.text === 'string' ? wrong.text : `The server answered ${reply.status}.`,
      typeof wrong.rule === 'string' ? wrong.rule : '',
      Array.isArray(wrong.allowed) ? wrong.allowed.map(String) : [],
    );
  }
}

export function networkHouse(base = '/api'): House {
  const http = new Http(base);
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(path: string, get: () => Promise<T>): Promise<T> => {
    const there = kept.get(path) as Promise<T> | undefined;
    if (there) return there;
    const made = get();
    kept.set(path, made);
    made.catch(() => kept.delete(path));
    return made;
  };
  const bare = (path: string) => path.replace(/^\/api/, '');
  return {
    me: () => http.me(),
    rename: async (name) => http.forget(await http.send<Me>('PUT', '/me', { name })),
    games: () => http.get('/games'),
    async seats(game, options) {
      const query = new URLSearchParams({ options: JSON.stringify(options) });
      const found = await http.get<{ seats: string[] }>(`/games/${game}/seats?${query.toString()}`);
      return found.seats;
    },
    tables: () => http.get('/tables'),
    onTables(changed) {
      let ended = false;
      let socket: WebSocket | null = null;
      const connect = () => {
        socket = new WebSocket(socketUrl(base, '/live'));
        socket.onmessage = changed;
        socket.onclose = () => {
          if (!ended) setTimeout(connect, 3000);
        };
      };
      void http.me().then(() => ended || connect(), changed);
      return () => {
        ended = true;
        socket?.close();
      };
    },
    async create(table) {
      const own = await contribution();
      const made = await http.send<{ table: string }>('POST', '/tables', {
        id: freshId(),
        ...table,
        ...(own ? { commit: own.commit } : {}),
      });
      keep(made.table, own);
      return made.table;
    },
    invitation: (invite) => http.get(`/invitations/${encodeURIComponent(invite)}`),
    async join(table, invite, seat) {
      const own = await contribution();
      keep(table, own);
      await http.send('POST', `/tables/${table}/join`, {
        id: freshId(),
        invite,
        seat,
        ...(own ? { commit: own.commit } : {}),
      });
    },
    rules: (game) => once(`rules/${game}`, () => http.get(`/games/${game}/rules`)),
    board: (ref) => once(ref, () => http.get<Board>(bare(ref))),
    plate: (ref) => once(ref, () => http.text(bare(ref))),
    miniature(game) {
      const ref = game.miniature ?? game.plate;
      return ref ? once(ref, () => http.text(bare(ref))) : Promise.resolve('');
    },
    verify: (text, keep) => http.send('POST', '/transcripts', { id: freshId(), text, keep }),
    open: (table) => new LiveTable(http, table),
  };
}

export function socketUrl(base: string, path: string): string {
  const url = new URL(base + path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
