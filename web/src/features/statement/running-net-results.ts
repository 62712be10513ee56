import type { Statement } from '@reelfloor/protocol';

/** A step of a statement with its net result and the running total since the start of the range. */
export type NetResultStep = Statement['steps'][number] & {
  readonly netMinor: number;
  readonly runningMinor: number;
};

export const computeRunningNetResults = ({ steps }: Pick<Statement, 'steps'>): readonly NetResultStep[] => {
  let runningMinor = 0;
  return steps.map((step) => {
    const netMinor = step.wonMinor - step.stakedMinor;
    runningMinor += netMinor;
    return { ...step, netMinor, runningMinor };
  });
};
