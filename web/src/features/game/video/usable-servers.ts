import type { IceServer } from '@reelfloor/protocol';

const stun = /^stuns?:[^\s/?]+$/i;
const turn = /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/i;

/**
 * The servers that a browser takes. It refuses to connect at all for one address that it cannot read, or a relay without its
 * credentials; the other servers may do.
 */
export const usableServers = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = [urls].flat().filter((url) => stun.test(url) || (hasCredentials && turn.test(url)));
    if (usable.length === 0) return [];
    return [{ urls: usable, ...(hasCredentials ? { username, credential } : {}) }];
  });
