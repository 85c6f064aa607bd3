/** Where things lie, and the way they take. */

import type { Area, Board, Box, Piece, Scene } from './types';

export interface Point {
  x: number;
  y: number;
}

export class Geometry {
  readonly areas: Map<string, Area>;

  constructor(readonly board: Board) {
    this.areas = new Map((board.areas ?? []).map((area) => [area.id, area]));
  }

  /** Where a piece lies; pieces may lie on pieces. */
  at(piece: Piece, scene: Scene, depth = 0): Point | null {
    const shift = { x: piece.x ?? 0, y: piece.y ?? 0 };
    if (!piece.at) return piece.x === undefined ? null : shift;
    const under = this.place(piece.at, scene, depth + 1);
    return under && { x: under.x + shift.x, y: under.y + shift.y };
  }

  /** The middle of an area or a piece. */
  place(id: string, scene: Scene, depth = 0): Point | null {
    const area = this.areas.get(id);
    if (area) return { x: area.x, y: area.y };
    const piece = scene.pieces?.find((one) => one.id === id);
    return piece && depth < 5 ? this.at(piece, scene, depth) : null;
  }

  /** Half the size of what a ring goes around. */
  extent(id: string, scene: Scene): { w: number; h: number; r: number } {
    const area = this.areas.get(id);
    if (area) {
      if (area.w && area.h) return { w: area.w / 2 + 2, h: area.h / 2 + 2, r: 3 };
      const r = (area.r || 12) + 4;
      return { w: r, h: r, r };
    }
    const piece = scene.pieces?.find((one) => one.id === id);
    return piece ? sizeOf(piece) : { w: 20, h: 20, r: 9 };
  }

  /** The way from one area to another: along a track that holds both, straight elsewhere. */
  way(from: string, to: string): Point[] {
    for (const track of this.board.tracks ?? []) {
      const a = track.areas.indexOf(from);
      const b = track.areas.indexOf(to);
      if (a < 0 || b < 0) continue;
      const between = track.areas.slice(Math.min(a, b), Math.max(a, b) + 1);
      if (b < a) between.reverse();
      return between.flatMap((id) => this.areas.get(id) ?? []);
    }
    return [from, to].flatMap((id) => this.areas.get(id) ?? []);
  }

  /** What must be in the window to see all these things. */
  around(ids: string[], scene: Scene, margin: number): Box | null {
    const points = ids.flatMap((id) => this.place(id, scene) ?? []);
    if (!points.length) return null;
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const x = Math.min(...xs) - margin;
    const y = Math.min(...ys) - margin;
    return [x, y, Math.max(...xs) + margin - x, Math.max(...ys) + margin - y];
  }
}

/** Half width, half height and corner of the ring around a piece. */
export function sizeOf(piece: Piece): { w: number; h: number; r: number } {
  switch (piece.kind ?? 'counter') {
    case 'counter':
      return { w: 31, h: 31, r: 9 };
    case 'plate':
      return { w: 33, h: 21, r: 7 };
    case 'disc': {
      const r = (piece.w ? piece.w / 2 : 15) + 4.5;
      return { w: r, h: r, r };
    }
    case 'tile':
      return { w: (piece.w || 28) / 2 + 4, h: (piece.h || 28) / 2 + 4, r: 5 };
    case 'shield':
      return { w: 19, h: 18, r: 8 };
    case 'chip':
      return { w: 32, h: 12, r: 12 };
    case 'card':
    case 'pile':
      return { w: (piece.w || 60) / 2 + 5, h: (piece.h || 84) / 2 + 5, r: 8 };
    case 'unit':
      return { w: (piece.w || 60) / 2 + 6, h: (piece.h || 30) / 2 + 6, r: 6 };
    default:
      return { w: 18, h: 18, r: 6 };
  }
}
