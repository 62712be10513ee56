import type { Box } from '@reelfloor/protocol';
import { i420Bytes, type PictureSize } from '../../cabinet/frame-ring.ts';
import type { Scene } from '../../cabinet/scene.ts';
import { I420Converter } from '../../drivers/simulated/feed/i420-converter.ts';
import type { Area } from '../../drivers/simulated/picture/bitmap.ts';
import { winMoment } from '../../drivers/simulated/picture/brand-sprites.ts';
import { createPainter, type Painter } from '../../drivers/simulated/picture/painter.ts';
import { passingPrivateAreas } from '../../drivers/simulated/picture/private-areas.ts';
import type { OpenThumbnailEncoder, ThumbnailEncoder } from '../encode/encoders.ts';
import { type MadeThumbnail, placeThumbnail, type ShownDescription } from './place-thumbnail.ts';

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

/** Luma and chroma of a cover: nearly black, as a meter that is off. */
const cover = { luma: 24, chroma: 128 } as const;
/** Pixels added on each side, because a figure's edge can lie between two pixels of a small picture. */
const margin = 1;

/** Covers parts of an I420 picture. `boxes`: their places, in shares of the picture. */
const coverAreas = (i420: Uint8Array, size: PictureSize, boxes: readonly Box[]): void => {
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

/** Returns the pixels that the box touches; on even numbers, because two rows share one row of colour. */
const pixelsOf = (box: Box, { width, height }: PictureSize): Edges => ({
  left: Math.max(0, 2 * Math.floor((box.x * width - margin) / 2)),
  right: Math.min(width, 2 * Math.ceil(((box.x + box.width) * width + margin) / 2)),
  top: Math.max(0, 2 * Math.floor((box.y * height - margin) / 2)),
  bottom: Math.min(height, 2 * Math.ceil(((box.y + box.height) * height + margin) / 2)),
});

const fill = (plane: Uint8Array, width: number, { left, right, top, bottom }: Edges, value: number): void => {
  for (let row = top; row < bottom; row += 1) plane.fill(value, row * width + left, row * width + right);
};

/** Time in ms between two turns of the thread. Each machine has its turn among the `turnsOfRound`, so that work is spread. */
export const turnMs = 110;
const turnsOfRound = 4;
/** Thumbnails a second of a machine in play, if the computer has time. */
export const thumbnailsPerSecond = 1000 / (turnMs * turnsOfRound);
/** A machine at which nothing happens is looked at this many times less often: only its lamps move. */
const restingFactor = 4;
/** How long a machine is still lively after its last change, in ms: many players press again in that time. */
const livelyMs = 4_000;
/** The largest share of one processor that the thread takes. With more machines, each has fewer thumbnails. */
const maxShare = 0.12;
const maxRounds = 16;

interface Place {
  readonly turn: number;
  /** Time in ms that its last thumbnail took. */
  tookMs: number;
}

/** Decides which machines have a thumbnail in which turn. */
export class ThumbnailPace<Key> {
  readonly #places = new Map<Key, Place>();
  #turn = -1;
  #added = 0;

  add(key: Key): void {
    this.#places.set(key, { turn: this.#added % turnsOfRound, tookMs: 0 });
    this.#added += 1;
  }

  remove(key: Key): void {
    this.#places.delete(key);
  }

  /** Notes how much time of the processor a thumbnail took, in ms. */
  took(key: Key, ms: number): void {
    const place = this.#places.get(key);
    if (place) place.tookMs = ms;
  }

  /** Begins the next turn and returns the keys that are due in it. */
  next(isLively: (key: Key) => boolean): Key[] {
    this.#turn += 1;
    const everyTurns = turnsOfRound * this.rounds;
    return [...this.#places]
      .filter(([key, { turn }]) => {
        const since = this.#turn - turn;
        if (since < 0 || since % everyTurns !== 0) return false;
        return isLively(key) || (since / everyTurns) % restingFactor === 0;
      })
      .map(([key]) => key);
  }

  /** For how many rounds of turns each machine waits for its next thumbnail: 1 if there is time for all in one. */
  get rounds(): number {
    const workMs = [...this.#places.values()].reduce((sum, { tookMs }) => sum + tookMs, 0);
    const needed = Math.ceil(workMs / (turnMs * turnsOfRound * maxShare));
    return Math.min(maxRounds, Math.max(1, needed));
  }
}

/** Returns whether something happens at the machine, or did a moment ago. */
export const isLively = (scene: Scene, changedAtMs: number, nowMs: number): boolean => {
  if (nowMs - changedAtMs < livelyMs || scene.freeSpinsLeft > 0) return true;
  const { round } = scene;
  if (!round) return false;
  const endsAtMs = Math.max(round.countUntilMs, ...round.reelStopsAtMs);
  return nowMs < endsAtMs + livelyMs || winMoment(scene, nowMs) !== null;
};
