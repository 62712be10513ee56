import fc from 'fast-check';
import { type Step, someSteps } from './floor-steps.ts';
import { ModelFloor } from './model-floor.ts';

export interface ModelRuns {
  readonly runs: number;
  readonly seed?: number | undefined;
  /** No new run begins after this long. */
  readonly limitMs?: number | undefined;
}

export interface ModelReport {
  readonly runs: number;
  readonly failure: string | null;
  /** What happened in all runs together, by name. */
  readonly happened: Readonly<Record<string, number>>;
}

/**
 * Whatever happens in whatever order between pages, server and cabinets: after every step the books are what the plain
 * model makes of orders and journals, and in the end everybody's money is home. Answers the failure, shrunk, or null.
 */
export const checkModel = async ({ runs, seed, limitMs }: ModelRuns): Promise<ModelReport> => {
  const happened: Record<string, number> = {};
  const property = fc.asyncProperty(fc.nat(1_000_000), someSteps, (reels, steps) =>
    play(reels, steps, happened),
  );
  const details = await fc.check(property, {
    numRuns: runs,
    ...(seed === undefined ? {} : { seed }),
    ...(limitMs === undefined ? {} : { interruptAfterTimeLimit: limitMs }),
  });
  if (details.counterexample === null) return { runs: details.numRuns, failure: null, happened };
  const [drawn, steps] = details.counterexample;
  const told = (steps as readonly Step[]).map((step) => step.told).join('\n  ');
  return {
    runs: details.numRuns,
    happened,
    failure: `seed ${details.seed}, reels ${drawn}, after:\n  ${told}\n${String(details.errorInstance)}`,
  };
};

const play = async (
  reels: number,
  steps: readonly Step[],
  happened: Record<string, number>,
): Promise<void> => {
  const floor = await ModelFloor.open(reels);
  try {
    for (const { happen } of steps) {
      await happen(floor);
      await floor.rest();
      floor.check();
    }
    await floor.finish();
    for (const name of floor.happenings()) happened[name] = (happened[name] ?? 0) + 1;
  } finally {
    await floor.close();
  }
};
