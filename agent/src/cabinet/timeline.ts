import type { DrawnRound } from './cabinet-state.ts';

/** Time from the press until each reel stops, left to right. */
const reelStopsAfterMs = [700, 900, 1100, 1300, 1500] as const;
export const longestTurnMs = reelStopsAfterMs[4];

const countingLeastMs = 300;
/** Counting lasts this much longer for each factor of ten between win and stake. */
const countingTenfoldMs = 600;
const countingMostMs = 1500;

export const freeSpinPauseMs = 500;

/** Time for which the cabinet shows a cash-out, after the money has moved. */
export const cashOutShownMs = 800;

export interface Timeline {
  readonly reelStopsAtMs: readonly number[];
  readonly countFromMs: number;
  readonly countUntilMs: number;
}

/** Returns the times of a round, which follow from its start and its win. `speed` 2 plays twice as fast. */
export function timelineOf(round: DrawnRound, speed: number): Timeline {
  const reelStopsAtMs = reelStopsAfterMs.map((afterMs) => round.startedAtMs + afterMs / speed);
  const countFromMs = round.startedAtMs + longestTurnMs / speed;
  return { reelStopsAtMs, countFromMs, countUntilMs: countFromMs + countingMs(round) / speed };
}

/** A win paid by hand is not counted up, because it does not reach the meter. */
function countingMs({ winMinor, playedForMinor, handPaid }: DrawnRound): number {
  if (winMinor === 0 || handPaid) return 0;
  return Math.min(
    countingMostMs,
    countingLeastMs + countingTenfoldMs * Math.log10(1 + winMinor / playedForMinor),
  );
}
