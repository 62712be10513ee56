import fc from 'fast-check';
import { type Step, someSteps } from './floor-steps.ts';
import { ModelFloor } from './model-floor.ts';

export interface ModelRuns {
  readonly runs: number;
  readonly seed?: number | undefined;
  /** No new run begins after this long. */
  readonly limitMs?: number | undefined;
}

/**
 * Whatever happens in whatever order between pages, server and cabinets: after every step the books are what the plain
 * model makes of orders and journals, and in the end everybody's money is home. Answers the failure, shrunk, or null.
 */
export const checkModel = async ({
  runs,
  seed,
  limitMs,
}: ModelRuns): Promise<{ runs: number; failure: string | null }> => {
  const property = fc.asyncProperty(fc.nat(1_000_000), someSteps, play);
  const details = await fc.check(property, {
    numRuns: runs,
    ...(seed === undefined ? {} : { seed }),
    ...(limitMs === undefined ? {} : { interruptAfterTimeLimit: limitMs }),
  });
  if (!details.failed || details.interrupted) return { runs: details.numRuns, failure: null };
  const [drawn, steps] = details.counterexample ?? [0, []];
  const told = (steps as readonly Step[]).map((step) => step.told).join('\n  ');
  return {
    runs: details.numRuns,
    failure: `seed ${details.seed}, reels ${drawn}, after:\n  ${told}\n${String(details.errorInstance)}`,
  };
};

const play = async (reels: number, steps: readonly Step[]): Promise<void> => {
  const floor = await ModelFloor.open(reels);
  try {
    for (const { happen } of steps) {
      await happen(floor);
      await floor.rest();
      floor.check();
    }
    await floor.finish();
  } finally {
    await floor.close();
  }
};
