export interface MemorySample {
  readonly joins: number;
  readonly megabytes: number;
}

/** Share of the samples left out at the start: what is rendered or compiled only once takes memory in that time. */
const warmingShare = 0.25;
/** Growth in MB that counts as noise: garbage varies by this much, whatever the number of joins. */
const noiseMb = 10;
const mostMbAJoin = 0.1;

/** Compares the lowest memory in both halves of the run after its start, because garbage is collected at varying times. */
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

export const isGrowing = ({ grownMb, joins }: ReturnType<typeof memoryGrowth>): boolean =>
  grownMb > Math.max(noiseMb, mostMbAJoin * joins);
