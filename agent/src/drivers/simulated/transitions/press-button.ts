import { type Refusal, refuse } from '@reelfloor/protocol';
import type { CabinetPress } from '../../../cabinet/cabinet.ts';
import { type CabinetState, type Change, withEpoch } from '../cabinet-state.ts';
import type { Game } from '../games/game-rules.ts';
import { type DrawRound, startRound } from './play-round.ts';

export function refusePress(
  state: CabinetState,
  game: Game,
  press: CabinetPress,
  { machine, nowMs }: { machine: string; nowMs: number },
): Refusal | null {
  if (press.epoch < state.epoch) return refuse('SEAT_NONE');
  if (state.malfunction !== null) return refuse('MACHINE_FAULT', { machine });
  if (press.button === 'band') {
    return game.bands.some((band) => band.id === press.bandId) ? null : refuse('BAND_UNKNOWN');
  }
  if (state.handPay || state.cashOut) return refuse('MACHINE_NOT_READY', { machine });
  if (state.running || state.feature || isTooSoon(state, press.minCycleMs ?? 0, nowMs))
    return refuse('PRESS_TOO_FAST');
  const { stakeMinor } = bandOf(state, game);
  const { maxStakeMinor = stakeMinor } = press;
  if (stakeMinor > maxStakeMinor) return refuse('STAKE_OVER_LIMIT', { limit: maxStakeMinor });
  return state.meterMinor < stakeMinor ? refuse('CREDIT_TOO_LOW') : null;
}

/**
 * Counts from the start of the last round, not from a press's arrival, which the network delays by more or less. Free spins
 * are part of their round: the cycle counts from the last of them. A round in the future was played before the clock was set
 * back.
 */
const isTooSoon = ({ last }: CabinetState, minCycleMs: number, nowMs: number): boolean => {
  const sinceMs = last ? nowMs - last.startedAtMs : Number.POSITIVE_INFINITY;
  return sinceMs >= 0 && sinceMs < minCycleMs;
};

/** Applies a press. A stake key (`band`) may be pressed at any time and sets the next round's stake. */
export function pressButton(state: CabinetState, game: Game, press: CabinetPress, draw: DrawRound): Change {
  const seated = withEpoch(state, press.epoch);
  switch (press.button) {
    case 'band':
      return { state: { ...seated, bandId: press.bandId }, events: [] };
    case 'spin': {
      const band = bandOf(seated, game);
      return startRound(seated, game, band, draw(band.stakeMinor));
    }
  }
}

/** Returns the chosen stake key, or the smallest stake key if the game no longer has the chosen key. */
export function bandOf(state: CabinetState, game: Game) {
  const band = game.bands.find((candidate) => candidate.id === state.bandId) ?? game.bands[0];
  if (!band) throw new Error(`${game.brandId} has no stake keys`);
  return band;
}
