/** A place in a sorted list: the sorted value, the row's time and its id. Each row has a different one. */
export interface RecordPlace {
  readonly value: number;
  readonly at: number;
  readonly id: string | number;
}

/** Returns a cursor as text, which is valid only for this list and sort. */
export const writeCursor = (list: string, { value, at, id }: RecordPlace): string =>
  Buffer.from(`${list}.${value}.${at}.${id}`, 'utf8').toString('base64url');

/** Reads a cursor's text. Returns null if it is not a position in this list. */
export const readCursor = (list: string, text: string): RecordPlace | null => {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const match = /^([\w-]+)\.(-?\d{1,16})\.(-?\d{1,16})\.([\w-]{1,64})$/.exec(plain);
  if (match?.[1] !== list || match[4] === undefined) return null;
  const [value, at] = [Number(match[2]), Number(match[3])];
  return Number.isSafeInteger(value) && Number.isSafeInteger(at) ? { value, at, id: match[4] } : null;
};
