/** Where a page of a newest-first list ended: the moment and the id of its last row. */
export interface PageCursor {
  readonly at: number;
  readonly id: string;
}

export const writeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(`${at}.${id}`, 'utf8').toString('base64url');

/** Null for a text that no page ever ended with. */
export const readCursor = (text: string): PageCursor | null => {
  const match = /^(\d{1,16})\.([\w-]{1,64})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : null;
};
