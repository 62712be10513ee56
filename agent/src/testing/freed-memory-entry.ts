/** Allocates and frees as joins do, and reports how much of that the process still holds. For `returned-memory.test.ts`. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;
const [drawingBytes, drawings, keptBytes] = [2 * 2 ** 20, 48, 96 * 2 ** 10];

const kept: Uint8Array[] = [];
/** Fills drawings, each followed by a smaller block that stays, and drops the drawings. */
const join = async (): Promise<void> => {
  const dropped = Array.from({ length: drawings }, () => {
    const drawing = new Uint8Array(drawingBytes).fill(1);
    kept.push(new Uint8Array(keptBytes).fill(1));
    return drawing;
  });
  dropped.length = 0;
  for (let turn = 0; turn < 4; turn++) {
    collectGarbage();
    await new Promise(setImmediate);
  }
};

const before = process.memoryUsage.rss();
for (let joins = 0; joins < 3; joins++) await join();
const heldBytes = process.memoryUsage.rss() - before - kept.length * keptBytes;
process.send?.({ heldBytes, ofBytes: drawings * drawingBytes }, () => process.exit(0));
