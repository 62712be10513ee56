import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import type { ServerMemory } from './messages.ts';

/** V8 gives pages of memory back some time after a collection. */
const collections = 4;
const pauseMs = 250;

/**
 * Returns the memory of this process after its garbage was collected: what the operating system counts, because that is what a server's
 * limit is about. The process needs `--expose-gc`.
 */
export const settledMemory = async (): Promise<ServerMemory> => {
  for (let done = 0; done < collections; done++) {
    globalThis.gc?.();
    await sleep(pauseMs);
  }
  const { rss, heapUsed } = process.memoryUsage();
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return { type: 'memory', bytes: rss, heapBytes: heapUsed, youngBytes: young?.physical_space_size ?? 0 };
};
