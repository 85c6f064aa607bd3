/** What may be chosen now: options and routes of a question, sorted by what they point at. */

import type { Ask, Option } from '../link/types';
import type { Piece, Route, Scene } from '../scene/types';

/** One way to answer. */
export interface Choice {
  key: string;
  /** The thing on the table that stands for it; none for a button alone. */
  thing: string;
  answers: number[];
  text: string;
  short: string;
  hint: string;
  say: string;
  likely: boolean;
  final: boolean;
  rolls: boolean;
  button: boolean;
  ghosts: Piece[];
}

export interface Choices {
  ask: Ask | null;
  all: Choice[];
  /** By thing, in the order of the question. */
  things: Map<string, Choice[]>;
  buttons: Choice[];
}

export const NO_CHOICES: Choices = { ask: null, all: [], things: new Map(), buttons: [] };

export function choicesOf(ask: Ask | null, known: Set<string>): Choices {
  if (!ask) return NO_CHOICES;
  const routes = ask.routes.filter((route) => known.has(route.thing));
  const covered = new Set(routes.filter((r) => r.answers.length === 1).map((r) => r.answers[0]));
  const first = new Set(routes.map((route) => route.answers[0]));
  const all = routes.map((route) => fromRoute(route, ask));
  for (const option of ask.options) {
    const thing = option.points.find((point) => known.has(point)) ?? '';
    // What a route stands for is chosen through its thing, step by step or at once.
    if (covered.has(option.option) || (thing && first.has(option.option))) continue;
    all.push(fromOption(option, thing));
  }
  const things = new Map<string, Choice[]>();
  for (const choice of all) {
    if (!choice.thing) continue;
    things.set(choice.thing, [...(things.get(choice.thing) ?? []), choice]);
  }
  const buttons = all.filter((choice) => !choice.thing || choice.button);
  buttons.sort((a, b) => Number(b.likely) - Number(a.likely));
  return { ask, all, things, buttons };
}

function fromRoute(route: Route, ask: Ask): Choice {
  const option = ask.options.find((one) => one.option === route.answers[0]);
  return {
    key: `r${route.thing}:${route.answers.join(',')}`,
    thing: route.thing,
    answers: route.answers,
    text: route.text,
    short: route.text,
    hint: [route.cost, route.hint].filter(Boolean).join('; '),
    say: option?.say ?? '',
    likely: route.likely ?? false,
    final: option?.final ?? false,
    rolls: option?.rolls ?? false,
    button: false,
    ghosts: route.ghosts ?? [],
  };
}

function fromOption(option: Option, thing: string): Choice {
  return {
    key: `o${option.option}`,
    thing,
    answers: [option.option],
    text: option.text,
    short: option.short || option.text,
    hint: [option.cost, option.hint].filter(Boolean).join('; '),
    say: option.say,
    likely: option.likely ?? false,
    final: option.final ?? false,
    rolls: option.rolls ?? false,
    button: option.button ?? false,
    ghosts: option.ghosts ?? [],
  };
}

/** Everything in a scene that can be pointed at. */
export function knownThings(areas: { id: string }[], scene: Scene | null): Set<string> {
  return new Set([
    ...areas.map((area) => area.id),
    ...(scene?.pieces ?? []).map((piece) => piece.id),
    ...(scene?.zones ?? []).map((zone) => zone.id),
  ]);
}
