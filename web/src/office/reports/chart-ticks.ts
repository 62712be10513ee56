/** Returns the highest tick at or above a value, and the step between ticks (1, 2 or 5 times a power of ten), for about `parts` steps. */
export const computeAxisTicks = (most: number, parts: number): readonly number[] => {
  if (!(most > 0)) return [0, 1];
  const rough = most / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => index * step);
};

/** Returns the whole percents that enclose the given shares (in millionths), at least two apart. */
export const computePercentRange = (ppms: readonly number[]): readonly [number, number] => {
  if (ppms.length === 0) return [0, 10];
  const [low, high] = [Math.min(...ppms) / 10_000, Math.max(...ppms) / 10_000];
  const [bottom, top] = [Math.floor(low), Math.ceil(high)];
  return top - bottom >= 2 ? [bottom, top] : [bottom - 1, top + 1];
};
