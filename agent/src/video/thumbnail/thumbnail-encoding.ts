import { computeI420FrameBytes, type PictureSize } from '@reelfloor/cabinet/frame-ring-buffer';
import type { MachineId, PictureArea } from '@reelfloor/protocol';
import { maxThumbnailBytes } from '@reelfloor/protocol/channels/thumbnail';
import type { Area } from '@reelfloor/simulator/picture/bitmap';
import type { ThumbnailEncoder } from '../encode/media-encoders.ts';
import type { EncodedThumbnail, ThumbnailDescription } from './thumbnail-crop.ts';

/** Encodes the thumbnails of one machine from whole pictures: covers private areas, and crops to the reels. */
export class ThumbnailEncoding {
  /** Buffer for the machine's whole picture as I420, of which only the cropped box is needed. Fill it before `encode`. */
  readonly whole: Uint8Array;
  readonly #machineId: MachineId;
  readonly #privateAreas: readonly PictureArea[];
  readonly #size: PictureSize;
  readonly #box: Area;
  readonly #part: Uint8Array;
  readonly #encoder: ThumbnailEncoder;
  #number = 0;
  #isKeyDue = true;

  constructor(
    { machineId, privateAreas = [] }: ThumbnailDescription,
    { size, box }: { readonly size: PictureSize; readonly box: Area },
    encoder: ThumbnailEncoder,
  ) {
    this.#machineId = machineId;
    this.#privateAreas = privateAreas;
    this.#size = size;
    this.#box = box;
    this.#encoder = encoder;
    this.whole = new Uint8Array(computeI420FrameBytes(size));
    this.#part = new Uint8Array(computeI420FrameBytes(box));
  }

  get isKeyDue(): boolean {
    return this.#isKeyDue;
  }

  wantKey(): void {
    this.#isKeyDue = true;
  }

  /**
   * Encodes a thumbnail; returns null if the frame was dropped to stay within the bitrate, or is too large to be sent. `passing`: temporary
   * private areas besides the machine's own. `at`: ms since 1970.
   */
  encode(passing: readonly PictureArea[], at: number): EncodedThumbnail | null {
    const encoded = this.#encoder.encode(this.part(passing), this.#isKeyDue, at);
    if (!encoded) return null;
    if (encoded.keyFrame) this.#isKeyDue = false;
    this.#number += 1;
    if (encoded.data.length > maxThumbnailBytes) {
      // Request a keyframe next: this frame is not sent, and later frames could not be decoded without it.
      this.#isKeyDue = true;
      return null;
    }
    return {
      machineId: this.#machineId,
      number: this.#number,
      isKey: encoded.keyFrame,
      at,
      data: encoded.data,
    };
  }

  /** Returns the cropped image with private areas covered, as I420; valid until the next call. */
  part(passing: readonly PictureArea[]): Uint8Array {
    coverAreas(this.whole, this.#size, [...this.#privateAreas, ...passing]);
    cutPart(this.whole, this.#size, this.#part, this.#box);
    return this.#part;
  }

  close(): void {
    this.#encoder.close();
  }
}

/** Crops an I420 image to a box. */
const cutPart = (whole: Uint8Array, size: PictureSize, part: Uint8Array, box: Area): void => {
  const planes = [
    { from: 0, to: 0, by: 1 },
    { from: size.width * size.height, to: box.width * box.height, by: 2 },
    { from: size.width * size.height * 1.25, to: box.width * box.height * 1.25, by: 2 },
  ];
  for (const { from, to, by } of planes) {
    const [stride, rowBytes] = [size.width / by, box.width / by];
    for (let row = 0; row < box.height / by; row += 1) {
      const at = from + (box.y / by + row) * stride + box.x / by;
      part.set(whole.subarray(at, at + rowBytes), to + row * rowBytes);
    }
  }
};

/** Luma and chroma with which private areas are covered: nearly black, like a meter that is off. */
const cover = { luma: 24, chroma: 128 } as const;
/** Margin in pixels on each side of a covered area, because a digit's edge can lie between two pixels of a small picture. */
const margin = 1;

/** Covers areas of an I420 image. `boxes`: the areas, as fractions of the image's size. */
const coverAreas = (i420: Uint8Array, size: PictureSize, boxes: readonly PictureArea[]): void => {
  const { width, height } = size;
  const luma = width * height;
  for (const box of boxes) {
    const area = pixelsOf(box, size);
    fill(i420.subarray(0, luma), width, area, cover.luma);
    const half = { left: area.left / 2, right: area.right / 2, top: area.top / 2, bottom: area.bottom / 2 };
    fill(i420.subarray(luma, luma * 1.25), width / 2, half, cover.chroma);
    fill(i420.subarray(luma * 1.25, luma * 1.5), width / 2, half, cover.chroma);
  }
};

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the pixels that the box touches, rounded to even numbers, because two rows share one row of chroma. */
const pixelsOf = (box: PictureArea, { width, height }: PictureSize): Edges => ({
  left: Math.max(0, 2 * Math.floor((box.x * width - margin) / 2)),
  right: Math.min(width, 2 * Math.ceil(((box.x + box.width) * width + margin) / 2)),
  top: Math.max(0, 2 * Math.floor((box.y * height - margin) / 2)),
  bottom: Math.min(height, 2 * Math.ceil(((box.y + box.height) * height + margin) / 2)),
});

const fill = (plane: Uint8Array, width: number, { left, right, top, bottom }: Edges, value: number): void => {
  for (let row = top; row < bottom; row += 1) plane.fill(value, row * width + left, row * width + right);
};
