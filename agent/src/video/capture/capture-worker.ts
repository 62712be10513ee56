import { parentPort, workerData } from 'node:worker_threads';
import type { CaptureThreadCommand, CaptureThreadMessage } from './capture-messages.ts';
import { MachineCapture } from './machine-capture.ts';

if (!parentPort) throw new Error('capture-worker.ts runs as a worker thread');
const port = parentPort;

const capture = new MachineCapture(workerData, (notice: CaptureThreadMessage) => port.postMessage(notice));
port.on('message', (order: CaptureThreadCommand) => void capture.obey(order));
