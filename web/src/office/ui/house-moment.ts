/** How far the house's clock is ahead of UTC at a moment, in ms. */
type Offset = (atMs: number) => number;

/** Writes a moment as the house's clock shows it, as `2026-11-21T14:05`. */
export const localText = (at: number, offset: Offset): string =>
  new Date(at + offset(at)).toISOString().slice(0, 16);

/** Reads a moment of the house's clock; null if it is none. */
export const momentOf = (text: string, offset: Offset): number | null => {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return null;
  const near = local - offset(local);
  return local - offset(near);
};
