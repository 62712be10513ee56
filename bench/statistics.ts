/** Returns the value below which `share` (0 to 1) of the values lie; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const pictureGaps = (seen: {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly shownAtMs: readonly number[];
}): number[] => {
  const moments = [seen.fromMs, ...seen.shownAtMs, seen.untilMs];
  return moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
};

export const longestGap = (moments: readonly number[]): number =>
  Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
