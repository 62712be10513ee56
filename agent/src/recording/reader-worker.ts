import { parentPort } from 'node:worker_threads';
import type { ReaderThreadReply, ReaderThreadRequest } from './reader-thread.ts';
import {
  createNoRecordingRefusal,
  readEvidenceArchive,
  readRecordedClip,
  readRecordedTimeline,
} from './recording-requests.ts';

/** Worker thread that reads recordings, so that no key press waits for a disk. */
if (!parentPort) throw new Error('reader-worker.ts runs as a worker thread');
const port = parentPort;

const answer = (order: ReaderThreadRequest): ReaderThreadReply => {
  const { call, folder } = order;
  try {
    switch (order.kind) {
      case 'clip':
        return { call, kind: 'clip', result: readRecordedClip(folder, order.asked) };
      case 'evidence':
        return { call, kind: 'evidence', result: readEvidenceArchive(folder, order.asked) };
      case 'timeline':
        return { call, kind: 'timeline', result: readRecordedTimeline(folder, order.asked) };
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { call, kind: 'failed', message, result: createNoRecordingRefusal('diskFailed') };
  }
};

port.on('message', (order: ReaderThreadRequest) => port.postMessage(answer(order)));
