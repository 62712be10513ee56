import type { IceServer } from '@reelfloor/protocol';
import type { GameSession } from '../session/game-session.ts';
import type { MachinePicture } from './machine-picture.ts';

/**
 * Requests the picture as soon as the seat is taken, without waiting for a render, and passes on renewed
 * credentials of relays. `operators` returns additional ICE servers.
 */
export const followSeat = (
  session: Pick<GameSession, 'getState' | 'subscribe'>,
  picture: Pick<MachinePicture, 'start' | 'renew' | 'stop'>,
  operators: () => readonly IceServer[],
): (() => void) => {
  let shown: { readonly session: string; readonly iceServers: readonly IceServer[] } | null = null;
  const follow = () => {
    const state = session.getState();
    if (state.kind === 'playing' && !state.seat.isPlain) {
      const before = shown;
      const { iceServers } = state.seat;
      shown = { session: state.seat.session.id, iceServers };
      if (before?.session !== shown.session) picture.start([...iceServers, ...operators()]);
      else if (before.iceServers !== iceServers) picture.renew([...iceServers, ...operators()]);
    } else if (state.kind !== 'playing' && state.kind !== 'leaving' && shown !== null) {
      shown = null;
      picture.stop();
    }
  };
  follow();
  return session.subscribe(follow);
};
