/**
 * Where a line stands in a sorted list: the value sorted by, then the line's own moment, then its id. No two lines share
 * a place, and lines of the same value stand in the order of time.
 */
export interface RecordPlace {
  readonly value: number;
  readonly at: number;
  readonly id: string | number;
}

/** A place as text for whoever asks for the page after or before it; only for the list and the sort it was made for. */
export const writeCursor = (list: string, { value, at, id }: RecordPlace): string =>
  Buffer.from(`${list}.${value}.${at}.${id}`, 'utf8').toString('base64url');

/** Null for a text that is no place in this list. */
export const readCursor = (list: string, text: string): RecordPlace | null => {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const match = /^([\w-]+)\.(-?\d{1,16})\.(-?\d{1,16})\.([\w-]{1,64})$/.exec(plain);
  if (match?.[1] !== list || match[4] === undefined) return null;
  const [value, at] = [Number(match[2]), Number(match[3])];
  return Number.isSafeInteger(value) && Number.isSafeInteger(at) ? { value, at, id: match[4] } : null;
};
