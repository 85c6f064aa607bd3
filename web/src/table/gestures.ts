/** Pan and zoom by hand: drag, wheel, pinch. A press that does not move stays a click. */

import type { Camera } from '../lib/camera.svelte';

const STILL = 6;

export interface Gestures {
  /** A gesture began or went on, or all fingers are off. */
  moving(on: boolean): void;
}

export function gestures(node: HTMLElement, [camera, watcher]: [Camera, Gestures]) {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragged = false;
  let start = { x: 0, y: 0 };
  let wheelEnd: ReturnType<typeof setTimeout> | undefined;

  const middle = () => {
    const all = [...fingers.values()];
    const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
    const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
    const spread = all.length > 1 ? Math.hypot((all[0]?.x ?? 0) - x, (all[0]?.y ?? 0) - y) : 0;
    return { x, y, spread };
  };

  function down(event: PointerEvent): void {
    if (event.button > 1 || (event.target as Element).closest('.slip, button, input')) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      dragged = false;
      start = { x: event.clientX, y: event.clientY };
    }
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    const before = middle();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!dragged) {
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      if (far < STILL && fingers.size === 1) return;
      dragged = true;
      node.setPointerCapture(event.pointerId);
      watcher.moving(true);
    }
    const now = middle();
    camera.pan(now.x - before.x, now.y - before.y);
    if (before.spread && now.spread) {
      const box = node.getBoundingClientRect();
      camera.zoom(now.spread / before.spread, now.x - box.left, now.y - box.top);
    }
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (!fingers.size && dragged) watcher.moving(false);
  }

  /** What ends a drag is no click. */
  function click(event: MouseEvent): void {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function wheel(event: WheelEvent): void {
    if ((event.target as Element).closest('.slip, .textboard')) return;
    event.preventDefault();
    const box = node.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 18 : 1;
    watcher.moving(true);
    camera.zoom(
      Math.exp((-event.deltaY * lines) / 480),
      event.clientX - box.left,
      event.clientY - box.top,
    );
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(() => watcher.moving(false), 140);
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, true);
  node.addEventListener('wheel', wheel, { passive: false });
  return {
    destroy() {
      clearTimeout(wheelEnd);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', wheel);
    },
  };
}
