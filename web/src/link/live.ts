/** One table over a WebSocket that comes back by itself; asking goes over HTTP. */

import { mine } from './dice';
import { freshId, type Http, socketUrl } from './network';
import {
  type Chat,
  type Connection,
  type Line,
  type NewSeat,
  type Odds,
  type Position,
  Refused,
  type Replay,
  type TableLink,
  type TableState,
  type TableWatcher,
  type WhyNot,
} from './types';

/** How long a move may stay unanswered before it is sent again, under the same name. */
const PATIENCE = 8000;

interface Message extends Partial<TableState> {
  type: string;
  id?: string;
  log_from?: number;
  chat_from?: number;
  error?: string;
  text?: string;
  rule?: string;
  allowed?: string[];
}

interface Waiting {
  body: object;
  done(reply: Message): void;
  failed(problem: Refused): void;
}

export class LiveTable implements TableLink {
  private socket: WebSocket | null = null;
  private state: TableState | null = null;
  private watcher: TableWatcher | null = null;
  private eyes: number[] | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly opened = new Set<number>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly http: Http,
    readonly table: string,
  ) {}

  watch(watcher: TableWatcher): () => void {
    this.watcher = watcher;
    void this.connect();
    return () => {
      this.watcher = null;
      if (this.timer) clearTimeout(this.timer);
      this.socket?.close();
    };
  }

  look(eyes: number[]): void {
    this.eyes = eyes;
    this.state = null;
    this.post({ type: 'eyes', eyes });
  }

  async play(seat: number, answers: (number | string)[]): Promise<void> {
    await this.move('play', { seat, answers }, true);
  }

  async undo(seat: number): Promise<void> {
    await this.move('undo', { seat }, true);
  }

  async undoTo(line: number): Promise<void> {
    await this.move('undo_to', { line }, true);
  }

  async agree(seat: number, agree: boolean): Promise<void> {
    await this.move('agree', { seat, agree }, true);
  }

  async enter(seat: number, raw: number[]): Promise<void> {
    await this.move('enter', { seat: seat < 0 ? null : seat, raw }, true);
  }

  async resign(seat: number): Promise<void> {
    await this.move('resign', { seat });
  }

  async draw(seat: number, offer: boolean): Promise<void> {
    await this.move('draw', { seat, offer });
  }

  async order(seat: number, name: string, on: boolean): Promise<void> {
    await this.move('order', { seat, name, on });
  }

  async chat(text: string): Promise<void> {
    await this.move('chat', { text });
  }

  async rematch(): Promise<string> {
    const reply = await this.http.send<{ table?: { next?: string | null } }>(
      'POST',
      `/tables/${this.table}/rematch`,
      { id: freshId() },
    );
    return reply.table?.next ?? '';
  }

  async odds(seat: number, answers: number[]): Promise<Odds> {
    const found = await this.ask<{ slip: Odds['slip'] }>(
      `slip?seat=${seat}&answers=${answers.join(',')}`,
    );
    const [option = 0] = answers;
    if (found.slip || answers.length > 1)
      return { option, basis: '', exact: true, outcomes: [], slip: found.slip };
    return this.ask(`odds?seat=${seat}&option=${option}`);
  }

  async whyNot(seat: number, about: { thing?: string; say?: string }): Promise<WhyNot[]> {
    const query = new URLSearchParams({ seat: String(seat), ...about });
    const found = await this.ask<WhyNot | WhyNot[]>(`why?${query.toString()}`);
    return Array.isArray(found) ? found : [found];
  }

  position(line: number): Promise<Position> {
    return this.ask(`position?line=${line}${this.seeing()}`);
  }

  replay(eyes: number[] | 'all'): Promise<Replay> {
    return this.ask(`replay?eyes=${String(eyes)}`);
  }

  replayAt(n: number, eyes: number[] | 'all'): Promise<Position> {
    return this.ask(`replay/${n}?eyes=${String(eyes)}`);
  }

  async continueFrom(n: number, seats: NewSeat[]): Promise<string> {
    const made = await this.http.send<{ table: string }>('POST', `/tables/${this.table}/continue`, {
      id: freshId(),
      replay: n,
      seats,
    });
    return made.table;
  }

  transcript(): Promise<string> {
    return this.http.text(`/tables/${this.table}/transcript`);
  }

  async check(): Promise<string[]> {
    const found = await this.ask<{ report: string[] }>('check');
    const own = mine(this.table);
    const there = this.state?.dice?.opened.includes(own?.bytes ?? '');
    if (!own) return found.report;
    const said = there
      ? 'What this browser mixed into the dice is among them.'
      : 'What this browser mixed into the dice is NOT among them.';
    return [...found.report, said];
  }

  async notes(): Promise<string> {
    const found = await this.ask<{ text: string }>('notes');
    return found.text;
  }

  async keepNotes(text: string): Promise<void> {
    await this.http.send('PUT', `/tables/${this.table}/notes`, { text });
  }

  private ask<T>(path: string): Promise<T> {
    return this.http.get(`/tables/${this.table}/${path}`);
  }

  private seeing(): string {
    const eyes = this.state?.eyes ?? this.eyes;
    return eyes ? `&eyes=${eyes.join(',')}` : '';
  }

  /** A move keeps its name until it is answered, so that sending it again plays nothing twice. */
  private move(type: string, body: object, sequenced = false): Promise<Message> {
    const id = freshId();
    const seq = sequenced ? { seq: this.state?.seq ?? 0 } : {};
    return new Promise((done, failed) => {
      const entry = { body: { type, id, ...seq, ...body }, done, failed };
      this.waiting.set(id, entry);
      this.post(entry.body);
      setTimeout(() => this.again(id), PATIENCE);
    });
  }

  private again(id: string): void {
    const entry = this.waiting.get(id);
    if (!entry || !this.watcher) return;
    this.post(entry.body);
    setTimeout(() => this.again(id), PATIENCE);
  }

  private post(body: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(body));
  }

  private async connect(): Promise<void> {
    this.report(this.tries ? 'away' : 'connecting');
    try {
      await this.http.me();
    } catch {
      this.later();
      return;
    }
    if (!this.watcher) return;
    const query = new URLSearchParams();
    const eyes = this.state?.eyes ?? this.eyes;
    if (eyes) query.set('eyes', eyes.join(','));
    if (this.state) query.set('since', String(this.state.seq));
    const socket = new WebSocket(
      socketUrl(this.http.base, `/tables/${this.table}/live?${query.toString()}`),
    );
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.report('live');
      for (const entry of this.waiting.values()) this.post(entry.body);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.read(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (event.code === 4404 || event.code === 4403) this.report('gone');
      else this.later();
    };
  }

  private later(): void {
    if (!this.watcher) return;
    this.report('away');
    this.tries += 1;
    const pause = Math.min(250 * 2 ** this.tries, 8000);
    this.timer = setTimeout(() => void this.connect(), pause);
  }

  private report(state: Connection): void {
    this.watcher?.connection(state);
  }

  private read(message: Message): void {
    const entry = message.id ? this.waiting.get(message.id) : undefined;
    if (message.type === 'table') {
      this.take(message);
    } else if (message.type === 'stale') {
      if (message.table) this.take(message.table as unknown as Message);
      this.settle(
        message,
        entry,
        new Refused('stale', message.text ?? 'Something happened first.'),
      );
    } else if (message.type === 'refused') {
      const problem = new Refused(
        message.error ?? 'refused',
        message.text ?? 'This may not be played.',
        message.rule,
        message.allowed,
      );
      this.settle(message, entry, problem);
    } else {
      this.settle(message, entry, null);
    }
  }

  /** When all are seated, what this page mixes into the dice is shown. */
  private async open(state: TableState): Promise<void> {
    const own = mine(this.table);
    const due = (state.dice?.due ?? []).filter((seat) => state.held.includes(seat));
    for (const seat of due) {
      if (!own || state.dice?.seats[seat] !== own.commit || this.opened.has(seat)) continue;
      this.opened.add(seat);
      const body = { id: freshId(), seat, contribution: own.bytes };
      await this.http
        .send('POST', `/tables/${this.table}/dice`, body)
        .catch(() => this.opened.delete(seat));
    }
  }

  private settle(message: Message, entry: Waiting | undefined, problem: Refused | null): void {
    if (!entry || !message.id) return;
    this.waiting.delete(message.id);
    if (problem) entry.failed(problem);
    else entry.done(message);
  }

  private take(message: Message): void {
    const { type: _type, log_from, chat_from, ...rest } = message;
    const before = this.state;
    const log: Line[] = joined(before?.log, log_from, message.log);
    const chat: Chat[] = joined(before?.chat, chat_from, message.chat);
    this.state = { ...(rest as TableState), log, chat };
    void this.open(this.state);
    this.watcher?.table(this.state);
  }
}

function joined<T>(old: T[] | undefined, from = 0, fresh: T[] = []): T[] {
  return [...(old ?? []).slice(0, from), ...fresh];
}
