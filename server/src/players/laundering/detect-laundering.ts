import type { ProfileValues } from '../protection/profile/profile-values.ts';

/** The keys of a profile that say from which sums on somebody must look. */
export type LaunderingThresholds = Pick<
  ProfileValues,
  'laundering.deposits' | 'laundering.turnover' | 'laundering.inAndOut'
>;

export const launderingKinds = ['deposits', 'turnover', 'inAndOut'] as const;
export type LaunderingKind = (typeof launderingKinds)[number];

/** What a player moved in a window, in minor units. */
export interface MovedMoney {
  readonly depositedMinor: number;
  readonly paidOutMinor: number;
  readonly stakedMinor: number;
}

/** An indicator that the sums give. `figures` names what reached the threshold. */
export interface FoundLaundering {
  readonly kind: LaunderingKind;
  readonly threshold: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the indicators that the sums of the windows give. `movedSince` returns them from a time on. A kind that was indicated in its
 * window is not indicated again until that is over: the same money stays in it for days.
 */
export const detectLaundering = async (
  thresholds: LaunderingThresholds,
  {
    at,
    indicatedAt,
    movedSince,
  }: {
    readonly at: number;
    readonly indicatedAt: Readonly<Partial<Record<LaunderingKind, number>>>;
    readonly movedSince: (from: number) => Promise<MovedMoney>;
  },
): Promise<FoundLaundering[]> => {
  const found: FoundLaundering[] = [];
  for (const kind of launderingKinds) {
    const threshold = thresholds[`laundering.${kind}`];
    if (threshold === null) continue;
    const from = at - threshold.days * dayMs;
    if ((indicatedAt[kind] ?? Number.NEGATIVE_INFINITY) > from) continue;
    const figures = reached(kind, thresholds, await movedSince(from));
    if (figures)
      found.push({ kind, threshold: { ...threshold }, figures: { days: threshold.days, ...figures } });
  }
  return found;
};

/** Returns the figures that reach the threshold of a kind; null if they do not. */
const reached = (
  kind: LaunderingKind,
  thresholds: LaunderingThresholds,
  { depositedMinor, paidOutMinor, stakedMinor }: MovedMoney,
): Readonly<Record<string, number>> | null => {
  switch (kind) {
    case 'deposits':
      return depositedMinor >= (thresholds['laundering.deposits']?.minor ?? Number.POSITIVE_INFINITY)
        ? { depositedMinor }
        : null;
    case 'turnover':
      return stakedMinor >= (thresholds['laundering.turnover']?.minor ?? Number.POSITIVE_INFINITY)
        ? { stakedMinor }
        : null;
    case 'inAndOut': {
      const threshold = thresholds['laundering.inAndOut'];
      if (threshold === null || Math.min(depositedMinor, paidOutMinor) < threshold.minor) return null;
      // Compared without a division, so that no cent is lost.
      return stakedMinor * 100 < depositedMinor * threshold.playedPercent
        ? { depositedMinor, paidOutMinor, stakedMinor }
        : null;
    }
  }
};
