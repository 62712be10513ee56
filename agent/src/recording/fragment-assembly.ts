import { type FragmentSamples, fragmentOf, type Sample } from './fragmented-mp4.ts';
import { h264Units, sampleOf, unitType, unitTypes, userDataUnit } from './h264-units.ts';
import { opusTicks, timescales } from './mp4-tracks.ts';

const ticksPerMs = 90;
const soundPerPicture = timescales.sound / timescales.picture;
/** Longest fragment, in ticks of pictures. */
const fragmentTicks = timescales.picture;
/** Of a picture after which none came, in ticks: 1/30 s. */
const usualTicks = 3_000;
/** Sound that begins so much later than expected, in ticks, had a pause. Smaller differences are the clocks'. */
const pauseTicks = timescales.sound / 20;
const mostTicks = 2 ** 32 - 1;

interface Piece {
  readonly data: Buffer;
  readonly ticks: number;
  readonly keyFrame: boolean;
}

export interface Fragment {
  readonly bytes: Buffer;
  readonly sequence: number;
  readonly key: boolean;
  /** Ticks of pictures since the run's start. */
  readonly fromTicks: number;
  readonly untilTicks: number;
}

/** Names the text in front of a key frame. */
const frameTextId = Buffer.from('b2d4f1a87c3e4e6f9a5b1d2c3e4f5a6b', 'hex');

/** Makes fragments of the pictures and the sound of one run. The same input makes the same bytes. */
export class FragmentAssembly {
  readonly #textOf: (sequence: number, atMs: number) => string;
  #startTicks: number | null = null;
  #sequence = 1;
  #lastTicks = -1;
  #soundEnd = Number.NEGATIVE_INFINITY;
  #pictures: Piece[] = [];
  #sounds: Piece[] = [];

  /** `textOf` is written in front of each key frame. It has no zero character. */
  constructor(textOf: (sequence: number, atMs: number) => string) {
    this.#textOf = textOf;
  }

  /** Ticks of 1/90,000 s since 1970; null before the first key frame. */
  get startTicks(): number | null {
    return this.#startTicks;
  }

  /** When the waiting pictures and sound begin, in ms since 1970; null if nothing waits. */
  get waitingSinceMs(): number | null {
    return this.#isEmpty ? null : (this.#fromTicks + (this.#startTicks ?? 0)) / ticksPerMs;
  }

  /** Adds a picture. Returns the fragment before it, if that ends with it. Pictures before the first key frame are left out. */
  picture(data: Buffer, keyFrame: boolean, atMs: number): Fragment | null {
    const at = Math.round(atMs * ticksPerMs);
    if (this.#startTicks === null && !keyFrame) return null;
    this.#startTicks ??= at;
    const ticks = Math.max(at - this.#startTicks, this.#lastTicks + 1);
    const isDue = keyFrame || ticks - this.#fromTicks >= fragmentTicks;
    const ended = isDue && !this.#isEmpty ? this.end(ticks) : null;
    this.#lastTicks = ticks;
    const units = h264Units(data);
    if (keyFrame) {
      const text = userDataUnit(frameTextId, this.#textOf(this.#sequence, atMs));
      const firstSlice = units.findIndex((unit) => unitType(unit) <= unitTypes.idr);
      units.splice(Math.max(firstSlice, 0), 0, text);
    }
    this.#pictures.push({ data: sampleOf(units), ticks, keyFrame });
    return ended;
  }

  /** Adds an Opus packet. Returns the fragment before it, if that has its second. */
  sound(data: Buffer, atMs: number): Fragment | null {
    if (this.#startTicks === null) return null;
    const at = Math.round((Math.round(atMs * ticksPerMs) - this.#startTicks) * soundPerPicture);
    if (at < 0) return null;
    const ticks = at - this.#soundEnd > pauseTicks ? at : this.#soundEnd;
    const isDue = ticks / soundPerPicture - this.#fromTicks >= fragmentTicks;
    const ended = isDue && !this.#isEmpty ? this.end(null, ticks) : null;
    this.#soundEnd = ticks + opusTicks(data);
    this.#sounds.push({ data, ticks, keyFrame: true });
    return ended;
  }

  /** Returns a fragment of all that waits; null if nothing does. Times say when the next picture and sound begin, if known. */
  end(nextPicture: number | null = null, nextSound: number | null = null): Fragment | null {
    if (this.#isEmpty) return null;
    const fromTicks = this.#fromTicks;
    const pictureEnd = nextPicture ?? this.#lastTicks + usualTicks;
    const samples: FragmentSamples = {
      sequence: this.#sequence,
      pictures: timed(this.#pictures, pictureEnd),
      sounds: timed(this.#sounds, nextSound ?? this.#soundEnd),
    };
    const key = this.#pictures[0]?.keyFrame ?? false;
    const soundTicks = this.#sounds.length > 0 ? Math.round(this.#soundEnd / soundPerPicture) : 0;
    const untilTicks = Math.max(this.#pictures.length > 0 ? pictureEnd : 0, soundTicks);
    const fragment = { bytes: fragmentOf(samples), sequence: this.#sequence, key, fromTicks, untilTicks };
    this.#sequence += 1;
    this.#pictures = [];
    this.#sounds = [];
    return fragment;
  }

  /** The same, whose last picture stood until this time in ms since 1970, if that is known. */
  endAt(untilMs: number | undefined): Fragment | null {
    if (untilMs === undefined || this.#pictures.length === 0) return this.end();
    return this.end(
      Math.max(Math.round(untilMs * ticksPerMs) - (this.#startTicks ?? 0), this.#lastTicks + 1),
    );
  }

  get #isEmpty(): boolean {
    return this.#pictures.length === 0 && this.#sounds.length === 0;
  }

  get #fromTicks(): number {
    const sound = this.#sounds[0];
    return Math.min(
      this.#pictures[0]?.ticks ?? Number.POSITIVE_INFINITY,
      sound ? Math.round(sound.ticks / soundPerPicture) : Number.POSITIVE_INFINITY,
    );
  }
}

const timed = (pieces: readonly Piece[], endTicks: number): Sample[] =>
  pieces.map((piece, index) => {
    const next = pieces[index + 1]?.ticks ?? endTicks;
    return { ...piece, duration: Math.min(Math.max(next - piece.ticks, 0), mostTicks) };
  });
