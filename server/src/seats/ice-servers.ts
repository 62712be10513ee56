import { createHmac } from 'node:crypto';
import type { IceServer } from '@reelfloor/protocol';
import type { RelaySettings } from '../relay-settings.ts';

/**
 * What a page or an agent needs to find a way to the other side. A relay's credential is made for this one holder and
 * ends by itself (draft-uberti-behave-turn-rest-00, as coturn reads it): the secret never leaves the server.
 */
export const iceServersFor = (
  { urls, secret, lifeS }: RelaySettings,
  holder: string,
  nowMs: number,
): IceServer[] => {
  const relays = urls.filter((url) => url.startsWith('turn'));
  const others = urls.filter((url) => !url.startsWith('turn'));
  const servers: IceServer[] = others.length > 0 ? [{ urls: [...others] }] : [];
  if (relays.length > 0 && secret !== null) {
    const username = `${Math.floor(nowMs / 1000) + lifeS}:${holder}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    servers.push({ urls: [...relays], username, credential });
  }
  return servers;
};
