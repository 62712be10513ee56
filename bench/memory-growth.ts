export interface MemorySample {
  readonly joins: number;
  readonly megabytes: number;
}

/** Share of the run that is not judged: by its end everything that is rendered or compiled only once has been. */
const warmingShare = 0.25;
/** Growth in MB that is not counted, because the amount of garbage varies by this much for any number of joins. */
const noiseMb = 10;
const mostMbAJoin = 0.1;

/**
 * Returns by how many megabytes a process grew between the two halves of a run, leaving out the warm-up at its start.
 * Compares the minimum of each half, because the time of garbage collection varies.
 */
export const memoryGrowth = (samples: readonly MemorySample[]): { grownMb: number; joins: number } => {
  const settled = samples.slice(Math.floor(samples.length * warmingShare));
  const middle = Math.floor(settled.length / 2);
  const least = (part: readonly MemorySample[]) =>
    part.reduce((best, sample) => (sample.megabytes < best.megabytes ? sample : best));
  const [before, after] = [settled.slice(0, middle), settled.slice(middle)];
  if (before.length === 0) throw new Error('two samples after the beginning are needed');
  const [from, until] = [least(before), least(after)];
  return { grownMb: until.megabytes - from.megabytes, joins: until.joins - from.joins };
};

/** Returns true if the growth is too large to be noise. */
export const isGrowing = ({ grownMb, joins }: ReturnType<typeof memoryGrowth>): boolean =>
  grownMb > Math.max(noiseMb, mostMbAJoin * joins);
