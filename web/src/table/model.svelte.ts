/** One table on the screen: what it said last, what is selected, what is being looked at. */

import { Geometry } from '../scene/geometry';
import type { Board, Piece, Scene } from '../scene/types';
import {
  type Connection,
  type House,
  type Odds,
  type Position,
  Refused,
  type TableLink,
  type TableState,
  type WhyNot,
} from '../link/types';
import { type Choice, type Choices, choicesOf, knownThings, NO_CHOICES } from './choices';

/** A refusal on its slip, beside the thing it speaks of. */
export interface Refusal {
  thing: string;
  rule: string;
  text: string;
}

/** A piece that lay elsewhere before the last move. */
export interface Trail {
  piece: Piece;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

const EMPTY: Scene = {};

export class TableModel {
  state = $state.raw<TableState | null>(null);
  board = $state.raw<Board | null>(null);
  plate = $state.raw('');
  connection = $state<Connection>('connecting');
  /** A position of the past that is being looked at. */
  past = $state.raw<Position | null>(null);
  selected = $state('');
  hovered = $state('');
  /** Where the letters and arrows stand. */
  focused = $state('');
  refusal = $state.raw<Refusal | null>(null);
  problem = $state('');
  odds = $state.raw<Odds | null>(null);
  oddsOf = $state('');
  trails = $state.raw<Trail[]>([]);
  busy = $state(false);
  confirming = $state.raw<Choice | null>(null);
  typing = $state(false);
  rules = $state<{ open: boolean; id: string; find: string }>({ open: false, id: '', find: '' });
  menu = $state(false);
  /** Hotseat: the seats whose eyes are shut until somebody says they sit here. */
  private readonly known = new Map<string, Odds>();
  private stop: (() => void) | null = null;

  readonly scene = $derived<Scene>((this.past ? this.past.scene : this.state?.scene) ?? EMPTY);
  readonly panels = $derived((this.past ? this.past.panels : this.state?.panels) ?? []);
  readonly geometry = $derived(this.board ? new Geometry(this.board) : null);
  readonly drawn = $derived(!!this.board && this.board.width > 0);
  readonly ask = $derived(this.past ? null : (this.state?.asks.find((ask) => !ask.auto) ?? null));
  readonly choices = $derived<Choices>(
    this.ask ? choicesOf(this.ask, knownThings(this.board?.areas ?? [], this.scene)) : NO_CHOICES,
  );
  /** Lit things in the order they are read: from the upper left to the lower right. */
  readonly lit = $derived.by<string[]>(() => {
    const scene = this.scene;
    const place = (id: string) => this.geometry?.place(id, scene) ?? { x: 0, y: 0 };
    return [...this.choices.things.keys()].sort((a, b) => {
      const one = place(a);
      const two = place(b);
      return Math.round(one.y / 60) - Math.round(two.y / 60) || one.x - two.x;
    });
  });
  readonly about = $derived<Choice[]>(
    this.choices.things.get(this.selected || this.hovered || this.focused) ?? [],
  );

  constructor(
    readonly house: House,
    readonly link: TableLink,
  ) {}

  begin(): () => void {
    this.stop = this.link.watch({
      table: (state) => this.take(state),
      connection: (connection) => {
        this.connection = connection;
      },
    });
    return () => this.stop?.();
  }

  /** The seat this screen answers for now. */
  get seat(): number {
    return this.ask?.seat ?? this.state?.held[0] ?? -1;
  }

  private take(state: TableState): void {
    const before = this.state;
    const seqBefore = before?.log.length ?? 0;
    if (before && !this.past) this.leaveTrails(before, state);
    this.state = state;
    if (state.log.length !== seqBefore) this.problem = '';
    this.clear();
    this.known.clear();
    const looked = this.hovered || this.focused;
    if (looked) void this.lookAt(looked);
    if (state.board && state.board !== before?.board) void this.fetchBoard(state.board);
    if (state.plate && state.plate !== before?.plate) void this.fetchPlate(state.plate);
  }

  private async fetchBoard(ref: string): Promise<void> {
    this.board = await this.house.board(ref);
  }

  private async fetchPlate(ref: string): Promise<void> {
    this.plate = await this.house.plate(ref);
  }

  private leaveTrails(before: TableState, now: TableState): void {
    const geometry = this.geometry;
    if (!geometry || !before.scene || !now.scene) return;
    const old = new Map((before.scene.pieces ?? []).map((piece) => [piece.id, piece]));
    const moved: Trail[] = [];
    for (const piece of now.scene.pieces ?? []) {
      const was = old.get(piece.id);
      if (!was || piece.states?.includes('preview')) continue;
      const from = geometry.at(was, before.scene);
      const to = geometry.at(piece, now.scene);
      if (from && to && Math.hypot(from.x - to.x, from.y - to.y) > 3)
        moved.push({ piece: was, from, to });
    }
    if (moved.length || now.log.length < before.log.length) this.trails = moved;
  }

