import { readFileSync } from 'node:fs';

const nsPerMs = 1_000_000;

/**
 * Returns for how long this thread has worked, or has waited for a processor, since it began, in ms, by Linux's own account. What it
 * grows by while an answer is awaited is no time of the machine's. 0 on other systems.
 */
export const threadMs = (): number => {
  try {
    const [workedNs, waitedNs] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    return ((workedNs ?? 0) + (waitedNs ?? 0)) / nsPerMs;
  } catch {
    return 0;
  }
};
