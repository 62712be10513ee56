import { parentPort, workerData } from 'node:worker_threads';
import type { RecorderOrder, RecorderThreadData } from './recorder-messages.ts';
import { RecordingWriter } from './recording-writer.ts';

/** Writes the recordings of an agent's machines, in a thread of its own, so that no picture waits for a disk. */
if (!parentPort) throw new Error('recorder-worker.ts runs as a worker thread');
const port = parentPort;
const { setup, waiting } = workerData as RecorderThreadData;
const waitingBytes = new Int32Array(waiting);

/** Messages between threads make plain arrays of buffers. */
const withBuffers = (order: RecorderOrder): RecorderOrder => {
  if (order.type === 'beginRun')
    return { ...order, start: { ...order.start, parameterSets: bufferOf(order.start.parameterSets) } };
  if (order.type !== 'picture') return order;
  const { picture, sounds } = order;
  return {
    ...order,
    picture: { ...picture, data: bufferOf(picture.data) },
    sounds: sounds.map(({ data, atMs }) => ({ data: bufferOf(data), atMs })),
  };
};

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const writer = new RecordingWriter(setup, (notice) => port.postMessage(notice));
writer.start();

const receive = (order: RecorderOrder): void => {
  writer.receive(withBuffers(order));
  if (order.type !== 'picture') return;
  const { picture, sounds } = order;
  Atomics.sub(
    waitingBytes,
    0,
    sounds.reduce((sum, { data }) => sum + data.length, picture.data.length),
  );
};

port.on('message', (orders: readonly RecorderOrder[]) => orders.forEach(receive));
