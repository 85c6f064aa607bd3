/** What a table tells and takes. The client knows no game: all it shows comes through here. */

import type { Board, Piece, Route, Scene, Slip } from '../scene/types';

export interface Me {
  person: string;
  name: string;
  account: string | null;
  csrf: string;
}

export type Value = string | number | boolean;
export type Options = Record<string, Value | Value[]>;

export interface Setting {
  name: string;
  text: string;
  values: Value[];
  default: Value;
  private: boolean;
}

export interface GameInfo {
  slug: string;
  title: string;
  summary: string;
  players: string;
  minutes: string;
  publisher: string;
  draw: boolean;
  seats: string[];
  bots: string[];
  settings: Setting[];
  hidden: boolean;
  miniature: string | null;
  /** The plate of its board, whose middle serves where there is no miniature. */
  plate?: string | null;
}

export interface Rule {
  id: string;
  ref: string;
  kind: string;
  text: string;
  ruling: string;
}

export interface Seat {
  seat: number;
  role: string;
  name: string;
  kind: 'person' | 'bot' | 'open' | 'hotseat';
  bot: string;
  you: boolean;
  here: boolean;
  left: boolean;
}

export type Phase = 'gathering' | 'running' | 'over';

export interface Summary {
  table: string;
  game: string;
  title: string;
  phase: Phase;
  seats: Seat[];
  waits: boolean;
  ending: string;
  changed: number;
  moves?: number;
}

export interface NewSeat {
  kind: 'me' | 'bot' | 'open' | 'hotseat';
  bot?: string;
  name?: string;
}

export interface NewTable {
  game: string;
  options?: Options;
  seats?: NewSeat[];
  window?: number | null;
  free_undo?: boolean;
  companion?: boolean;
  listed?: boolean;
}

export interface Option {
  option: number;
  say: string;
  text: string;
  points: string[];
  hint: string;
  rolls?: boolean;
  final?: boolean;
  short?: string;
  cost?: string;
  likely?: boolean;
  button?: boolean;
  badge?: string;
  ghosts?: Piece[];
}

export interface Ask {
  seat: number;
  kind: string;
  window: boolean;
  prompt: string;
  auto: boolean;
  options: Option[];
  routes: Route[];
  legend: string;
}

export interface ChanceAsk {
  seat: number;
  prompt: string;
  kind: 'roll' | 'pick';
  count: number;
  low: number;
  high: number;
  choices: { option: number; text: string }[];
}

export interface Line {
  n: number;
  text: string;
  rule: string;
  figures: unknown[];
  /** The faces that were thrown for it. */
  dice?: number[];
  segment: boolean;
  /** A heading of the diary rather than an event. */
  heading?: boolean;
}

export interface Panel {
  title: string;
  rows: string[];
}

export interface Result {
  ending: string;
  rule: string;
  level: string;
  seats: { outcome: string; score: number | null }[];
}

export interface Order {
  seat: number;
  name: string;
  text: string;
  on: boolean;
}

export interface Chat {
  n: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

export interface Dice {
  table: string;
  seats: (string | null)[];
  opened: (string | null)[];
  secret: string | null;
  due?: number[];
}

export interface TableState {
  table: string;
  seq: number;
  eyes: number[];
  held: number[];
  game: string;
  title: string;
  options: Options;
  phase: Phase;
  private: boolean;
  seats: Seat[];
  asked: number[];
  turn: string;
  board: string | null;
  /** The engraved plate under the board. */
  plate?: string | null;
  scene: Scene | null;
  panels: Panel[];
  asks: Ask[];
  chance: ChanceAsk | null;
  log: Line[];
  undo: { may: boolean; text: string; consent: { by: number; need: number[] } | null };
  draw: { may: boolean; offered: number[] };
  orders: Order[];
  window: { closes: number; seconds: number } | null;
  result: Result | null;
  chat: Chat[];
  dice: Dice | null;
  invite: string | null;
  host: boolean;
  free_undo: boolean;
  companion: boolean;
  now: number;
  next: string | null;
}

export interface OddsOutcome {
  text: string;
  of: [number, number];
  percent: number | string;
}

export interface Odds {
  option: number;
  basis: string;
  exact: boolean;
  outcomes: OddsOutcome[];
  /** The same as a player would work it out, where the game says how. */
  slip?: Slip | null;
}

export interface WhyNot {
  kind: string;
  option: number;
  say: string;
  points: string[];
  text: string;
  rule: string;
}

export interface Position {
  line: number;
  scene: Scene | null;
  panels: Panel[];
  log: Line[];
  board: string | null;
  text?: string;
}

export interface Replay {
  moves: { n: number; text: string; line: number }[];
  line: number;
}

export interface Verified {
  ok: boolean;
  text: string;
  line: number | null;
  report: string[];
  table: string | null;
}

/** What went wrong, in a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly error: string,
    text: string,
    readonly rule = '',
    readonly allowed: string[] = [],
  ) {
    super(text);
  }
}

export type Connection = 'live' | 'connecting' | 'away' | 'gone';

export interface TableWatcher {
  table(state: TableState): void;
  connection(state: Connection): void;
}

/** One table, as one watcher meets it. */
export interface TableLink {
  /** Begins to watch; the answer ends it. */
  watch(watcher: TableWatcher): () => void;
  /** Whose eyes are open; nobody's behind the privacy screen. */
  look(eyes: number[]): void;
  /** Plays answers as one step; done when they are kept for good. */
  play(seat: number, answers: (number | string)[]): Promise<void>;
  undo(seat: number): Promise<void>;
  undoTo(line: number): Promise<void>;
  agree(seat: number, agree: boolean): Promise<void>;
  enter(seat: number, raw: number[]): Promise<void>;
  resign(seat: number): Promise<void>;
  draw(seat: number, offer: boolean): Promise<void>;
  order(seat: number, name: string, on: boolean): Promise<void>;
  chat(text: string): Promise<void>;
  rematch(): Promise<string>;
  odds(seat: number, answers: number[]): Promise<Odds>;
  /** What one might click and may not: by the thing's id, by typed text, or all. */
  whyNot(seat: number, about: { thing?: string; say?: string }): Promise<WhyNot[]>;
  position(line: number): Promise<Position>;
  replay(eyes: number[] | 'all'): Promise<Replay>;
  replayAt(n: number, eyes: number[] | 'all'): Promise<Position>;
  continueFrom(n: number, seats: NewSeat[]): Promise<string>;
  transcript(): Promise<string>;
  check(): Promise<string[]>;
  notes(): Promise<string>;
  keepNotes(text: string): Promise<void>;
}

/** Everything beyond a single table. */
export interface House {
  me(): Promise<Me>;
  rename(name: string): Promise<Me>;
  games(): Promise<GameInfo[]>;
  /** The seats a game has with these options. */
  seats(game: string, options: Options): Promise<string[]>;
  tables(): Promise<{ mine: Summary[]; open: Summary[] }>;
  /** Calls back whenever something of mine has changed; the answer ends it. */
  onTables(changed: () => void): () => void;
  create(table: NewTable): Promise<string>;
  invitation(
    invite: string,
  ): Promise<{ table: string; game: string; title: string; seats: Seat[] }>;
  join(table: string, invite: string, seat: number | null): Promise<void>;
  rules(game: string): Promise<Rule[]>;
  board(ref: string): Promise<Board>;
  /** The engraved plate under a board, as SVG. */
  plate(ref: string): Promise<string>;
  miniature(game: GameInfo): Promise<string>;
  verify(text: string, keep: boolean): Promise<Verified>;
  open(table: string): TableLink;
}
