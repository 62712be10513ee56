/** What of a long grid is in the page: the cards from `first` up to, without, `end`, and the room of the others. */
export interface CardWindow {
  readonly first: number;
  readonly end: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

/** How the grid lies on the screen. */
export interface GridPlace {
  readonly columns: number;
  /** From one row's top to the next one's. */
  readonly rowPx: number;
  readonly gapPx: number;
  /** The grid's top edge, seen from the top of the screen. */
  readonly topPx: number;
  readonly screenPx: number;
}

/** Rows beyond the screen's edges that are kept ready, so that a fast thumb does not meet empty ground. */
const spareRows = 3;
/** The window moves by this many rows at once: a few cards now and then instead of some with every frame. */
const rowsAtOnce = 2;

/** Drawn before the place of the grid is known: the first screen of a phone, and no more. */
const firstCards = 12;

export const firstWindow = (count: number): CardWindow => ({
  first: 0,
  end: Math.min(count, firstCards),
  beforePx: 0,
  afterPx: 0,
});

/** The cards on the screen and a few rows around it. */
export const cardWindow = (
  count: number,
  { columns, rowPx, gapPx, topPx, screenPx }: GridPlace,
): CardWindow => {
  const rows = Math.ceil(count / columns);
  const from = Math.floor((Math.floor(-topPx / rowPx) - spareRows) / rowsAtOnce) * rowsAtOnce;
  const to = Math.ceil((Math.ceil((screenPx - topPx) / rowPx) + spareRows) / rowsAtOnce) * rowsAtOnce;
  // A list that became shorter may lie above the screen as a whole: its last rows are drawn then.
  const firstRow = Math.max(0, Math.min(from, rows - 2 * spareRows));
  const endRow = Math.min(rows, Math.max(to, firstRow + spareRows));
  return {
    first: firstRow * columns,
    end: Math.min(count, endRow * columns),
    beforePx: Math.max(0, firstRow * rowPx - gapPx),
    afterPx: Math.max(0, (rows - endRow) * rowPx - gapPx),
  };
};
