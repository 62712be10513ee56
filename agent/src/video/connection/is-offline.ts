import { networkInterfaces } from 'node:os';

/** Returns true if this computer has no network. libdatachannel then offers no address, even for a local browser. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
