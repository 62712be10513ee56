import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { MachineId } from '@reelfloor/protocol';
import { MachineRecordingWriter } from './machine-recording-writer.ts';
import type {
  RecorderSetup,
  RecorderThreadCommand,
  RecorderThreadData,
  RecorderThreadMessage,
} from './recorder-messages.ts';

/** Interval of fsyncs in ms, which limits how much video a power failure can lose. */
const syncMs = 2_000;
/** Number of fsyncs between two checks of the free disk space. */
const syncsPerPrune = 5;
/** Number of fsyncs between two hash-chain lines about the state of the clocks. */
const syncsPerClock = 30;

/** Writes the recordings of an agent's machines. Never throws: frames that cannot be written become a gap and a notice to the agent. */
class RecordingWriter {
  readonly #setup: RecorderSetup;
  readonly #notify: (notice: RecorderThreadMessage) => void;
  readonly #machines = new Map<MachineId, MachineRecordingWriter>();
  #timer: NodeJS.Timeout | undefined;
  #syncs = 0;

  constructor(setup: RecorderSetup, notify: (notice: RecorderThreadMessage) => void) {
    this.#setup = setup;
    this.#notify = notify;
  }

  start(): void {
    this.#timer = setInterval(() => this.sync(), syncMs);
  }

  receive(order: RecorderThreadCommand): void {
    if (order.type === 'close') return this.#close();
    this.#machineOf(order.machineId)?.receive(order);
  }

  /** Fsyncs the written frames. Every few calls it also deletes recordings that exceed the retention limits. */
  sync(): void {
    const machines = [...this.#machines.values()];
    this.#syncs += 1;
    const marksClock = this.#syncs % syncsPerClock === 0;
    for (const machine of machines) machine.sync(marksClock);
    if (this.#syncs % syncsPerPrune === 1) this.#prune(machines);
  }

  /** Deletes recordings of the machine with the oldest files if all machines together exceed the size limit. */
  #prune(machines: readonly MachineRecordingWriter[]): void {
    const { retention } = this.#setup;
    const used = machines.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
    const excess = used - retention.maxBytes;
    const [oldest] = machines
      .filter(({ oldestMs }) => oldestMs !== null)
      .sort((one, other) => (one.oldestMs ?? 0) - (other.oldestMs ?? 0));
    for (const machine of machines) {
      const gives = machine === oldest && excess > 0;
      machine.prune(gives ? machine.usedBytes - excess : Number.MAX_SAFE_INTEGER);
    }
  }

  #machineOf(machineId: MachineId): MachineRecordingWriter | null {
    const running = this.#machines.get(machineId);
    if (running) return running;
    const machine = this.#setup.machines.find((one) => one.machineId === machineId);
    if (!machine) return null;
    const { folder, retention } = this.#setup;
    const writer = new MachineRecordingWriter(machine, join(folder, machineId), retention, this.#notify);
    this.#machines.set(machineId, writer);
    return writer;
  }

  #close(): void {
    clearInterval(this.#timer);
    for (const machine of this.#machines.values()) machine.close();
    this.#notify({ type: 'closed' });
  }
}

/** Worker thread that writes the recordings of an agent's machines, so that the media process never waits for a disk. */
if (!parentPort) throw new Error('recorder-worker.ts runs as a worker thread');
const port = parentPort;
const { setup, waiting } = workerData as RecorderThreadData;
const waitingBytes = new Int32Array(waiting);

/** Converts plain Uint8Arrays back to Buffers: a message between threads turns Buffers into Uint8Arrays. */
const withBuffers = (order: RecorderThreadCommand): RecorderThreadCommand => {
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

const receive = (order: RecorderThreadCommand): void => {
  writer.receive(withBuffers(order));
  if (order.type !== 'picture') return;
  const { picture, sounds } = order;
  Atomics.sub(
    waitingBytes,
    0,
    sounds.reduce((sum, { data }) => sum + data.length, picture.data.length),
  );
};

port.on('message', (orders: readonly RecorderThreadCommand[]) => orders.forEach(receive));
