/** A position in a sorted list: the sort value, and the row's time and id. It is unique per row. */
export interface CursorPosition {
  readonly value: number;
  readonly at: number;
  readonly id: string | number;
}

/** Serializes a position as a cursor, which is valid only for this list and sort order. */
export const serializeRecordCursor = (listName: string, { value, at, id }: CursorPosition): string =>
  Buffer.from(`${listName}.${value}.${at}.${id}`, 'utf8').toString('base64url');

/** Parses a cursor. Returns null if it is not a position in this list. */
export const parseRecordCursor = (listName: string, text: string): CursorPosition | null => {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const match = /^([\w-]+)\.(-?\d{1,16})\.(-?\d{1,16})\.([\w-]{1,64})$/.exec(plain);
  if (match?.[1] !== listName || match[4] === undefined) return null;
  const [value, at] = [Number(match[2]), Number(match[3])];
  return Number.isSafeInteger(value) && Number.isSafeInteger(at) ? { value, at, id: match[4] } : null;
};
