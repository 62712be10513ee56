import { networkInterfaces } from 'node:os';

/** Returns true without a network. Then libdatachannel offers no address, though the browser may be on this computer. */
export const isOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));
