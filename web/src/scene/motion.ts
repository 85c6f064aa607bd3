/** Pieces glide along their way; any input ends it at once. */

import { settings } from '../lib/settings.svelte';
import type { Point } from './geometry';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const running = new Set<Animation>();

export interface Resting extends Point {
  /** The way a piece takes from where it lay, when it moves here. */
  way(from: Point): Point[];
}

export function glide(node: SVGElement, rest: Resting) {
  let last: Point = { x: rest.x, y: rest.y };
  return {
    update(next: Resting) {
      const from = last;
      last = { x: next.x, y: next.y };
      if (from.x === next.x && from.y === next.y) return;
      if (!settings.motion) return;
      const way = [from, ...next.way(from), last];
      const frames = way.map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
      const duration = Math.min(600, 220 + 40 * (way.length - 2));
      const animation = node.animate(frames, { duration, easing: EASE });
      running.add(animation);
      animation.onfinish = animation.oncancel = () => running.delete(animation);
    },
  };
}

export function finishMotion(): void {
  for (const animation of running) animation.finish();
}
