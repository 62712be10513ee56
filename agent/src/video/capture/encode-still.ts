import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants';
import { SoftwareScaleContext } from 'node-av/lib';
import type { PictureSize } from '../../cabinet/frame-ring.ts';

const quality = 72;

/** Returns an I420 picture as WebP. */
export const encodeStill = async (i420: Uint8Array, { width, height }: PictureSize): Promise<Uint8Array> => {
  // Loaded for the first still: its libraries take memory that a machine without one saves.
  const { createCanvas } = await import('@napi-rs/canvas');
  const context = createCanvas(width, height).getContext('2d');
  const image = context.createImageData(width, height);
  const rgba = Buffer.from(image.data.buffer, image.data.byteOffset, image.data.byteLength);
  const source = Buffer.from(i420.buffer, i420.byteOffset, i420.byteLength);
  const luma = width * height;
  const planes = [source.subarray(0, luma), source.subarray(luma, luma * 1.25), source.subarray(luma * 1.25)];
  const scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_RGBA, SWS_BILINEAR);
  const rows = scaler.scaleSync(planes, [width, width / 2, width / 2], 0, height, [rgba], [width * 4]);
  scaler.freeContext();
  if (rows !== height) throw new Error(`converting a still failed (${rows})`);
  context.putImageData(image, 0, 0);
  return context.canvas.encode('webp', quality);
};
