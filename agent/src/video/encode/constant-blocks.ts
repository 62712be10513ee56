import { AV_FRAME_DATA_VIDEO_HINT, AV_VIDEO_HINT_TYPE_CHANGED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** FFmpeg's AVVideoHint on a 64-bit machine: three size_t, the kind, and the areas after it. */
const headerBytes = 32;
const areaBytes = 16;

/**
 * Tells x264 where a frame differs from the one before it, x, y, width and height of each part. Blocks elsewhere are
 * skipped without being looked at once they are as good as the frame's quantizer makes them.
 */
export const hintChangedAreas = (frame: Frame, areas: Uint32Array): void => {
  const count = areas.length / 4;
  const hint = frame.newSideData(AV_FRAME_DATA_VIDEO_HINT, headerBytes + areas.byteLength);
  hint.writeBigUInt64LE(BigInt(count), 0);
  hint.writeBigUInt64LE(BigInt(headerBytes), 8);
  hint.writeBigUInt64LE(BigInt(areaBytes), 16);
  hint.writeBigUInt64LE(BigInt(AV_VIDEO_HINT_TYPE_CHANGED), 24);
  hint.set(new Uint8Array(areas.buffer, areas.byteOffset, areas.byteLength), headerBytes);
};

/** Nothing is known of the frame. */
export const dropHint = (frame: Frame): void => frame.removeSideData(AV_FRAME_DATA_VIDEO_HINT);
