import { vi } from 'vitest';

/** Much longer than anything here takes, because a machine under load is only slow. */
const patienceMs = 30_000;

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 20 });

/** How much longer a measured time may be on a machine under load. */
export const busyRoomMs = 5_000;
