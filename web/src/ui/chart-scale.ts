/** Lines of a chart's axis, as amounts in minor units, lowest first. Zero is always one of them. */
export interface ChartScale {
  readonly ticks: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

const mostSteps = 4;

/** Returns round amounts that all values lie between, at most five steps of 1, 2 or 5 times a power of ten, and at least `finest`. */
export const chartScale = (values: readonly number[], finest: number): ChartScale => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low) / mostSteps, finest);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { ticks, lowest: first * step, highest: last * step };
};

/** Returns the smallest round amount that is at least both. */
const roundStep = (atLeast: number, finest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, finest)));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
};
