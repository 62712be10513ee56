import type { Scene } from '@reelfloor/cabinet/scene';
import { I420Converter } from '@reelfloor/simulator/feed/i420-converter';
import type { Area } from '@reelfloor/simulator/picture/bitmap';
import { winMoment } from '@reelfloor/simulator/picture/brand-sprites';
import { createPainter, type Painter } from '@reelfloor/simulator/picture/painter';
import { passingPrivateAreas } from '@reelfloor/simulator/picture/private-areas';
import type { OpenThumbnailEncoder } from '../encode/encoders.ts';
import { type MadeThumbnail, placeThumbnail, type ShownDescription } from './place-thumbnail.ts';
import { ThumbnailEncoding } from './thumbnail-encoding.ts';

/** Makes the thumbnails of one painted machine: paints it, and encodes what others may see. */
export class ThumbnailMaker {
  readonly #painter: Painter;
  readonly #converter: I420Converter;
  readonly #encoding: ThumbnailEncoding;
  readonly #box: Area;

  private constructor(painter: Painter, encoding: ThumbnailEncoding, box: Area) {
    this.#painter = painter;
    this.#encoding = encoding;
    this.#box = box;
    this.#converter = new I420Converter(painter);
  }

  static async open(
    description: ShownDescription,
    scene: Scene,
    openEncoder: OpenThumbnailEncoder,
  ): Promise<ThumbnailMaker> {
    const { lines, box } = placeThumbnail(description);
    const painter = await createPainter(scene, lines);
    const encoder = openEncoder(box, thumbnailsPerSecond);
    return new ThumbnailMaker(
      painter,
      new ThumbnailEncoding(description, { size: painter, box }, encoder),
      box,
    );
  }

  wantKey(): void {
    this.#encoding.wantKey();
  }

  /** Returns null if nothing has changed since the last one. `at`: milliseconds since 1970. */
  make(scene: Scene, at: number): MadeThumbnail | null {
    const drawn = this.#painter.paint(scene, at);
    if (!this.#encoding.isKeyDue && !drawn.some((area) => overlap(area, this.#box))) return null;
    this.#converter.convert(this.#painter.pixels(), this.#encoding.whole, this.#box);
    return this.#encoding.encode(passingPrivateAreas(scene, at), at);
  }

  /** Returns what is encoded, as I420: valid until the next call. */
  pictureOf(scene: Scene, at: number): Uint8Array {
    this.#converter.convert(this.#painter.pixels(), this.#encoding.whole, this.#box);
    return this.#encoding.part(passingPrivateAreas(scene, at));
  }

  close(): void {
    this.#encoding.close();
    this.#converter.close();
  }
}

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

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
