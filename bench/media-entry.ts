/** The product's media process, with a test card in the picture and a clock at each stage. */

import { type Encoders, loadEncoders, serveMedia } from '@reelfloor/agent/testing/serve-media';
import type { AgentOrder, AgentReport } from './agent-messages.ts';

const stages = { drawMs: [] as number[], convertMs: [] as number[], encodeMs: [] as number[] };
process.on('message', ({ type }: AgentOrder | { readonly type: 'begin' }) => {
  if (type !== 'clear' && type !== 'stages') return;
  if (type === 'stages') process.send?.({ type: 'stages', stages } satisfies AgentReport);
  for (const times of Object.values(stages)) times.length = 0;
});

const timedEncoders = async (): Promise<Encoders> => {
  const encoders = await loadEncoders();
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

serveMedia({
  encoders: timedEncoders,
  testCard: true,
  onFrame: ({ drawMs, convertMs }) => {
    stages.drawMs.push(drawMs);
    stages.convertMs.push(convertMs);
  },
});
