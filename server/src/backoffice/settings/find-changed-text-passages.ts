/** A passage that differs between two texts. */
export interface ChangedPassage {
  /** The lines in the old text; null if the passage was added. */
  readonly was: string | null;
  /** The lines in the new text; null if the passage was removed. */
  readonly is: string | null;
}

/** Maximum number of cells in the table of subsequence lengths. The differing middle of longer texts is returned as one passage. */
const mostCells = 4_000_000;

/**
 * Returns the passages in which two texts differ, by the longest common subsequence of their lines. Empty lines only separate passages and
 * are not compared.
 */
export const findChangedTextPassages = (before: string, after: string): ChangedPassage[] => {
  const [was, is] = [linesOf(before), linesOf(after)];
  const kept = keptPairs(was, is);
  const passages: ChangedPassage[] = [];
  let [fromWas, fromIs] = [0, 0];
  for (const [atWas, atIs] of [...kept, [was.length, is.length] as const]) {
    const [gone, added] = [was.slice(fromWas, atWas), is.slice(fromIs, atIs)];
    if (gone.length + added.length > 0) passages.push({ was: textOf(gone), is: textOf(added) });
    [fromWas, fromIs] = [atWas + 1, atIs + 1];
  }
  return passages;
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const textOf = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join('\n'));

/** Returns the index pairs of the lines that both texts share, in order. */
const keptPairs = (was: readonly string[], is: readonly string[]): (readonly [number, number])[] => {
  const least = Math.min(was.length, is.length);
  const isSame = (atWas: number, atIs: number) => was[atWas] === is[atIs];
  let head = 0;
  while (head < least && isSame(head, head)) head += 1;
  let tail = 0;
  while (tail < least - head && isSame(was.length - 1 - tail, is.length - 1 - tail)) tail += 1;
  const middle = { rows: was.length - head - tail, columns: is.length - head - tail };
  const inMiddle =
    middle.rows * middle.columns > mostCells
      ? []
      : commonPairs(middle, (row, column) => isSame(head + row, head + column));
  return [
    ...Array.from({ length: head }, (_, index) => [index, index] as const),
    ...inMiddle.map(([row, column]) => [head + row, head + column] as const),
    ...Array.from({ length: tail }, (_, index) => [was.length - tail + index, is.length - tail + index] as const),
  ];
};

const commonPairs = (
  { rows, columns }: { readonly rows: number; readonly columns: number },
  isSame: (row: number, column: number) => boolean,
): (readonly [number, number])[] => {
  // longest[row][column]: length of the longest common subsequence of the remaining lines of both texts.
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const at = (row: number, column: number): number => longest[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const cells = longest[row] as Uint16Array;
      cells[column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (isSame(row, column)) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};
