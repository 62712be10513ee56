import type { Box } from '@reelfloor/protocol';
import type { Scene } from '../../cabinet/scene.ts';
import { I420Converter } from '../../drivers/simulated/feed/i420-converter.ts';
import { i420Bytes, type PictureSize } from '../../drivers/simulated/feed/picture-size.ts';
import type { Area } from '../../drivers/simulated/picture/bitmap.ts';
import { createPainter, type Painter } from '../../drivers/simulated/picture/painter.ts';
import { passingPrivateAreas } from '../../drivers/simulated/picture/private-areas.ts';
import type { OpenThumbnailEncoder, ThumbnailEncoder } from '../encode/encoders.ts';
import { coverAreas } from './cover-areas.ts';
import { placeThumbnail, type ShownDescription } from './place-thumbnail.ts';
import type { MadeThumbnail } from './thumbnail-messages.ts';
import { thumbnailsPerSecond } from './thumbnail-pace.ts';

/** Makes the thumbnails of one machine: paints it, covers what is its player's, and encodes what is left. */
export class ThumbnailMaker {
  readonly #painter: Painter;
  readonly #converter: I420Converter;
  readonly #encoder: ThumbnailEncoder;
  readonly #box: Area;
  readonly #privateAreas: readonly Box[];
  readonly #whole: Uint8Array;
  readonly #part: Uint8Array;
  #number = 0;
  #isKeyDue = true;

  private constructor(
    { privateAreas = [] }: ShownDescription,
    box: Area,
    painter: Painter,
    encoder: ThumbnailEncoder,
  ) {
    this.#privateAreas = privateAreas;
    this.#box = box;
    this.#painter = painter;
    this.#encoder = encoder;
    this.#converter = new I420Converter(painter);
    this.#whole = new Uint8Array(i420Bytes(painter));
    this.#part = new Uint8Array(i420Bytes(box));
  }

  static async open(
    description: ShownDescription,
    scene: Scene,
    openEncoder: OpenThumbnailEncoder,
  ): Promise<ThumbnailMaker> {
    const { lines, box } = placeThumbnail(description);
    const painter = await createPainter(scene, lines);
    return new ThumbnailMaker(description, box, painter, openEncoder(box, thumbnailsPerSecond));
  }

  wantKey(): void {
    this.#isKeyDue = true;
  }

  /** Returns null if nothing has changed since the last one. `at`: milliseconds since 1970. */
  make(scene: Scene, at: number): MadeThumbnail | null {
    const drawn = this.#painter.paint(scene, at);
    const box = this.#box;
    if (!this.#isKeyDue && !drawn.some((area) => overlap(area, box))) return null;
    const picture = this.pictureOf(scene, at);
    const encoded = this.#encoder.encode(picture, this.#isKeyDue, at);
    if (!encoded) return null;
    if (encoded.keyFrame) this.#isKeyDue = false;
    this.#number += 1;
    const { machineId } = scene;
    return { machineId, number: this.#number, isKey: encoded.keyFrame, at, data: encoded.data };
  }

  /** Returns what is encoded, as I420: valid until the next call. */
  pictureOf(scene: Scene, at: number): Uint8Array {
    this.#converter.convert(this.#painter.pixels(), this.#whole, this.#box);
    coverAreas(this.#whole, this.#painter, [...this.#privateAreas, ...passingPrivateAreas(scene, at)]);
    cutPart(this.#whole, this.#painter, this.#part, this.#box);
    return this.#part;
  }

  close(): void {
    this.#encoder.close();
    this.#converter.close();
  }
}

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Copies the box of one I420 picture to another picture of the box's size. */
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
