import { createHash } from 'node:crypto';

/**
 * From which figures on play is marked. The numbers are our choice: no clause gives any. Whoever changes one changes the
 * hash that later harm indicators carry; the database keeps the values of each hash.
 */
export const harmThresholds = {
  /** Deposits of the last `days` are at least `times` those of an average span of that length in the `spansBefore` before. */
  risingDeposits: { days: 7, spansBefore: 4, times: 2, leastMinor: 50_000 },
  raiseRequests: { times: 2, days: 30 },
  cancelledCashOuts: { times: 3, days: 1 },
  /** Deposits that came within `withinMin` minutes of play that lost. */
  depositsAfterLoss: { withinMin: 10, times: 2, days: 7 },
  /** Nights last from midnight to `untilHour` of the profile's zone. A night counts from so many `rounds` on. */
  nightPlay: { untilHour: 5, rounds: 60, nights: 3, days: 7 },
  longSession: { hours: 4 },
  /** Rounds that staked at least `by` times what the lost round before them staked. */
  stakeDoubling: { by: 2, times: 5, hours: 24 },
  refusedDeposits: { times: 3, days: 1 },
  limitHits: { times: 3, days: 7 },
  returnFromExclusion: { days: 7 },
  /** Among `presses` in a row the waits from a ready cabinet to the press differ by less than `spreadMs`. */
  regularPresses: { presses: 60, spreadMs: 12 },
} as const;

export type HarmThresholds = typeof harmThresholds;
export type HarmIndicatorKind = keyof HarmThresholds;

export const harmIndicatorKinds = Object.keys(harmThresholds) as readonly HarmIndicatorKind[];

export const hashOfThresholds = (thresholds: object): string =>
  createHash('sha256').update(JSON.stringify(thresholds)).digest('hex').slice(0, 16);
