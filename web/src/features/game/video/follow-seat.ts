import type { IceServer } from '@reelfloor/protocol';
import type { GameSession } from '../session/game-session.ts';
import type { MachinePicture } from './machine-picture.ts';

/**
 * Requests the picture as soon as the seat is taken, without waiting for a render, and passes on renewed
 * credentials of relays. While the connection is lost the picture runs on: it comes from the machine's agent, not over the
 * lost connection. `operators` returns additional ICE servers.
 */
export const followSeat = (
  session: Pick<GameSession, 'getState' | 'subscribe'>,
  picture: Pick<MachinePicture, 'start' | 'goOn' | 'renew' | 'stop'>,
  operators: () => readonly IceServer[],
): (() => void) => {
  let shown: { readonly session: string; readonly iceServers: readonly IceServer[] } | null = null;
  let isLost = false;
  const follow = () => {
    const state = session.getState();
    if (state.kind === 'playing' && !state.seat.isPlain) {
      const before = shown;
      const { iceServers, keepsPicture } = state.seat;
      const servers = [...iceServers, ...operators()];
      shown = { session: state.seat.session.id, iceServers };
      if (before?.session !== shown.session || (isLost && !keepsPicture)) picture.start(servers);
      else if (isLost) picture.goOn(servers);
      else if (before.iceServers !== iceServers) picture.renew(servers);
      isLost = false;
    } else if (state.kind === 'lost') isLost = true;
    else if (state.kind !== 'playing' && state.kind !== 'leaving' && shown !== null) {
      shown = null;
      picture.stop();
    }
  };
  follow();
  return session.subscribe(follow);
};
