import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { I420Converter } from '@reelfloor/simulator/feed/i420-converter';
import type { Area } from '@reelfloor/simulator/picture/bitmap';
import { createCabinetPainter, type Painter } from '@reelfloor/simulator/picture/cabinet-painter';
import { listTemporaryPrivateAreas } from '@reelfloor/simulator/picture/private-picture-areas';
import { getWinPresentation } from '@reelfloor/simulator/picture/win-presentation';
import type { OpenThumbnailEncoder } from '../encode/media-encoders.ts';
import { computeThumbnailCrop, type EncodedThumbnail, type ThumbnailDescription } from './thumbnail-crop.ts';
import { ThumbnailEncoding } from './thumbnail-encoding.ts';

/** Creates the thumbnails of one simulated machine: paints it, and encodes it with private areas covered. */
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
    description: ThumbnailDescription,
    scene: Scene,
    openEncoder: OpenThumbnailEncoder,
  ): Promise<ThumbnailMaker> {
    const { lines, box } = computeThumbnailCrop(description);
    const painter = await createCabinetPainter(scene, lines);
    const encoder = openEncoder(box, thumbnailsPerSecond);
    return new ThumbnailMaker(painter, new ThumbnailEncoding(description, { size: painter, box }, encoder), box);
  }

  wantKey(): void {
    this.#encoding.wantKey();
  }

  /** Creates a thumbnail; returns null if nothing has changed since the last one. `at`: Unix time in ms. */
  make(scene: Scene, at: number): EncodedThumbnail | null {
    const drawn = this.#painter.paint(scene, at);
    if (!this.#encoding.isKeyDue && !drawn.some((area) => overlap(area, this.#box))) return null;
    this.#converter.convert(this.#painter.pixels(), this.#encoding.whole, this.#box);
    return this.#encoding.encode(listTemporaryPrivateAreas(scene, at), at);
  }

  /** Returns the cropped image with private areas covered, as I420; valid until the next call. */
  pictureOf(scene: Scene, at: number): Uint8Array {
    this.#converter.convert(this.#painter.pixels(), this.#encoding.whole, this.#box);
    return this.#encoding.part(listTemporaryPrivateAreas(scene, at));
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

/**
 * Interval in ms between two turns of the thumbnail thread. Each machine is assigned to one of the `turnsOfRound` turns, which spreads the
 * work.
 */
export const turnMs = 110;
const turnsOfRound = 4;
/** Thumbnails per second of a machine that is being played, if CPU time allows. */
export const thumbnailsPerSecond = 1000 / (turnMs * turnsOfRound);
/** Factor by which an idle machine gets fewer thumbnails: only its lamps move. */
const restingFactor = 4;
/** Time in ms after a machine's last change during which it still gets frequent thumbnails: many players press again in that time. */
const livelyMs = 4_000;
/** Maximum fraction of one CPU core that the thumbnail thread may use. With more machines, each gets fewer thumbnails. */
const maxShare = 0.12;
const maxRounds = 16;

interface Place {
  readonly turn: number;
  /** CPU time in ms of the machine's last thumbnail. */
  tookMs: number;
}

/** Schedules which machines get a thumbnail in which turn. */
export class ThumbnailScheduler<Key> {
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

  /** Stores the CPU time of a thumbnail, in ms. */
  took(key: Key, ms: number): void {
    const place = this.#places.get(key);
    if (place) place.tookMs = ms;
  }

  /** Starts the next turn of the thumbnail thread and returns the keys of the machines that get a thumbnail in it. */
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

  /** Number of rounds of turns between two thumbnails of a machine: 1 if CPU time suffices for all machines in one round. */
  get rounds(): number {
    const workMs = [...this.#places.values()].reduce((sum, { tookMs }) => sum + tookMs, 0);
    const needed = Math.ceil(workMs / (turnMs * turnsOfRound * maxShare));
    return Math.min(maxRounds, Math.max(1, needed));
  }
}

/** Whether something is happening at the machine, or was a moment ago. */
export const isSceneAnimated = (scene: Scene, changedAtMs: number, nowMs: number): boolean => {
  if (nowMs - changedAtMs < livelyMs || scene.freeSpinsLeft > 0) return true;
  const { round } = scene;
  if (!round) return false;
  const endsAtMs = Math.max(round.countUntilMs, ...round.reelStopsAtMs);
  return nowMs < endsAtMs + livelyMs || getWinPresentation(scene, nowMs) !== null;
};
