import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerMemory } from './messages.ts';

/** V8 gives pages of memory back some time after a collection. */
const collections = 4;
const pauseMs = 250;

/** Returns the memory of this process after its garbage was collected. The process needs `--expose-gc`. */
export const settledMemory = async (): Promise<ServerMemory> => {
  for (let done = 0; done < collections; done++) {
    globalThis.gc?.();
    await sleep(pauseMs);
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { type: 'memory', bytes: rss, heapBytes: heapUsed };
};
