import { constants, setPriority } from 'node:os';
import { type EncodeSharedClipRequest, readRecordedClipToShare } from '../../recording/recording-requests.ts';
import { loadMediaEncoders } from '../encode/load-media-encoders.ts';
import { encodeSharedClip } from './encode-shared-clip.ts';
import type { SharedClipProcessMessage } from './shared-clip-service.ts';

/** Creates one shared clip and exits. The process has a low priority, so that players' video and key presses go first. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (notice: SharedClipProcessMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(notice, undefined, {}, () => resolve()));

process.once('message', async ({ folder, asked, look }: EncodeSharedClipRequest) => {
  try {
    const found = readRecordedClipToShare(folder, asked);
    await send({ kind: 'begun', result: found.ok ? { ok: true, value: {} } : found });
    if (found.ok) {
      const { clip, fromMs } = found.value;
      const bytes = encodeSharedClip(clip, fromMs, look, await loadMediaEncoders());
      await send({ kind: 'made', bytes: Buffer.concat(bytes) });
    }
  } catch (error) {
    await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
  process.disconnect();
});
