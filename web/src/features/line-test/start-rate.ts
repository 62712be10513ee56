import type { LineFigures } from './measure/line-figures.ts';

/** The rate at which every picture begins without a test, in bits per second. */
const usualRate = 1_200_000;
/** On a line with more loss or jitter than this, pictures that began wide stood still for longer (docs/performance.md). */
const calm = { loss: 0.01, jitterMs: 15 } as const;

/** Returns the rate at which the next picture should begin, in bits per second; null: as without a test. */
export const startRateOf = ({ bitsPerSecond, loss, jitterMs }: LineFigures): number | null => {
  const isCalm = (loss ?? 1) <= calm.loss && (jitterMs ?? Number.POSITIVE_INFINITY) <= calm.jitterMs;
  return bitsPerSecond !== null && (isCalm || bitsPerSecond < usualRate) ? bitsPerSecond : null;
};
