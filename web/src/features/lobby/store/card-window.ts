/** Cards from `first` up to but without `end`. */
export interface CardRange {
  readonly first: number;
  readonly end: number;
}

/** The cards of a grid that are drawn, and the room that the others take before and after them. */
export interface CardWindow extends CardRange {
  /** Empty places in the first row, before its first drawn card. */
  readonly gaps: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** How a grid's rows stand; the same until the grid or its cards change their size. */
export interface GridMeasure {
  readonly columns: number;
  /** From one row's top to the next one's. */
  readonly rowPx: number;
  readonly gapPx: number;
}

interface GridPlace extends GridMeasure {
  /** The grid's top edge, seen from the top of the screen. */
  readonly topPx: number;
  readonly screenPx: number;
}

/** Rows beyond the screen's edges that are kept ready, so that a fast thumb does not meet empty ground. */
const spareRows = 3;

/** Drawn before the place of the grid is known: what a phone shows first, and no more. */
const firstCards = 4;

export const firstRange = (count: number): CardRange => ({ first: 0, end: Math.min(count, firstCards) });

/** The cards on the screen, and those with a few rows around it. */
export const rangesOf = (
  count: number,
  place: GridPlace,
): { readonly seen: CardRange; readonly wanted: CardRange } => ({
  seen: rangeOf(count, place, 0),
  wanted: rangeOf(count, place, spareRows),
});

const rangeOf = (count: number, { columns, rowPx, topPx, screenPx }: GridPlace, spare: number): CardRange => {
  const rows = Math.ceil(count / columns);
  // A list that became shorter may lie above the screen as a whole: its last rows are drawn then.
  const firstRow = Math.max(0, Math.min(Math.floor(-topPx / rowPx) - spare, rows - 2 * spareRows));
  const endRow = Math.min(rows, Math.max(Math.ceil((screenPx - topPx) / rowPx) + spare, firstRow + 1));
  return { first: firstRow * columns, end: Math.min(count, endRow * columns) };
};

/**
 * The next step from the cards that are drawn to those that are wanted: what is on the screen at once, what is beyond it
 * one card at a time, so that no frame has to draw several. What is no longer wanted goes at once, which is cheap.
 */
export const stepTowards = (drawn: CardRange, wanted: CardRange, seen: CardRange): CardRange => {
  const first = Math.max(drawn.first, wanted.first);
  const end = Math.min(drawn.end, wanted.end);
  if (first >= seen.end || end <= seen.first || first >= end) return seen;
  if (first > seen.first || end < seen.end)
    return { first: Math.min(first, seen.first), end: Math.max(end, seen.end) };
  if (end < wanted.end) return { first, end: end + 1 };
  return { first: Math.max(wanted.first, first - 1), end };
};

export const sameRange = (one: CardRange, other: CardRange): boolean =>
  one.first === other.first && one.end === other.end;

/** A range of cards with the room around it. */
export const windowOf = (
  count: number,
  { first, end }: CardRange,
  { columns, rowPx, gapPx }: GridMeasure,
): CardWindow => {
  const rowsBefore = Math.floor(first / columns);
  const rowsAfter = Math.ceil(count / columns) - Math.ceil(end / columns);
  return {
    first,
    end,
    gaps: first % columns,
    beforePx: Math.max(0, rowsBefore * rowPx - gapPx),
    afterPx: Math.max(0, rowsAfter * rowPx - gapPx),
  };
};
