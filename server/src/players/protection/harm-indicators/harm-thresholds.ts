import { createHash } from 'node:crypto';

/**
 * Thresholds of the harm indicators. The numbers are our choice: no regulation requires any. Changing one changes the hash stored with
 * later indicators; the database keeps the values of each hash.
 */
export const harmThresholds = {
  /** The sum of deposits of the last `days` is at least `times` the average of the `spansBefore` earlier periods of the same length. */
  risingDeposits: { days: 7, spansBefore: 4, times: 2, leastMinor: 50_000 },
  raiseRequests: { times: 2, days: 30 },
  cancelledCashOuts: { times: 3, days: 1 },
  /** Deposits within `withinMin` minutes after losing rounds. */
  depositsAfterLoss: { withinMin: 10, times: 2, days: 7 },
  /**
   * A night lasts from midnight to `untilHour` in the time zone of the jurisdiction profile, and counts if the player plays at least this
   * many `rounds`.
   */
  nightPlay: { untilHour: 5, rounds: 60, nights: 3, days: 7 },
  longSession: { hours: 4 },
  /** Rounds whose stake was at least `by` times that of the lost round before. */
  stakeDoubling: { by: 2, times: 5, hours: 24 },
  refusedDeposits: { times: 3, days: 1 },
  limitHits: { times: 3, days: 7 },
  returnFromExclusion: { days: 7 },
  /** Among `presses` consecutive button presses, the delays from the cabinet becoming ready to the press differ by less than `spreadMs`. */
  regularPresses: { presses: 60, spreadMs: 12 },
} as const;

export type HarmThresholds = typeof harmThresholds;
export type HarmIndicatorKind = keyof HarmThresholds;

export const harmIndicatorKinds = Object.keys(harmThresholds) as readonly HarmIndicatorKind[];

export const hashThresholds = (thresholds: object): string =>
  createHash('sha256').update(JSON.stringify(thresholds)).digest('hex').slice(0, 16);
