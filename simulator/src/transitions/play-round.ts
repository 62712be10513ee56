import { randomUUID } from 'node:crypto';
import type { CabinetPress } from '@reelfloor/cabinet/cabinet';
import type { NewEvent } from '@reelfloor/cabinet/journal/journal';
import { type Band, createRefusal, type Refusal, type TransferId, truncateText } from '@reelfloor/protocol';
import {
  type CabinetState,
  type CabinetStateChange,
  type DrawnRound,
  type FreeSpinFeature,
  type FreeSpinSeries,
  raiseFencingEpoch,
} from '../cabinet-state.ts';
import { evaluateRound } from '../evaluate-round.ts';
import type { Game } from '../games/game-rules.ts';
import { computeGameRulesHash } from '../games/game-rules-hash.ts';

interface Draw {
  readonly stops: readonly number[];
  readonly jackpotLevels: readonly number[];
  readonly atMs: number;
  /** True makes the win a hand pay even below the limit. Only the demo sets this. */
  readonly handPaid?: boolean;
}

export type DrawRound = (stakeMinor: number) => Draw;

/** Subtracts the stake and fixes the outcome; the rest of the round only displays it. */
function startRound(state: CabinetState, game: Game, band: Band, draw: Draw): CabinetStateChange {
  const round = drawRound(state, game, draw, {
    freeSpin: false,
    bandId: band.id,
    stakeMinor: band.stakeMinor,
  });
  return {
    state: {
      ...state,
      meterMinor: state.meterMinor - band.stakeMinor,
      stops: round.stops,
      running: round,
    },
    events: [],
  };
}

export function startFreeSpin(
  state: CabinetState,
  feature: FreeSpinFeature,
  game: Game,
  draw: Draw,
): CabinetStateChange {
  const { bandId, stakeMinor, series = none } = feature;
  const drawn = drawRound(state, game, draw, { freeSpin: true, bandId, stakeMinor });
  const round = {
    ...drawn,
    series: seriesAfter(series, drawn),
  };
  return {
    state: { ...state, stops: round.stops, running: round, feature: { ...feature, left: feature.left - 1 } },
    events: [],
  };
}

const none: FreeSpinSeries = { played: 0, winMinor: 0 };

const seriesAfter = (series: FreeSpinSeries, { winMinor, handPaid }: DrawnRound): FreeSpinSeries => {
  const handPaidMinor = (series.handPaidMinor ?? 0) + (handPaid ? winMinor : 0);
  return {
    played: series.played + 1,
    winMinor: series.winMinor + winMinor,
    ...(handPaidMinor > 0 && { handPaidMinor }),
  };
};

export function finishRound(state: CabinetState, running: DrawnRound, game: Game): CabinetStateChange {
  const events: NewEvent[] = [roundPlayed(running)];
  const paymentKey = running.paymentKey;
  const handPay = running.handPaid
    ? { transferId: `hand-pay-${paymentKey}` as TransferId, amountMinor: running.winMinor }
    : null;
  if (handPay) events.push({ type: 'handPayOwed', ...handPay });
  for (const level of running.jackpotLevels) {
    const transferId = `jackpot-${level}-${paymentKey}` as TransferId;
    events.push({ type: 'jackpotHit', transferId, roundId: running.roundId, level });
  }
  return {
    state: {
      ...state,
      meterMinor: state.meterMinor + (handPay ? 0 : running.winMinor),
      running: null,
      last: running,
      feature: featureAfter(state.feature, running, game),
      handPay,
    },
    events,
  };
}

function drawRound(
  state: CabinetState,
  game: Game,
  { stops, jackpotLevels, atMs, handPaid = false }: Draw,
  kind: { freeSpin: boolean; bandId: number; stakeMinor: number },
): DrawnRound {
  const evaluation = evaluateRound(game, stops, kind.stakeMinor, kind.freeSpin);
  return {
    roundId: randomUUID(),
    paymentKey: randomUUID(),
    freeSpin: kind.freeSpin,
    bandId: kind.bandId,
    stakeMinor: kind.freeSpin ? 0 : kind.stakeMinor,
    playedForMinor: kind.stakeMinor,
    jackpotShareMinor: kind.freeSpin ? 0 : (kind.stakeMinor * game.jackpotSharePerMille) / 1000,
    startedAtMs: atMs,
    fromStops: state.stops,
    stops,
    jackpotLevels: kind.freeSpin ? [] : jackpotLevels,
    ...evaluation,
    rulesHash: computeGameRulesHash(game),
    handPaid: evaluation.winMinor > (handPaid ? 0 : game.handPayLimitMinor),
  };
}

