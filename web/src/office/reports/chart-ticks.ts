/** Returns the highest tick at or above a value, and the step between ticks (1, 2 or 5 times a power of ten), for about `parts` steps. */
export const computeAxisTicks = (maxValue: number, stepCount: number): readonly number[] => {
  if (!(maxValue > 0)) return [0, 1];
  const rough = maxValue / stepCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(maxValue / step - 1e-9) + 1 }, (_, index) => index * step);
};

/** Returns the whole percents that enclose the given shares (in millionths), at least two apart. */
export const computePercentAxisRange = (partsPerMillion: readonly number[]): readonly [number, number] => {
  if (partsPerMillion.length === 0) return [0, 10];
  const [low, high] = [Math.min(...partsPerMillion) / 10_000, Math.max(...partsPerMillion) / 10_000];
  const [bottom, top] = [Math.floor(low), Math.ceil(high)];
  return top - bottom >= 2 ? [bottom, top] : [bottom - 1, top + 1];
};
