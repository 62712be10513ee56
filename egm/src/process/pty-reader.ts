/**
 * Reads the master of a pseudo-terminal in a thread of its own, and makes words of bytes. A pseudo-terminal tells the slave's
 * modes and not the bit of a byte, and changes of mode and bytes come unordered if this thread is late. So it counts on
 * hosts that wait 2 ms at each change, and on the rule of SAS that the ninth bit is set on one byte alone.
 */
import { readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { awaitMaster, sendsNinthBit } from './libc.ts';

const ninthBit = 0x100;
/** In packet mode: the slave's modes were set. Other packets say that it was flushed. */
const modesPacket = 0x40;
const { master } = workerData as { readonly master: number };
const port = parentPort;
if (port === null) throw new Error('pty-reader runs as a worker thread');

const buffer = Buffer.alloc(4096);
let isStopped = false;
/** The mode as it was last seen. */
let isSet = sendsNinthBit(master);
/** True once the mode was set to the ninth bit and its byte has not come. */
let isByteDue = false;

/** Reads all that is there. In packet mode the first byte of each read is 0 before data, else it says what has changed. */
const readAll = (): { readonly bytes: readonly number[]; readonly hasChanged: boolean } => {
  const bytes: number[] = [];
  let hasChanged = false;
  for (;;) {
    try {
      const count = readSync(master, buffer);
      if (buffer[0] === 0) bytes.push(...buffer.subarray(1, count));
      else if (((buffer[0] ?? 0) & modesPacket) !== 0) hasChanged = true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return { bytes, hasChanged };
      throw error;
    }
  }
};

/** One turn of the loop; between turns the thread takes messages. */
const turn = (): void => {
  if (isStopped) {
    port.close();
    return;
  }
  awaitMaster(master, 1);
  const { bytes, hasChanged } = readAll();
  const isNowSet = sendsNinthBit(master);
  // Set now, or set and cleared again since the last turn.
  if (!isSet && (isNowSet || hasChanged)) isByteDue = true;
  const staysSet = isSet && isNowSet;
  const words = bytes.map((byte, at) => {
    // A host may name an address that nobody has before the machine's own: then two bytes have the bit.
    const hasBit = at === 0 ? isByteDue || staysSet : isNowSet && !(isSet && hasChanged);
    return byte | (hasBit ? ninthBit : 0);
  });
  if (words.length > 0) {
    isByteDue = false;
    port.postMessage(words);
  }
  isSet = isNowSet;
  setImmediate(turn);
};

port.on('message', () => {
  isStopped = true;
});
turn();
