import { parentPort } from 'node:worker_threads';
import type { ReaderNotice, ReaderOrder } from './reader-thread.ts';
import { noRecording, readClip, readEvidence, readTimeline } from './recording-requests.ts';

/** Worker thread that reads recordings, so that no press waits for a disk. */
if (!parentPort) throw new Error('reader-worker.ts runs as a worker thread');
const port = parentPort;

const answer = (order: ReaderOrder): ReaderNotice => {
  const { call, folder } = order;
  try {
    switch (order.kind) {
      case 'clip':
        return { call, kind: 'clip', result: readClip(folder, order.asked) };
      case 'evidence':
        return { call, kind: 'evidence', result: readEvidence(folder, order.asked) };
      case 'timeline':
        return { call, kind: 'timeline', result: readTimeline(folder, order.asked) };
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { call, kind: 'failed', message, result: noRecording('diskFailed') };
  }
};

port.on('message', (order: ReaderOrder) => port.postMessage(answer(order)));
