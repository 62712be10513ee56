import type { Scene, SceneRound, SceneWin } from '@reelfloor/cabinet/cabinet-scene';

export interface WinPresentation {
  /** The one win of the round that is shown at this moment. Null while all its wins are shown together. */
  readonly win: SceneWin | null;
  readonly cells: ReadonlySet<string>;
  readonly pulse: number;
  /** Cache key: two moments with the same key differ at most in the pulse of the winning cells. */
  readonly key: string;
}

/** Number of sizes through which a winning cell pulses. */
export const pulseSteps = 6;
const pulseMs = 640;
const allTogetherMs = 1300;
const eachMs = 1100;
const longestShowMs = 15_000;

export const getReelCellKey = (reelIndex: number, row: number): string => `${reelIndex},${row}`;

/** Returns what the presentation of a round's wins shows at `nowMs`. Null while reels turn, without a win, and after the presentation. */
export function getWinPresentation(scene: Scene, nowMs: number): WinPresentation | null {
  const { round } = scene;
  if (!round?.isCelebrated || round.wins.length === 0) return null;
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

export function getWinCountedSoFarMinor(round: SceneRound | null, nowMs: number): number {
  if (!round || nowMs < round.countFromMs) return 0;
  const lengthMs = round.countUntilMs - round.countFromMs;
  if (lengthMs <= 0) return round.winMinor;
  return Math.floor(round.winMinor * Math.min(1, (nowMs - round.countFromMs) / lengthMs));
}

const bigWinStakes = 10;
const bigWinShownMs = 2500;

/** Returns the amount that the plate above the reels shows for a big win, in minor units; 0 if it shows no amount. */
export function getShownBigWinMinor({ round }: Scene, nowMs: number): number {
  if (!round?.isCelebrated || nowMs >= round.countUntilMs + bigWinShownMs) return 0;
  return round.winMinor >= bigWinStakes * round.playedForMinor ? getWinCountedSoFarMinor(round, nowMs) : 0;
}

const lastStopMs = (round: SceneRound): number => Math.max(round.startedAtMs, ...round.reelStopsAtMs);

function cellsOf(wins: readonly SceneWin[]): Set<string> {
  const cells = new Set<string>();
  for (const win of wins) {
    for (const [reelIndex, row] of win.rows.entries()) {
      if (row !== null) cells.add(getReelCellKey(reelIndex, row));
    }
  }
  return cells;
}
