import type { Frame } from '@reelfloor/cabinet/cabinet';
import type { PictureArea } from '@reelfloor/protocol';
import { computeScaledSize, type Encoders, type PictureScaler, type PixelSize } from './media-encoders.ts';

/** Fill colour (I420) of the areas covered for privacy: nearly black, like a meter that is switched off. */
const cover = { luma: 28, chroma: 128 } as const;
/** Margin in pixels around each area covered for privacy, because scaling blends neighbouring pixels. Even, as I420 requires. */
const edge = 2;

type DrawnFrame = Pick<Frame, 'width' | 'height' | 'i420' | 'privateAreas'>;

/** Produces the video that spectators see of a machine in play: a downscaled copy of the frame, with private areas covered. */
export class PrivacyCoveredPicture {
  readonly #encoders: Pick<Encoders, 'openScaler'>;
  readonly #privateAreas: readonly PictureArea[];
  #scaler: { readonly from: PixelSize; readonly to: PixelSize; readonly work: PictureScaler } | null = null;
  #copy = new Uint8Array(0);

  constructor(encoders: Pick<Encoders, 'openScaler'>, privateAreas: readonly PictureArea[]) {
    this.#encoders = encoders;
    this.#privateAreas = privateAreas;
  }

  /** Returns the covered image in a buffer that the next call overwrites. `lines`: maximum size of its shorter side, in pixels. */
  make(frame: DrawnFrame, lines: number): PixelSize & { readonly i420: Uint8Array } {
    const { width, height } = frame;
    const size = lines < Math.min(width, height) ? computeScaledSize(frame, lines) : { width, height };
    const i420 = size.height === height ? this.#copyOf(frame) : this.#scalerFor(frame, size).scale(frame.i420);
    for (const area of [...this.#privateAreas, ...(frame.privateAreas ?? [])]) coverArea(i420, size, area);
    return { ...size, i420 };
  }

  close(): void {
    this.#scaler?.work.close();
    this.#scaler = null;
  }

  /** Copies the frame before covering areas, because the player's encoder and the drawing thread still use its buffer. */
  #copyOf({ i420 }: DrawnFrame): Uint8Array {
    this.close();
    if (this.#copy.length !== i420.length) this.#copy = new Uint8Array(i420.length);
    this.#copy.set(i420);
    return this.#copy;
  }

  #scalerFor({ width, height }: PixelSize, to: PixelSize): PictureScaler {
    const running = this.#scaler;
    if (running?.from.width === width && running.from.height === height && running.to.height === to.height)
      return running.work;
    this.close();
    const from = { width, height };
    const work = this.#encoders.openScaler(from, to);
    this.#scaler = { from, to, work };
    return work;
  }
}

const coverArea = (i420: Uint8Array, { width, height }: PixelSize, area: PictureArea): void => {
  const left = Math.max(0, evenBelow(area.x * width) - edge);
  const top = Math.max(0, evenBelow(area.y * height) - edge);
  const right = Math.min(width, evenAbove((area.x + area.width) * width) + edge);
  const bottom = Math.min(height, evenAbove((area.y + area.height) * height) + edge);
  const luma = width * height;
  fill(i420, { from: 0, stride: width, left, top, right, bottom }, cover.luma);
  const half = { stride: width / 2, left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 };
  for (const from of [luma, luma * 1.25]) fill(i420, { from, ...half }, cover.chroma);
};

interface PlaneArea {
  readonly from: number;
  readonly stride: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const fill = (i420: Uint8Array, { from, stride, left, top, right, bottom }: PlaneArea, value: number): void => {
  for (let row = top; row < bottom; row += 1) {
    const start = from + row * stride;
    i420.fill(value, start + left, start + right);
  }
};

const evenBelow = (length: number): number => 2 * Math.floor(length / 2);
const evenAbove = (length: number): number => 2 * Math.ceil(length / 2);
