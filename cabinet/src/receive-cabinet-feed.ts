import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Feed, FeedOptions, Frame, SoundBlock } from './cabinet.ts';
import { computeI420FrameBytes, type FeedMessage, FrameRing, getMonotonicHostTimeMs } from './frame-ring-buffer.ts';

export interface FeedReceiver {
  readonly onFrame: (frame: Frame) => void;
  readonly onSound: (block: SoundBlock) => void;
}

export type ReceivedFeedOptions = Omit<FeedOptions, 'sink'> & FeedReceiver;

/** Opens a cabinet's video feed and passes its frames to `receiver`. Do not use the frames after closing: the next feed overwrites them. */
export const receiveCabinetFeed = async (
  openFeed: (sink: MessagePort) => Promise<Feed>,
  receiver: FeedReceiver,
): Promise<Feed> => {
  const { port1: source, port2: sink } = new MessageChannel();
  let ring: FrameRing | null = null;
  let isOver = false;
  const giveFrame = ({ slot, readyAtMs, type: _, ...frame }: FeedMessage & { type: 'frame' }): void => {
    const memory = ring;
    if (!memory || isOver) return;
    const release = (): void => {
      if (!isOver) memory.release(slot);
    };
    const waitedMs = getMonotonicHostTimeMs() - readyAtMs;
    receiver.onFrame({ ...frame, waitedMs, i420: memory.bytes(slot, computeI420FrameBytes(frame)), release });
  };
  source.on('message', (message: FeedMessage) => {
    switch (message.type) {
      case 'memory':
        ring = new FrameRing(message.memory);
        return;
      case 'frame':
        return giveFrame(message);
      case 'sound':
        if (!isOver) receiver.onSound({ samples: message.samples });
    }
  });
  const end = (): void => {
    isOver = true;
    source.close();
  };
  try {
    const feed = await openFeed(sink);
    return {
      hurry: () => feed.hurry(),
      resize: (height) => feed.resize(height),
      close: () => {
        end();
        return feed.close();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