  clear(): void {
    this.selected = '';
    this.refusal = null;
    this.confirming = null;
    if (!this.choices.things.has(this.hovered)) this.hovered = '';
    if (!this.choices.things.has(this.focused)) this.focused = '';
    this.odds = null;
    this.oddsOf = '';
  }

  /** A click on a thing: choose it where it is lit, ask why not where it is dark. */
  async touch(thing: string): Promise<void> {
    this.refusal = null;
    this.problem = '';
    const choices = this.choices.things.get(thing);
    if (choices?.length) {
      if (this.selected === thing && this.oddsOf === thing) return this.accept();
      this.selected = thing;
      this.focused = thing;
      await this.lookAt(thing);
      // What needs no thought is played at once: one way to answer, and no chance in it.
      const [only] = choices;
      const told = this.odds?.slip || (this.odds?.outcomes.length ?? 0) > 1;
      if (choices.length === 1 && only && !told && this.selected === thing) await this.choose(only);
      return;
    }
    this.selected = '';
    await this.askWhyNot(thing);
  }

  /** Fetches the odds of what a thing stands for, once. */
  async lookAt(thing: string): Promise<void> {
    const choice = likeliest(this.choices.things.get(thing) ?? []);
    const found = choice ? await this.oddsFor(choice) : null;
    if (thing === (this.selected || this.hovered || this.focused)) {
      this.odds = found;
      this.oddsOf = thing;
    }
  }

  async oddsFor(choice: Choice): Promise<Odds | null> {
    const there = this.known.get(choice.key);
    if (there) return there;
    try {
      const found = await this.link.odds(this.seat, choice.answers);
      this.known.set(choice.key, found);
      return found;
    } catch {
      return null;
    }
  }

  async choose(choice: Choice, sure = false): Promise<void> {
    if (choice.final && !sure) {
      this.confirming = choice;
      return;
    }
    await this.play(choice.answers);
  }

  /** What Enter does: the button of the slip, else the likely one. */
  async accept(): Promise<void> {
    if (this.confirming) return this.choose(this.confirming, true);
    const slip = this.selected ? this.odds?.slip : null;
    if (slip && this.oddsOf === this.selected) {
      await this.play(slip.answers);
      return;
    }
    const choice =
      likeliest(this.choices.things.get(this.selected) ?? []) ??
      this.choices.buttons.find((one) => one.likely) ??
      (this.choices.buttons.length === 1 && !this.choices.things.size
        ? this.choices.buttons[0]
        : undefined);
    if (choice) await this.choose(choice);
  }

  async play(answers: (number | string)[]): Promise<boolean> {
    if (this.busy || !this.ask) return false;
    this.busy = true;
    this.problem = '';
    try {
      await this.link.play(this.ask.seat, answers);
      return true;
    } catch (problem) {
      this.complain(problem);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    this.past = null;
    try {
      await this.link.undo(this.seat);
    } catch (problem) {
      this.complain(problem);
    }
  }

  async askWhyNot(thing: string): Promise<void> {
    if (!this.ask) return;
    try {
      const found = await this.link.whyNot(this.ask.seat, { thing });
      const first = found.find((one) => one.text);
      if (first) this.refusal = { thing, rule: first.rule, text: first.text };
    } catch (problem) {
      this.complain(problem);
    }
  }

  /** All that is dark, with reasons, for those who do not point. */
  async allWhyNot(): Promise<WhyNot[]> {
    return this.ask ? this.link.whyNot(this.ask.seat, {}) : [];
  }

  complain(problem: unknown): void {
    this.problem = problem instanceof Refused ? problem.message : 'Something went wrong here.';
  }

  /** Shows the position after a line of the log. */
  async goTo(line: number): Promise<void> {
    const last = this.state?.log.length ?? 0;
    if (line >= last) {
      this.past = null;
      return;
    }
    try {
      const found = await this.link.position(Math.max(0, line));
      this.clear();
      this.trails = [];
      this.past = found;
    } catch (problem) {
      this.complain(problem);
    }
  }

  /** One line back or on. */
  step(by: number): Promise<void> {
    const last = this.state?.log.length ?? 0;
    return this.goTo((this.past ? this.past.line : last) + by);
  }

  openRules(id = '', find = ''): void {
    this.rules = { open: true, id, find };
  }
}

export function likeliest(choices: Choice[]): Choice | undefined {
  return choices.find((choice) => choice.likely) ?? choices[0];
}
