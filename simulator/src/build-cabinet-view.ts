import type { CabinetAppearance, Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { CabinetPhase, CabinetView } from '@reelfloor/protocol';
import type { CabinetState, DrawnRound } from './cabinet-state.ts';
import type { Game } from './games/game-rules.ts';
import { getSelectedStakeBand } from './transitions/play-round.ts';

export interface PresentationState {
  readonly counting: boolean;
  readonly cashOut: boolean;
  /** Whether the journal can be written. Stored outside the journal, because an unwritable journal cannot record this. */
  readonly journal: 'well' | 'unwritable' | 'contradicted';
}
export const still: PresentationState = { counting: false, cashOut: false, journal: 'well' };

const journalSigns = {
  well: null,
  unwritable: 'Kayıt yapılamıyor · No memory',
  contradicted: 'Kayıt hatası · Memory fault',
} as const;

export function buildCabinetView(
  state: CabinetState,
  game: Game,
  presentation: PresentationState,
  version: number,
): CabinetView {
  const band = getSelectedStakeBand(state, game);
  const round = state.running ?? state.last;
  const series = state.feature ? state.feature.series : state.running === null ? state.last?.series : undefined;
  return {
    version,
    phase: state.feature && !isLocked(state, presentation) ? 'freeSpins' : phaseOf(state, presentation),
    creditMinor: state.meterMinor,
    bandId: band.id,
    stakeMinor: band.stakeMinor,
    winMinor: state.running ? 0 : (state.last?.winMinor ?? 0),
    freeSpinsLeft: state.feature?.left ?? 0,
    ...(series && { freeSpinsPlayed: series.played, freeSpinsWinMinor: series.winMinor }),
    ...(round && {
      roundStakeMinor: round.playedForMinor,
      handPaidMinor: state.running ? 0 : handPaidMinorOf(round),
    }),
    roundId: round?.roundId ?? null,
  };
}

const handPaidMinorOf = ({ series, handPaid, winMinor }: DrawnRound): number =>
  series ? (series.handPaidMinor ?? 0) : handPaid ? winMinor : 0;

/** Returns the scene (picture content) to draw on the cabinet. A free spin has the phases `spinning` and `counting`, like any round. */
export function buildCabinetScene(
  state: CabinetState,
  cabinet: { game: Game; speed: number; look: CabinetAppearance } & Pick<Scene, 'machineId' | 'isSilent' | 'currency'>,
  showing: PresentationState,
): Scene {
  const { game, machineId, look, isSilent, speed, currency } = cabinet;
  const round = state.running ?? state.last;
  return {
    machineId,
    ...look,
    isSilent,
    phase: phaseOf(state, showing),
    creditMinor: state.meterMinor,
    stakeMinor: getSelectedStakeBand(state, game).stakeMinor,
    currency,
    lines: game.lines.length,
    freeSpinsLeft: state.feature?.left ?? 0,
    stops: state.stops,
    round: round && {
      roundId: round.roundId,
      freeSpin: round.freeSpin,
      startedAtMs: round.startedAtMs,
      fromStops: round.fromStops,
      ...computeRoundTimeline(round, speed),
      winMinor: round.winMinor,
      playedForMinor: round.playedForMinor,
      isCelebrated: isCelebrated(round),
      wins: round.wins,
      jackpotLevels: round.jackpotLevels,
    },
    handPayMinor: state.handPay?.amountMinor ?? null,
    malfunction: state.malfunction ?? journalSigns[showing.journal],
  };
}

const isLocked = (state: CabinetState, showing: PresentationState): boolean =>
  showing.journal !== 'well' || state.malfunction !== null || state.handPay !== null;

function phaseOf(state: CabinetState, showing: PresentationState): CabinetPhase {
  if (state.malfunction !== null || showing.journal !== 'well') return 'malfunction';
  if (state.handPay) return 'handPay';
  if (state.running) return showing.counting ? 'counting' : 'spinning';
  if (state.feature) return 'freeSpins';
  return showing.cashOut ? 'cashOut' : 'idle';
}

/** Time in ms from the button press to the stop of each reel, left to right. */
const reelStopsAfterMs = [700, 900, 1100, 1300, 1500] as const;
export const longestTurnMs = reelStopsAfterMs[4];

const countingLeastMs = 300;
const countingTenfoldMs = 600;
const countingMostMs = 1500;

export const freeSpinPauseMs = 500;

export const cashOutShownMs = 800;

interface Timeline {
  readonly reelStopsAtMs: readonly number[];
  readonly countFromMs: number;
  readonly countUntilMs: number;
}

export function computeRoundTimeline(round: DrawnRound, speed: number): Timeline {
  const reelStopsAtMs = reelStopsAfterMs.map((afterMs) => round.startedAtMs + afterMs / speed);
  const countFromMs = round.startedAtMs + longestTurnMs / speed;
  return { reelStopsAtMs, countFromMs, countUntilMs: countFromMs + countingMs(round) / speed };
}

/** Returns whether the cabinet celebrates a win. A win of at most the stake is only shown as an amount (RTS 14F). */
const isCelebrated = ({ winMinor, playedForMinor }: Pick<DrawnRound, 'winMinor' | 'playedForMinor'>) =>
  winMinor > playedForMinor;

/**
 * Returns for how long the display counts up a win, in ms. A win paid by hand is not added to the credit meter, so it is not counted up.
 */
function countingMs(round: DrawnRound): number {
  const { winMinor, playedForMinor, handPaid } = round;
  if (!isCelebrated(round) || handPaid) return 0;
  return Math.min(countingMostMs, countingLeastMs + countingTenfoldMs * Math.log10(1 + winMinor / playedForMinor));
}
