/** The product's media process, with a test card in the picture and a clock at each stage. */

import { Worker } from 'node:worker_threads';
import {
  type Encoders,
  loadMediaEncoders,
  runMediaProcess,
  stalledRecorder,
} from '@reelfloor/agent/testing/serve-media';
import type { AgentOrder, AgentReport } from './agent-messages.ts';

/** While its number is 1, the thread that writes recordings stands still as on a disk that stalls. */
const gate = new Int32Array(new SharedArrayBuffer(4));
const hold = (isHeld: boolean): void => {
  Atomics.store(gate, 0, isHeld ? 1 : 0);
  Atomics.notify(gate, 0);
};

const stages = { drawMs: [] as number[], convertMs: [] as number[], encodeMs: [] as number[] };
let stagesFromMs = performance.now();
process.on('message', ({ type }: AgentOrder | { readonly type: 'begin' }) => {
  if (type === 'stall' || type === 'flow') return hold(type === 'stall');
  if (type !== 'clear' && type !== 'stages') return;
  const seconds = (performance.now() - stagesFromMs) / 1000;
  if (type === 'stages') process.send?.({ type: 'stages', stages: { seconds, ...stages } } satisfies AgentReport);
  for (const times of Object.values(stages)) times.length = 0;
  stagesFromMs = performance.now();
});

const timedEncoders = async (): Promise<Encoders> => {
  const encoders = await loadMediaEncoders();
  return {
    ...encoders,
    openVideo: (options) => {
      const encoder = encoders.openVideo(options);
      return {
        encode: (...frame) => {
          const startMs = performance.now();
          const picture = encoder.encode(...frame);
          stages.encodeMs.push(performance.now() - startMs);
          return picture;
        },
        setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
        close: () => encoder.close(),
      };
    },
  };
};

runMediaProcess({
  encoders: timedEncoders,
  testCard: true,
  startRecorder: (data) => new Worker(stalledRecorder, { workerData: { ...data, gate: gate.buffer } }),
  onFrame: ({ drawMs, convertMs }) => {
    stages.drawMs.push(drawMs);
    stages.convertMs.push(convertMs);
  },
});
