/** Letters for lit things: none of them is a key of the shell. */

const LETTERS = 'ASDFGJK';

/** One letter each up to seven things, pairs beyond. */
export function letters(count: number): string[] {
  const single = [...LETTERS];
  if (count <= single.length) return single.slice(0, count);
  return single.flatMap((one) => single.map((two) => one + two)).slice(0, count);
}
