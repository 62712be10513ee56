import type { Statement } from '@reelfloor/protocol';

/** A step of a statement with the running net result since the start of the range. */
export type NetStep = Statement['steps'][number] & {
  readonly netMinor: number;
  readonly runningMinor: number;
};

export const netCourse = ({ steps }: Pick<Statement, 'steps'>): readonly NetStep[] => {
  let runningMinor = 0;
  return steps.map((step) => {
    const netMinor = step.wonMinor - step.stakedMinor;
    runningMinor += netMinor;
    return { ...step, netMinor, runningMinor };
  });
};
