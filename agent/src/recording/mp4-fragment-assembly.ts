import { buildMp4Fragment, type FragmentSamples, type Sample } from './fragmented-mp4.ts';
import { buildAvcSample, buildUserDataSeiUnit, getNalUnitType, splitNalUnits, unitTypes } from './h264-nal-units.ts';
import { getOpusDurationTicks, ticksPerMs, timescales } from './mp4-tracks.ts';

const soundPerPicture = timescales.sound / timescales.picture;
/** Maximum fragment duration, in video ticks. */
const fragmentTicks = timescales.picture;
/** Duration of a last video frame that has no successor, in ticks: 1/30 s. */
const usualTicks = 3_000;
/** An audio packet that begins later than expected by more than this, in ticks, follows a pause. Smaller differences are clock drift. */
const pauseTicks = timescales.sound / 20;
const mostTicks = 2 ** 32 - 1;

interface Piece {
  readonly data: Buffer;
  readonly ticks: number;
  readonly keyFrame: boolean;
}

/** A finished MP4 fragment, ready to be appended to the recording's file. */
export interface Fragment {
  readonly bytes: Buffer;
  readonly sequence: number;
  readonly key: boolean;
  /** Start of the fragment in video ticks since the recording's first frame. */
  readonly fromTicks: number;
  readonly untilTicks: number;
}

/** UUID that marks the metadata text inserted before a keyframe (H.264 user data). */
const frameTextId = Buffer.from('b2d4f1a87c3e4e6f9a5b1d2c3e4f5a6b', 'hex');

/** Builds MP4 fragments from the video and audio of one continuous recording. Deterministic: the same input gives the same bytes. */
export class Mp4FragmentAssembly {
  readonly #textOf: (sequence: number, atMs: number) => string;
  #startTicks: number | null = null;
  #sequence = 1;
  #lastTicks = -1;
  #soundEnd = Number.NEGATIVE_INFINITY;
  #pictures: Piece[] = [];
  #sounds: Piece[] = [];

  /** `textOf` returns the metadata text to insert before each keyframe. It must not contain a zero character. */
  constructor(textOf: (sequence: number, atMs: number) => string) {
    this.#textOf = textOf;
  }

  /** Time of the recording's first keyframe in ticks of 1/90,000 s since 1970; null before it. */
  get startTicks(): number | null {
    return this.#startTicks;
  }

  /** Start of the buffered video and audio as Unix time in ms; null if nothing is buffered. */
  get waitingSinceMs(): number | null {
    return this.#isEmpty ? null : (this.#fromTicks + (this.#startTicks ?? 0)) / ticksPerMs;
  }

  /** Adds a video frame. Returns the previous fragment if this frame completes it. Frames before the first keyframe are dropped. */
  picture(data: Buffer, keyFrame: boolean, atMs: number): Fragment | null {
    const at = Math.round(atMs * ticksPerMs);
    if (this.#startTicks === null && !keyFrame) return null;
    this.#startTicks ??= at;
    const ticks = Math.max(at - this.#startTicks, this.#lastTicks + 1);
    const isDue = keyFrame || ticks - this.#fromTicks >= fragmentTicks;
    const ended = isDue && !this.#isEmpty ? this.end(ticks) : null;
    this.#lastTicks = ticks;
    const units = splitNalUnits(data);
    if (keyFrame) {
      const text = buildUserDataSeiUnit(frameTextId, this.#textOf(this.#sequence, atMs));
      const firstSlice = units.findIndex((unit) => getNalUnitType(unit) <= unitTypes.idr);
      units.splice(Math.max(firstSlice, 0), 0, text);
    }
    this.#pictures.push({ data: buildAvcSample(units), ticks, keyFrame });
    return ended;
  }

  /** Adds an Opus packet. Returns the previous fragment if that is now one second long. */
  sound(data: Buffer, atMs: number): Fragment | null {
    if (this.#startTicks === null) return null;
    const at = Math.round((Math.round(atMs * ticksPerMs) - this.#startTicks) * soundPerPicture);
    if (at < 0) return null;
    const ticks = at - this.#soundEnd > pauseTicks ? at : this.#soundEnd;
    const isDue = ticks / soundPerPicture - this.#fromTicks >= fragmentTicks;
    const ended = isDue && !this.#isEmpty ? this.end(null, ticks) : null;
    this.#soundEnd = ticks + getOpusDurationTicks(data);
    this.#sounds.push({ data, ticks, keyFrame: true });
    return ended;
  }

  /**
   * Returns a fragment of all buffered video and audio; null if nothing is buffered. The arguments are the start of the next video frame
   * and audio packet in ticks, if known.
   */
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
    const fragment = {
      bytes: buildMp4Fragment(samples),
      sequence: this.#sequence,
      key,
      fromTicks,
      untilTicks,
    };
    this.#sequence += 1;
    this.#pictures = [];
    this.#sounds = [];
    return fragment;
  }

  /** Returns a fragment of all buffered video and audio, whose last frame was shown until this Unix time in ms, if known. */
  endAt(untilMs: number | undefined): Fragment | null {
    if (untilMs === undefined || this.#pictures.length === 0) return this.end();
    return this.end(Math.max(Math.round(untilMs * ticksPerMs) - (this.#startTicks ?? 0), this.#lastTicks + 1));
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
