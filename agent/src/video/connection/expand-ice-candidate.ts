import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { IceCandidate } from '@reelfloor/protocol/picture-offer-sdp';

/** Maximum addresses of this computer that are tried for a browser on the same computer. */
const maxAddresses = 4;

/**
 * Returns the ICE candidates to try for a candidate sent by a page. A page on this computer connects over the loopback, but its browser
 * sends the media packets from one of the computer's other addresses: those are tried first.
 */
export const expandIceCandidate = (
  candidate: IceCandidate,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): readonly IceCandidate[] => {
  if (candidate.address !== '127.0.0.1' || candidate.type !== 'host') return [candidate];
  const own = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .slice(0, maxAddresses);
  return [...own.map(({ address }) => ({ ...candidate, address })), candidate];
};
