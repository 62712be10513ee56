import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { afterDelay } from '@reelfloor/protocol/after-delay';
import { loadThumbnailEncoder } from '../encode/load-encoders.ts';
import type { ThumbnailNotice, ThumbnailOrder } from './place-thumbnail.ts';
import { ThumbnailJobs } from './thumbnail-jobs.ts';
import { turnMs } from './thumbnail-maker.ts';

/** Makes thumbnails in a thread of its own, of low priority, so that no player's picture waits for one. */
if (!parentPort) throw new Error('thumbnail-worker.ts runs as a worker thread');
const port = parentPort;
const notify = (notice: ThumbnailNotice): void => port.postMessage(notice);

/** Linux's nice value: the thread runs when the drawing and encoding of players' pictures leave time. */
const niceness = 5;

/** Turns that are later than this, in ms, are left out. */
const longestLagMs = 300;

const lowerPriority = (): void => {
  try {
    // On Linux a priority belongs to a thread. Elsewhere this path does not exist, and the thread stays as it is.
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, niceness);
  } catch {}
};

const nowMs = (): number => Math.trunc(performance.timeOrigin + performance.now());

lowerPriority();
const openEncoder = await loadThumbnailEncoder().catch(() => null);
if (openEncoder === null) notify({ kind: 'lost', forGood: true });
else {
  const jobs = new ThumbnailJobs(openEncoder, nowMs);
  port.on('message', (order: ThumbnailOrder) => jobs.obey(order));
  let dueAtMs = performance.now();
  const turn = (): void => {
    for (const pictures of jobs.turn()) notify({ kind: 'made', pictures });
    // A turn that came late does not delay those after it, unless the computer is busy for longer.
    dueAtMs = Math.max(dueAtMs + turnMs, performance.now() - longestLagMs);
    afterDelay(dueAtMs - performance.now(), turn);
  };
  turn();
}
