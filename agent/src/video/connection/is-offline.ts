import { networkInterfaces } from 'node:os';

/** Without any network libdatachannel offers no address at all, though the page may be on this very machine. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
