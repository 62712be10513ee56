/**
 * Returns the ticks of a chart's axis, from 0 to the first one at or above `maxValue`, in about `stepCount` steps of 1, 2 or 5 times a
 * power of ten.
 */
export const computeAxisTicks = (maxValue: number, stepCount: number): readonly number[] => {
  if (!(maxValue > 0)) return [0, 1];
  const rough = maxValue / stepCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(maxValue / step - 1e-9) + 1 }, (_, index) => index * step);
};

/** Returns an axis range in whole percents that encloses the given shares (in millionths), at least two percents wide. */
export const computePercentAxisRange = (partsPerMillion: readonly number[]): readonly [number, number] => {
  if (partsPerMillion.length === 0) return [0, 10];
  const [low, high] = [Math.min(...partsPerMillion) / 10_000, Math.max(...partsPerMillion) / 10_000];
  const [bottom, top] = [Math.floor(low), Math.ceil(high)];
  return top - bottom >= 2 ? [bottom, top] : [bottom - 1, top + 1];
};
