/** Figures and short phrases as they are set. */

export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : '0';

export const minus = (text: string): string => text.replace(/(^|[\s(+])-(?= ?\d)/g, '$1\u2212');

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const WORDS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

export const inWords = (count: number): string => WORDS[count] ?? String(count);

export const percent = (won: number, of: number): string =>
  of ? `${Math.round((100 * won) / of)} %` : '';

export function since(then: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - then) / 60000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return plural(hours, 'hour');
  const days = Math.round(hours / 24);
  if (days === 1) return 'since yesterday';
  return `since ${new Date(then).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}`;
}

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sentence = (text: string): string => first(text.trim());
