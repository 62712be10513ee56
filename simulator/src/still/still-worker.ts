import { parentPort } from 'node:worker_threads';
import { paintStill } from './paint-still.ts';
import type { StillNotice, StillOrder } from './still-thread.ts';

/** Paints stills one after the other, in their own thread, so that they do not delay the live pictures. */
if (!parentPort) throw new Error('still-worker.ts runs as a worker thread');
const port = parentPort;

let last = Promise.resolve();
port.on('message', ({ call, scene, lines }: StillOrder) => {
  last = last.then(async () => {
    const at = Date.now();
    const data = await paintStill(scene, lines, at).catch(() => null);
    port.postMessage({ call, at, data } satisfies StillNotice);
  });
});
