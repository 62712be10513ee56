import { parentPort, workerData } from 'node:worker_threads';

/** The thread that writes recordings, on a disk that stalls while the gate is closed. */
const gate = new Int32Array(workerData.gate as SharedArrayBuffer);
parentPort?.on('message', () => Atomics.wait(gate, 0, 1));
await import('../recording/recorder-worker.ts');
