import { vi } from 'vitest';

/** Time limit in ms. It is far longer than anything takes, so that a busy computer does not fail a test. */
const patienceMs = 30_000;

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 20 });

/** Time in ms by which a measured time may be longer on a busy computer. */
export const busyRoomMs = 5_000;
