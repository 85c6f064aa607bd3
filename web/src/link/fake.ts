/**
 * A house inside the page with one small scripted game, for tests of the client alone.
 *
 * The Ford: one runner on a road of five places wants to reach the far bank; a fort in the way may
 * be stormed with a die, and the river may not be waded while the fort stands.
 */

import type { Board, Card, Piece, Scene } from '../scene/types';
import {
  type Ask,
  type GameInfo,
  type House,
  type Line,
  type NewTable,
  type Odds,
  type Position,
  Refused,
  type Rule,
  type Summary,
  type TableLink,
  type TableState,
  type TableWatcher,
  type WhyNot,
} from './types';

const PLACES = ['Camp', 'Mill', 'Ford', 'Fort', 'Far Bank'];
const [CAMP, FORD, FORT, FAR] = [0, 2, 3, 4];
/** What the die shows, roll after roll. */
const DICE = [2, 5, 6, 3];

const GAME: GameInfo = {
  slug: 'ford',
  title: 'The Ford',
  summary: 'A runner, a river, a fort in the way.',
  players: '1 player',
  minutes: '2 min',
  publisher: '',
  draw: false,
  seats: ['Runner'],
  bots: [],
  settings: [
    { name: 'fort', text: 'strength of the fort', values: [3, 4], default: 3, private: false },
  ],
  hidden: false,
  miniature: null,
};

const RULES: Rule[] = [
  {
    id: 'FO.MOV.1',
    ref: '1 Moving',
    kind: 'procedure',
    text: 'The runner moves one place along the road.',
    ruling: '',
  },
  {
    id: 'FO.MOV.2',
    ref: '1 Moving',
    kind: 'limit',
    text: 'The river cannot be crossed while the fort stands.',
    ruling: 'Not even at night.',
  },
  {
    id: 'FO.STO.1',
    ref: '2 Storming',
    kind: 'procedure',
    text: 'Roll one die; more than the strength of the fort, and it falls.',
    ruling: '',
  },
];

const place = (n: number) => `place.${n}`;

const BOARD: Board = {
  width: 600,
  height: 360,
  bleed: [-200, -200, 1000, 760],
  plate: 'ford',
  edge: 'degrees',
  areas: PLACES.map((name, n) => ({
    id: place(n),
    name,
    number: String(n),
    x: 80 + n * 110,
    y: 180 + (n % 2) * 40,
    r: 14,
    label: { x: 80 + n * 110, y: 218 + (n % 2) * 40 },
    covered: { x: 80 + n * 110, y: 226 + (n % 2) * 40 },
    text: `Place ${n} of the road.`,
    rules: ['FO.MOV.1'],
  })),
  tracks: [{ id: 'road', areas: PLACES.map((_, n) => place(n)), tincture: 'gules' }],
  frames: [{ id: 'box.days', name: 'Days', x: 20, y: 20, w: 120, h: 40, panel: 'days' }],
};

const PLATE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 1000 760">' +
  '<rect x="-200" y="-200" width="1000" height="760" fill="var(--land)"/>' +
  '<path d="M330 -200C300 100 380 250 350 560" fill="none" stroke="var(--river)" stroke-width="30"/>' +
  `<path d="M${(BOARD.areas ?? []).map((area) => `${area.x} ${area.y}`).join('L')}" fill="none" stroke="var(--ink)" stroke-width="6"/>` +
  (BOARD.areas ?? [])
    .map(
      (area) =>
        `<circle cx="${area.x}" cy="${area.y}" r="14" fill="var(--sheet)" stroke="var(--ink)"/>`,
    )
    .join('') +
  '<rect x="20" y="20" width="120" height="40" fill="var(--sheet)" stroke="var(--ink)"/></svg>';

interface Ford {
  at: number;
  fort: boolean;
  day: number;
  rolls: number;
  lines: Line[];
  ending: string;
}

const begun = (): Ford => ({
  at: CAMP,
  fort: true,
  day: 1,
  rolls: 0,
  lines: [heading(1, 0)],
  ending: '',
});

function heading(day: number, n: number): Line {
  return { n, text: `Day ${day}`, rule: '', figures: [], segment: true, heading: true };
}

