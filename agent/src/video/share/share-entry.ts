import { constants, setPriority } from 'node:os';
import { readSharedClip, type ShareOrder } from '../../recording/recording-requests.ts';
import { loadEncoders } from '../encode/load-encoders.ts';
import { makeShare } from './encode-shared-clip.ts';
import type { ShareNotice } from './share-maker.ts';

/** Creates one shared clip and exits. The process has a low priority, so that players' video and presses go first. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (notice: ShareNotice): Promise<void> =>
  new Promise((resolve) => process.send?.(notice, undefined, {}, () => resolve()));

process.once('message', async ({ folder, asked, look }: ShareOrder) => {
  try {
    const found = readSharedClip(folder, asked);
    await send({ kind: 'begun', result: found.ok ? { ok: true, value: {} } : found });
    if (found.ok) {
      const { clip, fromMs } = found.value;
      const bytes = makeShare(clip, fromMs, look, await loadEncoders());
      await send({ kind: 'made', bytes: Buffer.concat(bytes) });
    }
  } catch (error) {
    await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
  process.disconnect();
});
