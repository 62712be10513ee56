import type { DrawnRound } from './cabinet-state.ts';

/** Milliseconds from the press to the stop of each reel, left to right. */
const reelStopsAfterMs = [700, 900, 1100, 1300, 1500] as const;
export const longestTurnMs = reelStopsAfterMs[4];

const countingLeastMs = 300;
const countingTenfoldMs = 600;
const countingMostMs = 1500;

export const freeSpinPauseMs = 500;

export const cashOutShownMs = 800;

export interface Timeline {
  readonly reelStopsAtMs: readonly number[];
  readonly countFromMs: number;
  readonly countUntilMs: number;
}

export function timelineOf(round: DrawnRound, speed: number): Timeline {
  const reelStopsAtMs = reelStopsAfterMs.map((afterMs) => round.startedAtMs + afterMs / speed);
  const countFromMs = round.startedAtMs + longestTurnMs / speed;
  return { reelStopsAtMs, countFromMs, countUntilMs: countFromMs + countingMs(round) / speed };
}

/** Returns whether a win is celebrated. One that gives back no more than the stake is only shown as an amount (RTS 14F). */
export const isCelebrated = ({ winMinor, playedForMinor }: Pick<DrawnRound, 'winMinor' | 'playedForMinor'>) =>
  winMinor > playedForMinor;

/** Returns how long the win is counted up. A win paid by hand does not reach the meter, so it is not counted. */
function countingMs(round: DrawnRound): number {
  const { winMinor, playedForMinor, handPaid } = round;
  if (!isCelebrated(round) || handPaid) return 0;
  return Math.min(
    countingMostMs,
    countingLeastMs + countingTenfoldMs * Math.log10(1 + winMinor / playedForMinor),
  );
}
