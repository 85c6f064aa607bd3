/** Where the board lies under the window: a scale and a shift, moved by hand, wheel and keys. */

import type { Board, Box } from '../scene/types';

const MARGIN = 8;
const CLOSEST = 6;

export class Camera {
  /** Pixels per board unit. */
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** Nobody has moved it by hand: it follows the window. */
  private own = true;
  private target: Box = [0, 0, 1, 1];

  constructor(readonly board: Board) {}

  resize(width: number, height: number): void {
    if (!width || !height) return;
    const [cx, cy] = this.unit(this.width / 2, this.height / 2);
    this.width = width;
    this.height = height;
    if (this.own) this.show(this.target);
    else this.place(width / 2 - cx * this.scale, height / 2 - cy * this.scale, this.scale);
  }

  /** The whole board with a margin. */
  fit(): void {
    this.show([-MARGIN, -MARGIN, this.board.width + 2 * MARGIN, this.board.height + 2 * MARGIN]);
  }

  /** As much as this box needs, in the middle of the window. */
  show(box: Box): void {
    this.target = box;
    this.own = true;
    const scale = Math.min(this.width / box[2], this.height / box[3]);
    this.place(
      this.width / 2 - (box[0] + box[2] / 2) * scale,
      this.height / 2 - (box[1] + box[3] / 2) * scale,
      scale,
    );
  }

  get smallest(): number {
    return Math.min(this.width / this.board.width, this.height / this.board.height) * 0.6;
  }

  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const scale = Math.min(CLOSEST, Math.max(this.smallest, this.scale * factor));
    const [ux, uy] = this.unit(px, py);
    this.own = false;
    this.place(px - ux * scale, py - uy * scale, scale);
  }

  pan(dx: number, dy: number): void {
    this.own = false;
    this.place(this.x + dx, this.y + dy, this.scale);
  }

  unit(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  pixel(ux: number, uy: number): [number, number] {
    return [ux * this.scale + this.x, uy * this.scale + this.y];
  }

  /** Brings a place into the window where it is not. */
  reveal(ux: number, uy: number): void {
    const [px, py] = this.pixel(ux, uy);
    const edge = 60;
    const dx = px < edge ? edge - px : px > this.width - edge ? this.width - edge - px : 0;
    const dy = py < edge ? edge - py : py > this.height - edge ? this.height - edge - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  private place(x: number, y: number, scale: number): void {
    // The middle of the window always lies on the board: it cannot be lost.
    const { width, height } = this.board;
    this.scale = scale;
    this.x = Math.min(this.width / 2, Math.max(this.width / 2 - width * scale, x));
    this.y = Math.min(this.height / 2, Math.max(this.height / 2 - height * scale, y));
  }
}
