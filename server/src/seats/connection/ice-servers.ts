import { createHmac } from 'node:crypto';
import type { IceServer } from '@reelfloor/protocol';

/** Where relays and STUN servers are, and what the relays let nobody in without. */
export interface RelaySettings {
  /** `turn:`, `turns:`, `stun:` addresses. */
  readonly urls: readonly string[];
  /** Shared with the relays (coturn: `static-auth-secret`); null where only STUN servers are named. */
  readonly secret: string | null;
  /** Seconds for which a credential opens new ways through a relay. */
  readonly lifeS: number;
}

/**
 * What a page or an agent needs to find a way to the other side. A relay's credential is made for this one player and
 * ends by itself (draft-uberti-behave-turn-rest-00, as coturn reads it): the secret never leaves the server. A relay asks
 * whether it has ended only where a new way is opened; a way that is open stays so.
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

/** Always the same for a player, so that a relay can bound what one of them uses; only we can say whose it is. */
const relayNameOf = (secret: string, playerId: string): string =>
  createHmac('sha256', secret).update(`player ${playerId}`).digest('base64url').slice(0, nameLength);

/** 132 bits. */
const nameLength = 22;
