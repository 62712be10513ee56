import { median } from './statistics.ts';

export interface MemorySample {
  readonly joins: number;
  readonly megabytes: number;
}

export interface MemoryGrowth {
  /** Growth for each join in the second half of the run, in MB. */
  readonly mbAJoin: number;
  readonly joins: number;
}

/** Growth in MB that counts as noise: garbage varies by this much, whatever the number of joins. */
const noiseMb = 10;
const maxMbAJoin = 0.02;

/**
 * Returns the slope of the run's second half: the median of the slopes between each two samples (Theil and Sen), which
 * single peaks do not change. In the first half everything that is rendered or compiled only once takes its memory.
 */
export const memoryGrowth = (samples: readonly MemorySample[]): MemoryGrowth => {
  const settled = samples.slice(Math.floor(samples.length / 2));
  const slopes = settled.flatMap((from, index) =>
    settled
      .slice(index + 1)
      .filter((until) => until.joins > from.joins)
      .map((until) => (until.megabytes - from.megabytes) / (until.joins - from.joins)),
  );
  if (slopes.length < leastSlopes) throw new Error('the run is too short: 4 samples in its second half are needed');
  return { mbAJoin: median(slopes), joins: (settled.at(-1)?.joins ?? 0) - (settled[0]?.joins ?? 0) };
};
const leastSlopes = 6;

export const isGrowing = ({ mbAJoin, joins }: MemoryGrowth): boolean =>
  mbAJoin * joins > Math.max(noiseMb, maxMbAJoin * joins);
