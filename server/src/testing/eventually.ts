import { vi } from 'vitest';

/** Far above what anything here takes; a test machine under load is slow, not wrong. */
const patienceMs = 30_000;

/** Waits until the check no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 20 });

/** What a machine under load may add to a time that is measured. */
export const busyRoomMs = 5_000;
