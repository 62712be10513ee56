import { parentPort } from 'node:worker_threads';
import { renderSceneWebp } from './render-scene-webp.ts';
import type { StillThreadReply, StillThreadRequest } from './still-picture-thread.ts';

/** Paints stills one after the other, in their own thread, so that they do not delay the live pictures. */
if (!parentPort) throw new Error('still-picture-worker.ts runs as a worker thread');
const port = parentPort;

let last = Promise.resolve();
port.on('message', ({ call, scene, lines }: StillThreadRequest) => {
  last = last.then(async () => {
    const at = Date.now();
    const data = await renderSceneWebp(scene, lines, at).catch(() => null);
    port.postMessage({ call, at, data } satisfies StillThreadReply);
  });
});
