/** The engraved plate: SVG that our server made of a game's data, laid under the pieces. */

import type { Board } from './types';

export interface Engraving {
  svg: string;
  board: Board;
}

export function plate(node: SVGGElement, engraving: Engraving) {
  function lay({ svg, board }: Engraving): void {
    node.replaceChildren();
    if (!svg) return;
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    if (parsed.localName !== 'svg') return;
    const [x, y, width, height] = board.bleed ?? [0, 0, board.width, board.height];
    const box = width && height ? [x, y, width, height] : [0, 0, board.width, board.height];
    for (const [name, value] of Object.entries({
      x: box[0],
      y: box[1],
      width: box[2],
      height: box[3],
      overflow: 'visible',
    }))
      parsed.setAttribute(name, String(value));
    node.append(document.adoptNode(parsed));
  }
  lay(engraving);
  return { update: lay };
}
