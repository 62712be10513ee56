import type { SeatConnection } from '../seats/connection/seat-connection.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

/**
 * A relay's credential lives shorter than a session may last. The page gets a new one in time, for the picture that it
 * makes anew when the one before is lost; a joining, and each offer to the agent, has one of its own. Returns how to stop.
 */
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
