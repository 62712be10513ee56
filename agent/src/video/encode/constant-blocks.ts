import { AV_FRAME_DATA_VIDEO_HINT, AV_VIDEO_HINT_TYPE_CHANGED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** Bytes before the areas in FFmpeg's AVVideoHint, on a 64-bit machine: three size_t and the kind of hint. */
const headerBytes = 32;
const areaBytes = 16;

/** Tells x264 which areas changed. Elsewhere, x264 skips blocks that already have the frame's quality. */
export const hintChangedAreas = (frame: Frame, areas: Uint32Array): void => {
  const count = areas.length / 4;
  const hint = frame.newSideData(AV_FRAME_DATA_VIDEO_HINT, headerBytes + areas.byteLength);
  hint.writeBigUInt64LE(BigInt(count), 0);
  hint.writeBigUInt64LE(BigInt(headerBytes), 8);
  hint.writeBigUInt64LE(BigInt(areaBytes), 16);
  hint.writeBigUInt64LE(BigInt(AV_VIDEO_HINT_TYPE_CHANGED), 24);
  hint.set(new Uint8Array(areas.buffer, areas.byteOffset, areas.byteLength), headerBytes);
};

/** Call if the changes are unknown: x264 then examines every block. */
export const dropHint = (frame: Frame): void => frame.removeSideData(AV_FRAME_DATA_VIDEO_HINT);
