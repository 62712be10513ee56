/** Returns the UTC offset of the operator's time zone at a time, in ms. */
type Offset = (atMs: number) => number;

/** Formats a time in the operator's time zone, as `2026-11-21T14:05`. */
export const formatOperatorLocalTime = (atMs: number, offset: Offset): string =>
  new Date(atMs + offset(atMs)).toISOString().slice(0, 16);

/** Parses a time such as `2026-11-21T14:05` in the operator's time zone to Unix time in ms; null if it is invalid. */
export const parseOperatorLocalTime = (text: string, offset: Offset): number | null => {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return null;
  const near = local - offset(local);
  return local - offset(near);
};
