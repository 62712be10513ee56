import { networkInterfaces } from 'node:os';

/** Whether this machine has no network. libdatachannel then offers no address, although the page may be on this machine. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
