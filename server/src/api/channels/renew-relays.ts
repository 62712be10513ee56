import type { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

/** Sends the page new relay credentials before the old ones expire. Returns the function that stops this. */
export const renewRelays = (
  { sessionParts, relayLifeS }: Pick<GameChannelParts, 'sessionParts' | 'relayLifeS'>,
  game: SeatConnection,
  connection: GameConnection,
): (() => void) => {
  const isBounded = game.iceServers().some(({ credential }) => credential !== undefined);
  if (!isBounded) return () => {};
  return sessionParts.parts.clock.every((relayLifeS * 1000) / 2, () => {
    if (game.isWatched) connection.peer.notify('iceServers', { iceServers: game.iceServers() });
  });
};
