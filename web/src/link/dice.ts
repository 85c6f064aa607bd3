/**
 * Dice nobody chooses: this page mixes 32 bytes of its own into the dice of a table. It sends their
 * hash when it sits down, the bytes when all are seated, and keeps them, to compare after the game.
 */

const kept = (table: string): string => `redan.dice.${table}`;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Contribution {
  bytes: string;
  commit: string;
}

/** Something of one's own, and its hash; nothing where this browser cannot make hashes. */
export async function contribution(): Promise<Contribution | null> {
  if (!('subtle' in crypto)) return null;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return { bytes: hex(bytes), commit: hex(new Uint8Array(digest)) };
}

export function keep(table: string, made: Contribution | null): void {
  try {
    if (made) localStorage.setItem(kept(table), JSON.stringify(made));
  } catch {
    // It is then not opened in time, and counts as zeros; the others' contributions still do.
  }
}

export function mine(table: string): Contribution | null {
  try {
    return JSON.parse(localStorage.getItem(kept(table)) ?? 'null') as Contribution | null;
  } catch {
    return null;
  }
}
