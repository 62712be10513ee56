import { parentPort, workerData } from 'node:worker_threads';
import { FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import { FeedDrawing } from './cabinet-feed-drawing.ts';
import {
  type DrawingThreadCommand,
  type DrawingThreadMessage,
  warmUpPictureDrawing,
} from './drawing-thread-messages.ts';

/** This thread serves one feed at a time. It is reused for later feeds, so that its modules and pictures are already loaded. */
if (!parentPort) throw new Error('drawing-thread-worker.ts runs as a worker thread');
const port = parentPort;
const ring = new FrameRing(workerData);

const notify = (notice: DrawingThreadMessage): void => {
  port.postMessage(notice);
};

let drawing: FeedDrawing | null = null;

const open = async (order: DrawingThreadCommand & { type: 'open' }): Promise<void> => {
  drawing?.close();
  drawing = null;
  drawing = await FeedDrawing.open(order, ring, notify);
  notify({ type: 'opened', feed: order.feed });
};

const obey = async (order: DrawingThreadCommand): Promise<void> => {
  if (order.type === 'open') return open(order);
  if (order.type === 'warm') return hasFeed ? undefined : warmUpPictureDrawing(order.picture);
  if (!drawing || drawing.feed !== order.feed) return;
  switch (order.type) {
    case 'show':
      return drawing.show(order.scene);
    case 'hurry':
      return drawing.hurry();
    case 'resize':
      return drawing.resize(order.height);
    case 'close':
      drawing.close();
      drawing = null;
      notify({ type: 'closed', feed: order.feed });
  }
};

/** Whether a video feed was requested: then draw no pictures in advance, because the feed would have to wait for them. */
let hasFeed = false;

let lastOrder = Promise.resolve();
port.on('message', (order: DrawingThreadCommand) => {
  if (order.type === 'open') hasFeed = true;
  lastOrder = lastOrder
    .then(() => obey(order))
    .catch((error: unknown) => {
      // Do not report a failed warm-up: for the same cause the next feed will fail to open, and that is reported.
      if (order.type === 'warm') return;
      notify({
        type: 'failed',
        feed: order.feed,
        reason: error instanceof Error ? error.message : String(error),
      });
    });
});

notify({ type: 'ready' });
