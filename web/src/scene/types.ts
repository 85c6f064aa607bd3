/** What a table looks like, as the server describes it (`redan.core.scene`); left out is default. */

export type Tincture = 'gules' | 'azure' | 'vert' | 'or' | 'purpure' | 'sable' | 'argent';
export type Box = [number, number, number, number];

export interface Lettering {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  style?: string;
}

export interface Area {
  id: string;
  kind?: string;
  name?: string;
  x: number;
  y: number;
  r?: number;
  w?: number;
  h?: number;
  shape?: string;
  number?: string;
  text?: string;
  rules?: string[];
  box?: string;
  label?: Lettering;
  covered?: Lettering;
  level?: number;
}

export interface Frame {
  id: string;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  panel?: string;
}

export interface Board {
  width: number;
  height: number;
  bleed?: Box;
  plate?: string;
  edge?: string;
  turns?: boolean;
  opens?: Box;
  unit?: string;
  areas?: Area[];
  tracks?: { id: string; name?: string; tincture?: Tincture; areas: string[]; path?: string }[];
  frames?: Frame[];
  emblems?: Record<string, string>;
}

export interface Figure {
  text: string;
  role?: string;
  delta?: string;
  harm?: string;
}

export interface Piece {
  id: string;
  at?: string;
  x?: number;
  y?: number;
  kind?: string;
  tincture?: Tincture | '';
  name?: string;
  letters?: string;
  emblem?: string;
  figures?: Figure[];
  count?: number;
  turn?: number;
  beak?: number;
  w?: number;
  h?: number;
  z?: number;
  states?: string[];
  tabs?: string[];
  card?: string;
  title?: string;
  text?: string;
  rules?: string[];
}

export interface Mark {
  id: string;
  kind: string;
  on?: string[];
  path?: string;
  x?: number;
  y?: number;
  turn?: number;
  tone?: string;
  text?: string;
  title?: string;
  end?: string;
  rules?: string[];
}

export interface Zone {
  id: string;
  name?: string;
  place?: string;
  seat?: number;
  total?: string;
  text?: string;
}

export interface Row {
  text: string;
  value?: string;
  note?: string;
  points?: string;
  tincture?: Tincture | '';
  level?: number;
  steps?: string[];
  tone?: string;
}

export interface Leaf {
  id: string;
  title: string;
  rows?: Row[];
  seat?: number;
  text?: string;
}

export interface Card {
  id: string;
  name: string;
  number?: string;
  kind?: string;
  tincture?: Tincture | '';
  text?: string;
  facts?: [string, string][];
  story?: string;
  short?: string;
}

export interface Scene {
  pieces?: Piece[];
  marks?: Mark[];
  zones?: Zone[];
  leaves?: Leaf[];
  cards?: Card[];
  card?: string;
  pips?: [number, number];
  steps?: string[];
  step?: number;
  turn?: string;
}

/** A thing on the table, and the answers a click on it stands for. */
export interface Route {
  thing: string;
  answers: number[];
  text: string;
  onto?: string;
  cost?: string;
  hint?: string;
  likely?: boolean;
  ghosts?: Piece[];
}

export interface Slip {
  title: string;
  need: string;
  won: number;
  of: number;
  answers: number[];
  modifiers?: { text: string; value: number; rule?: string; applies?: boolean }[];
  total?: number;
  dice?: string;
  faces?: { text: string; wins: boolean; ways?: number; result?: string }[];
  then?: string;
  go?: string;
  others?: [string, number[], number, number][];
}
