import { randomUUID } from 'node:crypto';
import type { Band, TransferId } from '@reelfloor/protocol';
import type {
  CabinetState,
  Change,
  DrawnRound,
  Feature,
  FreeSpinSeries,
  NewEvent,
} from '../cabinet-state.ts';
import { evaluateRound } from '../evaluate-round.ts';
import type { Game } from '../games/game-rules.ts';
import { rulesHashOf } from '../games/rules-hash.ts';

export interface Draw {
  readonly stops: readonly number[];
  readonly jackpotLevels: readonly number[];
  readonly atMs: number;
  /** True pays the win by hand even below the limit. Only the demo sets this. */
  readonly handPaid?: boolean;
}

export type DrawRound = (stakeMinor: number) => Draw;

/** Takes the stake and fixes the outcome; the rest of the round only shows it. */
export function startRound(state: CabinetState, game: Game, band: Band, draw: Draw): Change {
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

export function startFreeSpin(state: CabinetState, feature: Feature, game: Game, draw: Draw): Change {
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

export function finishRound(state: CabinetState, running: DrawnRound, game: Game): Change {
  const events: NewEvent[] = [roundPlayed(running)];
  const paymentKey = running.paymentKey ?? randomUUID();
  const handPay = running.handPaid
    ? { transferId: `hand-pay-${paymentKey}` as TransferId, amountMinor: running.winMinor }
    : null;
  if (handPay) events.push({ type: 'handPayOwed', ...handPay });
  for (const level of running.jackpotLevels ?? []) {
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
    rulesHash: rulesHashOf(game),
    handPaid: evaluation.winMinor > (handPaid ? 0 : game.handPayLimitMinor),
  };
}

/** Makes the round's event without a win that is paid by hand. That win has its own event and never reaches the meter. */
const roundPlayed = (round: DrawnRound): NewEvent => ({
  type: 'roundPlayed',
  roundId: round.roundId,
  freeSpin: round.freeSpin,
  bandId: round.bandId,
  stakeMinor: round.stakeMinor,
  winMinor: round.handPaid ? 0 : round.winMinor,
  jackpotShareMinor: round.jackpotShareMinor,
  stops: [...round.stops],
  ...(round.rulesHash !== undefined && { rulesHash: round.rulesHash }),
});

function featureAfter(feature: Feature | null, round: DrawnRound, game: Game): Feature | null {
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
