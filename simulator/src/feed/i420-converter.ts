import type { PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_AREA } from 'node-av/constants';
import { SoftwareScaleContext } from 'node-av/lib';
import type { Area } from '../picture/bitmap.ts';

/** Number of pixels that libswscale writes at a time, even beyond the right edge of the converted area. */
const stepPixels = 16;

/**
 * Converts RGBA to I420 (BT.601, limited range). One row of chroma covers exactly two rows of pixels, so a part of the picture can be
 * converted alone, with the same result as in the whole. Only libswscale's scaler `area` guarantees that; `fast_bilinear` takes as long and
 * moves pixels by up to 0.4 to the side.
 */
export class I420Converter {
  /** Scalers by width; each works for areas of any height. */
  readonly #scalers = new Map<number, SoftwareScaleContext>();
  readonly #size: PictureSize;

  constructor(size: PictureSize) {
    this.#size = size;
  }

  /** Converts an area, whose position and size must be even. Both buffers contain a whole frame without padding. */
  convert(rgba: Uint8Array, i420: Uint8Array, area: Area = { x: 0, y: 0, ...this.#size }): void {
    const rest = area.width % stepPixels;
    if (area.width > rest) this.#convertSteps(rgba, i420, { ...area, width: area.width - rest });
    const x = area.x + area.width - stepPixels;
    if (rest > 0) this.#convertSteps(rgba, i420, { ...area, x, width: stepPixels });
  }

  close(): void {
    for (const scaler of this.#scalers.values()) scaler.freeContext();
    this.#scalers.clear();
  }

  #convertSteps(rgba: Uint8Array, i420: Uint8Array, area: Area): void {
    const { width, height } = this.#size;
    const source = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    const target = Buffer.from(i420.buffer, i420.byteOffset, i420.byteLength);
    const lumaEnd = width * height;
    const chromaEnd = lumaEnd + lumaEnd / 4;
    const luma = area.y * width + area.x;
    const chroma = ((area.y / 2) * width + area.x) / 2;
    const rows = this.#scalerFor(area.width).scaleSync(
      [source.subarray(luma * 4)],
      [width * 4],
      0,
      area.height,
      [
        target.subarray(luma, lumaEnd),
        target.subarray(lumaEnd + chroma, chromaEnd),
        target.subarray(chromaEnd + chroma, chromaEnd + lumaEnd / 4),
      ],
      [width, width / 2, width / 2],
    );
    if (rows !== area.height) throw new Error(`converting a frame to I420 failed (${rows})`);
  }

  #scalerFor(width: number): SoftwareScaleContext {
    const kept = this.#scalers.get(width);
    if (kept) return kept;
    const { height } = this.#size;
    const scaler = new SoftwareScaleContext();
    scaler.getContext(width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P, SWS_AREA);
    this.#scalers.set(width, scaler);
    return scaler;
  }
}

export const computePictureSize = (height: number): PictureSize => ({
  width: 2 * Math.round((height * 16) / 9 / 2),
  height,
});

/** Maximum picture height, in pixels. Every buffer is allocated for it: memory pages that are never touched cost nothing. */
export const maxPictureHeight = 1080;
