/** Cards from `first` up to, but not including, `end`. */
export interface CardRange {
  readonly first: number;
  readonly end: number;
}

export interface CardWindow extends CardRange {
  /** Number of empty grid cells before the first drawn card. */
  readonly gaps: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

export interface GridMeasure {
  readonly columns: number;
  /** Distance from the top of one row to the top of the next. */
  readonly rowPx: number;
  readonly gapPx: number;
}

interface GridPlace extends GridMeasure {
  /** Distance of the grid's top edge from the top of the screen; negative after scrolling. */
  readonly topPx: number;
  readonly screenPx: number;
}

/** Rows drawn above and below the screen, so that fast scrolling shows no empty space. */
const spareRows = 3;

/** Cards drawn before the grid is measured: as many as fit on a phone. */
const firstCards = 4;

export const firstRange = (count: number): CardRange => ({ first: 0, end: Math.min(count, firstCards) });

export const rangesOf = (
  count: number,
  place: GridPlace,
): { readonly seen: CardRange; readonly wanted: CardRange } => ({
  seen: rangeOf(count, place, 0),
  wanted: rangeOf(count, place, spareRows),
});

const rangeOf = (count: number, { columns, rowPx, topPx, screenPx }: GridPlace, spare: number): CardRange => {
  const rows = Math.ceil(count / columns);
  // The whole list may be above the screen after it shrank; then draw its last rows.
  const firstRow = Math.max(0, Math.min(Math.floor(-topPx / rowPx) - spare, rows - 2 * spareRows));
  const endRow = Math.min(rows, Math.max(Math.ceil((screenPx - topPx) / rowPx) + spare, firstRow + 1));
  return { first: firstRow * columns, end: Math.min(count, endRow * columns) };
};

/**
 * Returns the next range to draw. Adds cards on the screen at once but others one per step, so that no frame
 * draws many. Removes cards at once, which is cheap.
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
