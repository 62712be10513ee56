import { createHmac } from 'node:crypto';
import type { IceServer } from '@reelfloor/protocol';

export interface RelaySettings {
  /** URLs of STUN and TURN servers, which begin with `turn:`, `turns:` or `stun:`. */
  readonly urls: readonly string[];
  /** The secret shared with the TURN servers (coturn: `static-auth-secret`); null if there are only STUN servers. */
  readonly secret: string | null;
  /** Lifetime in seconds of a credential for opening connections through a TURN server. */
  readonly lifeS: number;
}

/**
 * Returns the STUN and TURN servers with an expiring credential for this player (draft-uberti-behave-turn-rest-00, as implemented by
 * coturn). A TURN server checks the expiry only when a connection is opened.
 */
export const buildIceServersForPlayer = (
  { urls, secret, lifeS }: RelaySettings,
  playerId: string,
  nowMs: number,
): IceServer[] => {
  const relays = urls.filter((url) => url.startsWith('turn'));
  const others = urls.filter((url) => !url.startsWith('turn'));
  const servers: IceServer[] = others.length > 0 ? [{ urls: [...others] }] : [];
  if (relays.length > 0 && secret !== null) {
    const username = `${Math.floor(nowMs / 1000) + lifeS}:${relayNameOf(secret, playerId)}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    servers.push({ urls: [...relays], username, credential });
  }
  return servers;
};

/**
 * Returns the player's pseudonym for TURN servers. It never changes, so that they can limit its bandwidth, and does not identify the
 * player.
 */
const relayNameOf = (secret: string, playerId: string): string =>
  createHmac('sha256', secret).update(`player ${playerId}`).digest('base64url').slice(0, nameLength);

const nameLength = 22;