function noted(ford: Ford, text: string, rule: string, dice: number[] = []): void {
  ford.lines.push({
    n: ford.lines.length,
    text,
    rule,
    figures: dice.length ? [{ dice }] : [],
    segment: false,
  });
}

const STORM = FAR + 1;
const WAIT = FAR + 2;

function refusal(ford: Ford, to: number): { text: string; rule: string } | null {
  if (Math.abs(to - ford.at) !== 1)
    return {
      text: `${PLACES[to] ?? 'That'} is not next to ${PLACES[ford.at] ?? ''}; the runner goes one place.`,
      rule: 'FO.MOV.1',
    };
  if (to === FORT && ford.fort)
    return {
      text: 'The fort stands at strength 3; the river cannot be crossed before it has fallen.',
      rule: 'FO.MOV.2',
    };
  return null;
}

function optionsOf(ford: Ford): Ask['options'] {
  const steps = PLACES.flatMap((name, n) =>
    refusal(ford, n)
      ? []
      : [
          {
            option: n,
            say: `move ${name.toLowerCase()}`,
            text: `Move to ${name}`,
            points: [place(n)],
            hint: '',
            ghosts: [{ id: 'runner', at: place(n) }],
          },
        ],
  );
  const storm = ford.fort && ford.at === FORD;
  return [
    ...steps,
    ...(storm
      ? [
          {
            option: STORM,
            say: 'storm',
            text: 'Storm the fort',
            points: ['fort'],
            hint: 'needs 4+',
            rolls: true,
          },
        ]
      : []),
    {
      option: WAIT,
      say: 'wait',
      text: 'Wait a day',
      short: 'Wait',
      points: [],
      hint: '',
      likely: !storm,
    },
  ];
}

function play(ford: Ford, option: number): void {
  if (option === WAIT) {
    ford.day += 1;
    ford.lines.push(heading(ford.day, ford.lines.length));
    noted(ford, 'The runner waits.', 'FO.MOV.1');
  } else if (option === STORM) {
    const face = DICE[ford.rolls % DICE.length] ?? 1;
    ford.rolls += 1;
    ford.fort = face <= 3;
    noted(ford, `The fort is stormed: ${ford.fort ? 'it holds' : 'it falls'}.`, 'FO.STO.1', [face]);
  } else {
    ford.at = option;
    noted(ford, `The runner comes to **${PLACES[option] ?? ''}**.`, 'FO.MOV.1');
    if (option === FAR) ford.ending = `The runner is across on day ${ford.day}.`;
  }
}

const CARD: Card = {
  id: 'card.day',
  name: 'Rain',
  number: '7',
  kind: 'Weather',
  text: 'The river is high.',
  short: 'the river is high',
  facts: [['Moves', '1']],
};

function sceneOf(ford: Ford): Scene {
  const pieces: Piece[] = [
    {
      id: 'runner',
      at: place(ford.at),
      tincture: 'azure',
      name: 'Runner',
      letters: 'U',
      figures: [{ text: '4' }],
      title: `Runner at ${PLACES[ford.at] ?? ''}`,
      beak: 0,
      z: 2,
    },
    {
      id: 'days',
      kind: 'disc',
      x: 120,
      y: 40,
      tincture: 'sable',
      figures: [{ text: String(ford.day) }],
      title: `Day ${ford.day}`,
    },
  ];
  if (ford.fort)
    pieces.push({
      id: 'fort',
      at: place(FORT),
      tincture: 'gules',
      name: 'Fort',
      figures: [{ text: '3' }],
      title: 'Fort of strength 3',
      text: 'It holds the river.',
      rules: ['FO.STO.1'],
    });
  return {
    pieces,
    leaves: [{ id: 'days', title: 'Days', rows: [{ text: 'Day', value: String(ford.day) }] }],
    cards: [CARD],
    card: CARD.id,
    pips: [1, 2],
    steps: ['Weather', 'Move', 'Night'],
    step: 1,
    turn: `Day ${ford.day}`,
  };
}

class FakeTable implements TableLink {
  /** The answers given, from which every position is made anew. */
  moves: number[] = [];
  private watcher: TableWatcher | null = null;
  private seq = 0;

