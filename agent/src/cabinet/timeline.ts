import type { DrawnRound } from './cabinet-state.ts';

/** When each reel comes to rest after the press, left to right. */
const reelStopsAfterMs = [700, 900, 1100, 1300, 1500] as const;
/** Then all reels rest. */
export const longestTurnMs = reelStopsAfterMs[4];

const countingLeastMs = 300;
/** What each tenfold of the stake adds to the counting. */
const countingTenfoldMs = 600;
const countingMostMs = 1500;

/** The wait before each free spin starts by itself. */
export const freeSpinPauseMs = 500;

/** How long the cabinet shows that it pays out. The money has moved before it begins. */
export const cashOutShownMs = 800;

export interface Timeline {
  readonly reelStopsAtMs: readonly number[];
  readonly countFromMs: number;
  readonly countUntilMs: number;
}

/** The moments of a round, which follow from when it began and what it wins. `speed` 2 plays twice as fast. */
export function timelineOf(round: DrawnRound, speed: number): Timeline {
  const reelStopsAtMs = reelStopsAfterMs.map((afterMs) => round.startedAtMs + afterMs / speed);
  const countFromMs = round.startedAtMs + longestTurnMs / speed;
  return { reelStopsAtMs, countFromMs, countUntilMs: countFromMs + countingMs(round) / speed };
}

/** A win that is paid by hand is not counted up: it does not reach the meter. */
function countingMs({ winMinor, playedForMinor, handPaid }: DrawnRound): number {
  if (winMinor === 0 || handPaid) return 0;
  return Math.min(
    countingMostMs,
    countingLeastMs + countingTenfoldMs * Math.log10(1 + winMinor / playedForMinor),
  );
}
