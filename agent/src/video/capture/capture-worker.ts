import { parentPort, workerData } from 'node:worker_threads';
import { Capture } from './capture.ts';
import type { CaptureNotice, CaptureOrder } from './capture-messages.ts';

if (!parentPort) throw new Error('capture-worker.ts runs as a worker thread');
const port = parentPort;

const capture = new Capture(workerData, (notice: CaptureNotice) => port.postMessage(notice));
port.on('message', (order: CaptureOrder) => void capture.obey(order));