  constructor(
    readonly id: string,
    readonly store: (table: FakeTable) => void,
  ) {}

  private made(count = this.moves.length): Ford {
    const ford = begun();
    for (const move of this.moves.slice(0, count)) play(ford, move);
    return ford;
  }

  state(): TableState {
    const ford = this.made();
    const over = ford.ending !== '';
    return {
      table: this.id,
      seq: this.seq,
      eyes: [0],
      held: [0],
      game: GAME.slug,
      title: GAME.title,
      options: {},
      phase: over ? 'over' : 'running',
      private: false,
      seats: [
        {
          seat: 0,
          role: 'Runner',
          name: 'You',
          kind: 'person',
          bot: '',
          you: true,
          here: true,
          left: false,
        },
      ],
      asked: over ? [] : [0],
      turn: '',
      board: '/boards/ford',
      plate: '/boards/ford/plate.svg',
      scene: sceneOf(ford),
      panels: [{ title: 'Days', rows: [`Day ${ford.day}`] }],
      asks: over
        ? []
        : [
            {
              seat: 0,
              kind: 'move',
              window: false,
              prompt: 'Where does the runner go?',
              auto: false,
              options: optionsOf(ford),
              routes: [],
              legend: '',
            },
          ],
      chance: null,
      log: ford.lines,
      undo: { may: this.moves.length > 0, text: 'There is nothing to take back.', consent: null },
      draw: { may: false, offered: [] },
      orders: [],
      window: null,
      result: over
        ? {
            ending: ford.ending,
            rule: 'FO.MOV.1',
            level: '',
            seats: [{ outcome: 'won', score: null }],
          }
        : null,
      chat: [],
      dice: null,
      invite: null,
      host: true,
      free_undo: true,
      companion: false,
      now: Date.now(),
      next: null,
    };
  }

  summary(): Summary {
    const state = this.state();
    return {
      table: this.id,
      game: state.game,
      title: state.title,
      phase: state.phase,
      seats: state.seats,
      waits: state.phase === 'running',
      ending: state.result?.ending ?? '',
      changed: Date.now(),
      moves: this.moves.length,
    };
  }

  private changed(): Promise<void> {
    this.seq += 1;
    this.store(this);
    this.watcher?.table(this.state());
    return Promise.resolve();
  }

  watch(watcher: TableWatcher): () => void {
    this.watcher = watcher;
    watcher.connection('live');
    watcher.table(this.state());
    return () => (this.watcher = null);
  }

  look(): void {
    this.watcher?.table(this.state());
  }

  play(_seat: number, answers: (number | string)[]): Promise<void> {
    const offered = optionsOf(this.made());
    const option = offered.find((one) => one.option === answers[0] || one.say === answers[0]);
    if (!option) return Promise.reject(new Refused('refused', 'This may not be played.'));
    this.moves = [...this.moves, option.option];
    return this.changed();
  }

  undo(): Promise<void> {
    this.moves = this.moves.slice(0, -1);
    return this.changed();
  }

  undoTo(line: number): Promise<void> {
    while (this.moves.length && this.made().lines.length > line)
      this.moves = this.moves.slice(0, -1);
    return this.changed();
  }

  agree = () => Promise.resolve();
  enter = () => Promise.resolve();
  resign = () => Promise.resolve();
  draw = () => Promise.resolve();
  order = () => Promise.resolve();
  chat = () => Promise.resolve();
  rematch = () => Promise.resolve(this.id);
  notes = () => Promise.resolve('');
  keepNotes = () => Promise.resolve();
  check = () => Promise.resolve(['Every die is the one that was sealed.']);
  transcript = () => Promise.resolve(JSON.stringify(this.moves));

  odds(_seat: number, answers: number[]): Promise<Odds> {
    if (answers[0] !== STORM)
      return Promise.resolve({ option: answers[0] ?? 0, basis: '', exact: true, outcomes: [] });
    return Promise.resolve({
      option: answers[0] ?? 0,
      basis: 'counted',
      exact: true,
      outcomes: [
        { text: 'the fort falls', of: [3, 6], percent: 50 },
        { text: 'it holds', of: [3, 6], percent: 50 },
      ],
      slip: {
        title: 'Storming the Fort',
        need: 'must roll more than 3',
        won: 3,
        of: 6,
        answers: [STORM],
        modifiers: [
          { text: 'Rain', value: 0, rule: 'FO.STO.1', applies: false },
          { text: 'By day', value: 0, rule: 'FO.STO.1' },
        ],
        total: 0,
        faces: [1, 2, 3, 4, 5, 6].map((face) => ({ text: String(face), wins: face > 3 })),
        then: 'The fort falls, and the river can be crossed.',
        go: 'Storm',
      },
    });
  }

