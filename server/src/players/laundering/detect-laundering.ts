import type { JurisdictionValues } from '../protection/profile/jurisdiction-profile-values.ts';

/** The jurisdiction profile's thresholds for money laundering indicators. */
export type LaunderingThresholds = Pick<
  JurisdictionValues,
  'laundering.deposits' | 'laundering.turnover' | 'laundering.inAndOut'
>;

export const launderingKinds = ['deposits', 'turnover', 'inAndOut'] as const;
export type LaunderingKind = (typeof launderingKinds)[number];

/** A player's money flows within a period, in minor units. */
export interface MoneyFlows {
  readonly depositedMinor: number;
  readonly paidOutMinor: number;
  readonly stakedMinor: number;
}

/** A money laundering indicator that was found. `figures`: the sums that reached the threshold. */
export interface DetectedLaunderingIndicator {
  readonly kind: LaunderingKind;
  readonly threshold: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the money laundering indicators whose sums reach their thresholds. `movedSince` returns the sums since a time. A kind of
 * indicator is not reported again within its period, because the same money stays in the sum for days.
 */
export const detectLaunderingIndicators = async (
  thresholds: LaunderingThresholds,
  {
    at,
    indicatedAt,
    movedSince,
  }: {
    readonly at: number;
    readonly indicatedAt: Readonly<Partial<Record<LaunderingKind, number>>>;
    readonly movedSince: (from: number) => Promise<MoneyFlows>;
  },
): Promise<DetectedLaunderingIndicator[]> => {
  const found: DetectedLaunderingIndicator[] = [];
  for (const kind of launderingKinds) {
    const threshold = thresholds[`laundering.${kind}`];
    if (threshold === null) continue;
    const from = at - threshold.days * dayMs;
    if ((indicatedAt[kind] ?? Number.NEGATIVE_INFINITY) > from) continue;
    const figures = reached(kind, thresholds, await movedSince(from));
    if (figures) found.push({ kind, threshold: { ...threshold }, figures: { days: threshold.days, ...figures } });
  }
  return found;
};

/** Returns the sums that reach the threshold of this kind of indicator; null if they do not. */
const reached = (
  kind: LaunderingKind,
  thresholds: LaunderingThresholds,
  { depositedMinor, paidOutMinor, stakedMinor }: MoneyFlows,
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
      // Multiply instead of dividing, to avoid rounding.
      return stakedMinor * 100 < depositedMinor * threshold.playedPercent
        ? { depositedMinor, paidOutMinor, stakedMinor }
        : null;
    }
  }
};
