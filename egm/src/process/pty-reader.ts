/**
 * Reads the master of a pseudo-terminal in its own thread, and combines bytes and parity changes into nine-bit words. A pseudo-terminal
 * reports the slave's current modes, not those of each byte, and if this thread is late, the order of mode changes and bytes is lost. So it
 * relies on hosts that wait 2 ms at each mode change, and on the rule of SAS that only one byte of a message has the ninth bit.
 */
import { readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { isPtyNinthBitSet, waitForPtyActivity } from './libc-pty-bindings.ts';

const ninthBit = 0x100;
/** Type of a pseudo-terminal packet: the slave's modes were changed. Other packets report a flush. */
const modesPacket = 0x40;
const { master } = workerData as { readonly master: number };
const port = parentPort;
if (port === null) throw new Error('pty-reader runs as a worker thread');

const buffer = Buffer.alloc(4096);
let isStopped = false;
/** Whether the slave sent with the ninth bit set at the last check. */
let isSet = isPtyNinthBitSet(master);
/** True if the ninth bit was set and the byte to which it belongs has not arrived yet. */
let isByteDue = false;

/**
 * Reads all available data of the pseudo-terminal. In packet mode the first byte of each read is 0 before data; otherwise it contains flags
 * of what has changed.
 */
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

/** One iteration of the read loop; between iterations the thread handles messages. */
const turn = (): void => {
  if (isStopped) {
    port.close();
    return;
  }
  waitForPtyActivity(master, 1);
  const { bytes, hasChanged } = readAll();
  const isNowSet = isPtyNinthBitSet(master);
  // Expect a byte with the ninth bit: the bit is set now, or was set and cleared again since the last iteration.
  if (!isSet && (isNowSet || hasChanged)) isByteDue = true;
  const staysSet = isSet && isNowSet;
  const words = bytes.map((byte, at) => {
    // Several bytes may have the ninth bit: a host may poll an unused address before the machine's own, which makes two bytes.
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