  whyNot(_seat: number, about: { thing?: string; say?: string }): Promise<WhyNot[]> {
    const ford = this.made();
    const all = PLACES.flatMap((name, n) => {
      const reason = refusal(ford, n);
      const points = n === FORT && ford.fort ? ['fort', place(n)] : [place(n)];
      return reason
        ? [{ kind: 'move', option: n, say: `move ${name.toLowerCase()}`, points, ...reason }]
        : [];
    });
    return Promise.resolve(
      all.filter((one) =>
        about.thing ? one.points.includes(about.thing) : about.say ? one.say === about.say : true,
      ),
    );
  }

  position(line: number): Promise<Position> {
    let count = this.moves.length;
    while (count > 0 && this.made(count).lines.length > line) count -= 1;
    const ford = this.made(count);
    return Promise.resolve({
      line,
      scene: sceneOf(ford),
      panels: [],
      log: ford.lines,
      board: '/boards/ford',
    });
  }

  replay() {
    const moves = [0, ...this.moves].map((_, n) => ({
      n,
      text: n ? (this.made(n).lines.at(-1)?.text ?? '') : 'the start',
      line: this.made(n).lines.length,
    }));
    return Promise.resolve({ moves, line: this.made().lines.length });
  }

  replayAt(n: number): Promise<Position> {
    const ford = this.made(n);
    return Promise.resolve({
      line: ford.lines.length,
      scene: sceneOf(ford),
      panels: [],
      log: ford.lines,
      board: '/boards/ford',
    });
  }

  continueFrom(n: number): Promise<string> {
    return Promise.resolve(FakeHouse.one.again(this.moves.slice(0, n)));
  }
}

const KEPT = 'redan.fake';

export class FakeHouse implements House {
  static one: FakeHouse;
  private readonly tablesById = new Map<string, FakeTable>();
  private name = 'Guest';

  constructor() {
    FakeHouse.one = this;
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, number[]>;
    for (const [id, moves] of Object.entries(kept)) this.table(id).moves = moves;
  }

  private table(id: string): FakeTable {
    const there = this.tablesById.get(id);
    if (there) return there;
    const made = new FakeTable(id, () => this.keep());
    this.tablesById.set(id, made);
    return made;
  }

  private keep(): void {
    const all = [...this.tablesById].map(([id, table]) => [id, table.moves]);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all)));
  }

  again(moves: number[]): string {
    const table = this.table(`t_${this.tablesById.size + 1}`);
    table.moves = moves;
    this.keep();
    return table.id;
  }

  me = () => Promise.resolve({ person: 'p', name: this.name, account: null, csrf: '' });
  rename = (name: string) => {
    this.name = name;
    return this.me();
  };
  games = () => Promise.resolve([GAME]);
  seats = () => Promise.resolve(GAME.seats);
  tables = () =>
    Promise.resolve({
      mine: [...this.tablesById.values()].map((table) => table.summary()),
      open: [],
    });
  onTables = () => () => undefined;
  create = (_table: NewTable) => Promise.resolve(this.again([]));
  invitation = () => Promise.reject(new Refused('unknown', 'This invitation is not known.'));
  join = () => Promise.resolve();
  rules = () => Promise.resolve(RULES);
  board = () => Promise.resolve(BOARD);
  plate = () => Promise.resolve(PLATE);
  miniature = () => Promise.resolve('');
  verify = (text: string) =>
    Promise.resolve({
      ok: text.startsWith('['),
      text: text.startsWith('[') ? 'Every die and draw is right.' : 'This is no game of Redan.',
      line: 1,
      report: [],
      table: null,
    });
  open = (id: string): TableLink => this.table(id);
}