/** Returns the round's event without a win that is paid by hand. That win has its own event and is never added to the credit meter. */
const roundPlayed = (round: DrawnRound): NewEvent => ({
  type: 'roundPlayed',
  roundId: round.roundId,
  freeSpin: round.freeSpin,
  bandId: round.bandId,
  stakeMinor: round.stakeMinor,
  winMinor: round.handPaid ? 0 : round.winMinor,
  jackpotShareMinor: round.jackpotShareMinor,
  stops: [...round.stops],
  rulesHash: round.rulesHash,
});

function featureAfter(feature: FreeSpinFeature | null, round: DrawnRound, game: Game): FreeSpinFeature | null {
  const before = feature ?? {
    left: 0,
    won: 0,
    bandId: round.bandId,
    stakeMinor: round.playedForMinor,
  };
  const more = Math.min(round.freeSpinsWon, game.freeSpins.maximum - before.won);
  const left = before.left + more;
  return left > 0 ? { ...before, left, won: before.won + more, series: round.series ?? none } : null;
}

const longestReason = 200;

export const clearHandPay = (state: CabinetState, transferId: TransferId): CabinetStateChange => ({
  state: { ...state, handPay: null },
  events: [{ type: 'handPayCleared', transferId }],
});

/** Locks the machine. A running round is finished first: its outcome was drawn when the key was pressed, and the player keeps it. */
export function lockCabinetByMalfunction(state: CabinetState, game: Game, reason: string): CabinetStateChange {
  const finished = state.running ? finishRound(state, state.running, game) : { state, events: [] };
  const shortened = truncateText(reason, longestReason);
  return {
    state: { ...finished.state, malfunction: shortened },
    events: [...finished.events, { type: 'malfunctioned', reason: shortened }],
  };
}

export const unlockAfterMalfunction = (state: CabinetState): CabinetStateChange => ({
  state: { ...state, malfunction: null },
  events: [{ type: 'recovered' }],
});

export function findButtonPressRefusal(
  state: CabinetState,
  game: Game,
  press: CabinetPress,
  { machine, nowMs }: { machine: string; nowMs: number },
): Refusal | null {
  if (press.epoch < state.epoch) return createRefusal('SEAT_NONE');
  if (state.malfunction !== null) return createRefusal('MACHINE_FAULT', { machine });
  if (press.button === 'band') {
    return game.bands.some((band) => band.id === press.bandId) ? null : createRefusal('BAND_UNKNOWN');
  }
  if (state.handPay || state.cashOut) return createRefusal('MACHINE_NOT_READY', { machine });
  if (press.isUnrecorded) return createRefusal('NOT_RECORDED', { machine });
  if (state.running || state.feature || isTooSoon(state, press.minCycleMs ?? 0, nowMs))
    return createRefusal('PRESS_TOO_FAST');
  const { stakeMinor } = getSelectedStakeBand(state, game);
  const { maxStakeMinor = stakeMinor } = press;
  if (stakeMinor > maxStakeMinor) return createRefusal('STAKE_OVER_LIMIT', { limit: maxStakeMinor });
  return state.meterMinor < stakeMinor ? createRefusal('CREDIT_TOO_LOW') : null;
}

/**
 * Returns whether the minimum game cycle has not passed yet. It counts from the start of the last round, not from the arrival of a press,
 * which the network delays irregularly. Free spins are part of their round: the cycle counts from the last of them. A round with a start in
 * the future was played before the clock was set back.
 */
const isTooSoon = ({ last }: CabinetState, minCycleMs: number, nowMs: number): boolean => {
  const sinceMs = last ? nowMs - last.startedAtMs : Number.POSITIVE_INFINITY;
  return sinceMs >= 0 && sinceMs < minCycleMs;
};

/** Applies a key press. A stake key (`band`) may be pressed at any time and sets the next round's stake. */
export function applyButtonPress(
  state: CabinetState,
  game: Game,
  press: CabinetPress,
  draw: DrawRound,
): CabinetStateChange {
  const seated = raiseFencingEpoch(state, press.epoch);
  switch (press.button) {
    case 'band':
      return { state: { ...seated, bandId: press.bandId }, events: [] };
    case 'spin': {
      const band = getSelectedStakeBand(seated, game);
      return startRound(seated, game, band, draw(band.stakeMinor));
    }
  }
}

/** Returns the selected stake key, or the smallest one if the game no longer has the selected key. */
export function getSelectedStakeBand(state: CabinetState, game: Game) {
  const band = game.bands.find((candidate) => candidate.id === state.bandId) ?? game.bands[0];
  if (!band) throw new Error(`${game.brandId} has no stake keys`);
  return band;
}
