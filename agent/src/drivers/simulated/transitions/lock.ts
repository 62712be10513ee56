import { cutText, type TransferId } from '@reelfloor/protocol';
import type { CabinetState, Change } from '../cabinet-state.ts';
import type { Game } from '../games/game-rules.ts';
import { finishRound } from './play-round.ts';

const longestReason = 200;

export const clearHandPay = (state: CabinetState, transferId: TransferId): Change => ({
  state: { ...state, handPay: null },
  events: [{ type: 'handPayCleared', transferId }],
});

/** Locks the machine. A running round is finished: its outcome was drawn at the press, and the player keeps it. */
export function malfunction(state: CabinetState, game: Game, reason: string): Change {
  const finished = state.running ? finishRound(state, state.running, game) : { state, events: [] };
  const shortened = cutText(reason, longestReason);
  return {
    state: { ...finished.state, malfunction: shortened },
    events: [...finished.events, { type: 'malfunctioned', reason: shortened }],
  };
}

export const recover = (state: CabinetState): Change => ({
  state: { ...state, malfunction: null },
  events: [{ type: 'recovered' }],
});
