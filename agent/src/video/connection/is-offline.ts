import { networkInterfaces } from 'node:os';

/** Returns true if this computer has no network. libdatachannel then offers no address, though the browser may be on this computer. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
