import { createHmac } from 'node:crypto';
import type { IceServer } from '@reelfloor/protocol';

export interface RelaySettings {
  /** Addresses that begin with `turn:`, `turns:` or `stun:`. */
  readonly urls: readonly string[];
  /** Shared with the relays (coturn: `static-auth-secret`); null if there are only STUN servers. */
  readonly secret: string | null;
  /** Seconds for which a credential can open new connections through a relay. */
  readonly lifeS: number;
}

/**
 * Returns the STUN and TURN servers with an expiring credential for this player alone
 * (draft-uberti-behave-turn-rest-00, as coturn reads it). A relay checks the expiry only when a connection is opened.
 */
export const iceServersFor = (
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

/** Always the same for a player, so that a relay can limit what one uses, but only we can tell whose it is. */
const relayNameOf = (secret: string, playerId: string): string =>
  createHmac('sha256', secret).update(`player ${playerId}`).digest('base64url').slice(0, nameLength);

const nameLength = 22;
