/** Where a slip stands beside a thing: beneath it, above where there is no room. */

import type { Camera } from '../lib/camera.svelte';
import type { Geometry } from '../scene/geometry';
import type { Scene } from '../scene/types';

export interface Spot {
  left: number;
  top: number;
  tail: number;
  above: boolean;
}

export function spotFor(
  thing: string,
  geometry: Geometry,
  scene: Scene,
  camera: Camera,
  width: number,
  height: number,
): Spot | null {
  const at = geometry.place(thing, scene);
  if (!at) return null;
  const size = geometry.extent(thing, scene);
  const [x] = camera.pixel(at.x, at.y);
  const [, bottom] = camera.pixel(at.x, at.y + size.h + (size.h > 25 ? 14 : 2));
  const [, top] = camera.pixel(at.x, at.y - size.h - 2);
  const above = bottom + height + 16 > camera.height && top - height - 16 > 0;
  const left = Math.min(Math.max(8, x - width / 2), Math.max(8, camera.width - width - 8));
  return { left, top: above ? top - height - 12 : bottom + 12, tail: x - left, above };
}
