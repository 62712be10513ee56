import type { ErrorBody } from '@reelfloor/protocol';
import type { GameChannel } from './game-channel.ts';
import type { GameInit } from './game-sides.ts';
import type { GameState, SeatView } from './game-state.ts';
import { rejoinedSeatView, seatViewOf } from './seat-view.ts';

/** Returns the game's state that follows from the channel's. `welcome`: answer to the latest join; null before it. */
export const followChannel = (
  state: GameState,
  channel: ReturnType<GameChannel['getState']>,
  welcome: GameInit | null,
  now: number,
): GameState => {
  if (channel.kind === 'open' && welcome) {
    const lost = state.kind === 'lost' ? state.seat : null;
    return { kind: 'playing', seat: lost ? rejoinedSeatView(lost, welcome, now) : seatViewOf(welcome, now) };
  }
  if (channel.kind === 'waiting' && state.kind === 'playing')
    return { kind: 'lost', seat: withoutPressResult(state.seat), since: now };
  if (channel.kind === 'waiting' && state.kind === 'joining') return { kind: 'lost', seat: null, since: now };
  if (channel.kind !== 'closed') return state;
  switch (channel.reason.kind) {
    case 'refused':
      if (isOver(state, channel.reason.error)) return { kind: 'ended', ending: { kind: 'waited' } };
      return { kind: 'ended', ending: { kind: 'refused', error: channel.reason.error } };
    case 'gaveUp':
      return { kind: 'ended', ending: { kind: 'connectionLost' } };
    default:
      return state;
  }
};

/**
 * The result of the last press belongs to the connection that is gone; only an open one still matters. Without a connection nothing is on
 * its way: whether the press arrived is known after the next join.
 */
const withoutPressResult = (seat: SeatView): SeatView => {
  switch (seat.lastClick?.result) {
    case 'accepted':
    case 'refused':
      return { ...seat, lastClick: null };
    case 'asked':
      return { ...seat, lastClick: { ...seat.lastClick, result: 'checking' } };
    default:
      return seat;
  }
};

const isOver = (state: GameState, { code }: ErrorBody): boolean =>
  state.kind === 'lost' && state.seat !== null && code === 'SEAT_NONE';

/** Returns whether the page rejoined in another session: the server closed the old session while no connection was open. */
export const isAnotherSession = (before: GameState, after: GameState): boolean =>
  before.kind === 'lost' &&
  before.seat !== null &&
  after.kind === 'playing' &&
  after.seat.session.id !== before.seat.session.id;
