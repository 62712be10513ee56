import type { Scene, SceneRound, SceneWin } from '../scene.ts';

/** What of a round's wins is shown at a moment. */
export interface WinMoment {
  /** Which of the wins alone; null: all their cells together. */
  readonly win: SceneWin | null;
  /** `reel,row` of the cells that shine. */
  readonly cells: ReadonlySet<string>;
  /** From 0 to `pulseSteps - 1`. */
  readonly pulse: number;
  /** The same text and pulse mean the same picture; with another pulse only the cells differ. */
  readonly key: string;
}

export const pulseSteps = 6;
const pulseMs = 640;
const allTogetherMs = 1300;
const eachMs = 1100;
/** Then the reels calm down. */
const longestShowMs = 15_000;

export const cellKey = (reelIndex: number, row: number): string => `${reelIndex},${row}`;

/** Null while reels turn, where nothing was won, and when it has been shown long enough. */
export function winMoment(scene: Scene, nowMs: number): WinMoment | null {
  const { round } = scene;
  if (!round || round.wins.length === 0) return null;
  const sinceMs = nowMs - lastStopMs(round);
  if (sinceMs < 0 || sinceMs >= Math.max(longestShowMs, round.countUntilMs - lastStopMs(round))) return null;
  const turn = Math.floor((sinceMs - allTogetherMs) / eachMs) % (round.wins.length + 1);
  const win = sinceMs < allTogetherMs ? null : (round.wins[turn] ?? null);
  const phase = (sinceMs % pulseMs) / pulseMs;
  const pulse = Math.round((1 - Math.abs(2 * phase - 1)) * (pulseSteps - 1));
  return {
    win,
    cells: cellsOf(win ? [win] : round.wins),
    pulse,
    key: `${round.roundId} ${win ? turn : 'all'}`,
  };
}

/** The win as counted up so far. */
export function countedWinMinor(round: SceneRound | null, nowMs: number): number {
  if (!round || nowMs < round.countFromMs) return 0;
  const lengthMs = round.countUntilMs - round.countFromMs;
  if (lengthMs <= 0) return round.winMinor;
  return Math.floor(round.winMinor * Math.min(1, (nowMs - round.countFromMs) / lengthMs));
}

const lastStopMs = (round: SceneRound): number => Math.max(round.startedAtMs, ...round.reelStopsAtMs);

function cellsOf(wins: readonly SceneWin[]): Set<string> {
  const cells = new Set<string>();
  for (const win of wins) {
    for (const [reelIndex, row] of win.rows.entries()) {
      if (row !== null) cells.add(cellKey(reelIndex, row));
    }
  }
  return cells;
}
