import type { IceServer } from '@reelfloor/protocol';

const stun = /^stuns?:[^\s/?]+$/i;
const turn = /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/i;

/**
 * Leaves out servers that a browser rejects: one unreadable address, or a relay without credentials, would
 * make a browser refuse the whole connection.
 */
export const usableServers = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = [urls].flat().filter((url) => stun.test(url) || (hasCredentials && turn.test(url)));
    if (usable.length === 0) return [];
    return [{ urls: usable, ...(hasCredentials ? { username, credential } : {}) }];
  });
