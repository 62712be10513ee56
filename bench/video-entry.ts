/** The video thread of a benchmark's agent: the product's, with a clock at each stage. */
import { BroadcastChannel } from 'node:worker_threads';
import { serveVideo } from '../agent/src/video/serve-video.ts';
import { type Encoders, loadEncoders } from '../agent/src/video/video-encoder.ts';
import type { AgentOrder, StageTimes } from './agent-messages.ts';

const stages = { drawMs: [] as number[], convertMs: [] as number[], encodeMs: [] as number[] };
const channel = new BroadcastChannel('bench-stages');
channel.unref();
channel.onmessage = (event) => {
  const { data } = event as { readonly data: AgentOrder };
  if (data === 'stages') channel.postMessage(stages satisfies StageTimes);
  for (const times of Object.values(stages)) times.length = 0;
};

const timedEncoders = async (): Promise<Encoders> => {
  const encoders = await loadEncoders();
  return {
    openSound: encoders.openSound,
    openVideo: (options) => {
      const encoder = encoders.openVideo(options);
      return {
        encode: (i420, keyFrame) => {
          const startMs = performance.now();
          const picture = encoder.encode(i420, keyFrame);
          stages.encodeMs.push(performance.now() - startMs);
          return picture;
        },
        setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
        close: () => encoder.close(),
      };
    },
  };
};

serveVideo({
  encoders: timedEncoders,
  onFrame: ({ drawMs, convertMs }) => {
    stages.drawMs.push(drawMs);
    stages.convertMs.push(convertMs);
  },
});
