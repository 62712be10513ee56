/** Starts the product's media process, which also reports its memory after a full garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runMediaProcess } from '@reelfloor/agent/testing/serve-media';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

export interface Weight {
  readonly type: 'weight';
  readonly resident: number;
  readonly held: number;
}

/** Collects garbage in several turns, because native memory of collected objects is freed in later turns. */
const weigh = async (): Promise<Weight> => {
  for (let turn = 0; turn < 4; turn++) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { type: 'weight', resident: rss, held: heapUsed + external };
};

process.on('message', ({ type }: { readonly type: string }) => {
  if (type === 'weigh') void weigh().then((weight) => process.send?.(weight));
});

runMediaProcess();
