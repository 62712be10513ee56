import { passFaultPoint } from '@reelfloor/cabinet/fault-points';
import { type FileBody, fragmentText, type LineKind } from './chain.ts';
import {
  type FragmentSamples,
  fragmentOf,
  initSegment,
  type RunFacts,
  type Sample,
  sha256,
} from './fragmented-mp4.ts';
import { h264Units, sampleOf, unitType, unitTypes, userDataUnit } from './h264-units.ts';
import { opusTicks, timescales } from './mp4-tracks.ts';
import { RecordingFile } from './recording-file.ts';

export interface RunStart {
  /** Null for video that only staff may see. */
  readonly sessionId: string | null;
  readonly epoch: number | null;
  readonly codec: 'h264';
  readonly width: number;
  readonly height: number;
  /** H.264 with start codes that contains SPS and PPS, such as a keyframe. */
  readonly parameterSets: Buffer;
  readonly hasSound: boolean;
  /** Reason why the run begins, such as `seat` or `size`. */
  readonly why: string;
}

/** A video frame with start codes, or an Opus packet. */
export interface TimedData {
  readonly data: Buffer;
  /** Capture time in ms since 1970; increases within a run. */
  readonly atMs: number;
}

interface RunOptions {
  /** The machine's recording folder. */
  readonly folder: string;
  readonly folderId: string;
  readonly machineId: string;
  readonly id: number;
  readonly start: RunStart;
  /** Returns the metadata text to insert before a keyframe. */
  readonly textOf: (sequence: number, atMs: number) => string;
  readonly addLine: (kind: LineKind, body: string) => void;
  readonly addBytes: (bytes: number) => void;
}

/** Max file duration in ms. After `fileKeyMs`, the next keyframe begins a new file, so that nearly all files begin with one. */
const fileMs = 60_000;
const fileKeyMs = 45_000;
/** Max time in ms for which frames are buffered: then they become a fragment even if their second is not complete. */
const fragmentMs = 1_000;
const ticksPerMs = 90;

/** A run of video frames of one encoder and one session, and the files to which it is written. */
export class RecordingRun {
  readonly #options: RunOptions;
  readonly #assembly: FragmentAssembly;
  readonly #unsynced: RecordingFile[] = [];
  #init: { readonly facts: RunFacts; readonly bytes: Buffer } | null = null;
  #file: RecordingFile | null = null;
  #untilMs: number | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#assembly = new FragmentAssembly(options.textOf);
  }

  /** Name of the file that is being written; null if none. */
  get openFile(): string | null {
    return this.#file?.name ?? null;
  }

  /** End of what was written, in ms since 1970; if nothing was, the start of what is buffered; null if neither exists. */
  get reachedMs(): number | null {
    return this.#untilMs ?? this.#assembly.waitingSinceMs;
  }

  picture({ data, keyFrame, atMs }: TimedData & { readonly keyFrame: boolean }): void {
    this.#write(this.#assembly.picture(data, keyFrame, atMs));
  }

  sound({ data, atMs }: TimedData): void {
    if (this.#options.start.hasSound) this.#write(this.#assembly.sound(data, atMs));
  }

  /** Writes a fragment if frames have been buffered for more than a second. */
  flush(nowMs: number): void {
    const sinceMs = this.#assembly.waitingSinceMs;
    if (sinceMs === null || nowMs - sinceMs < fragmentMs) return;
    this.#write(this.#assembly.end(Math.round(nowMs * ticksPerMs) - (this.#assembly.startTicks ?? 0)));
  }

  /** Fsyncs what was written. */
  sync(): void {
    for (let file = this.#unsynced[0]; file; file = this.#unsynced[0]) {
      file.sync();
      file.close();
      this.#unsynced.shift();
    }
    this.#file?.sync();
  }

  /** `untilMs`: until when the last frame was shown, if known. */
  end(untilMs?: number): void {
    this.#write(this.#assembly.endAt(untilMs));
    this.abandon();
  }

  /** Ends the run and drops what is buffered. */
  abandon(): void {
    this.#endFile();
    if (this.#untilMs === null) return;
    this.#options.addLine('ended', JSON.stringify({ run: this.#options.id, untilMs: this.#untilMs }));
  }

  #write(fragment: Fragment | null): void {
    if (!fragment) return;
    const startTicks = this.#assembly.startTicks ?? 0;
    const fromMs = Math.floor((startTicks + fragment.fromTicks) / ticksPerMs);
    const untilMs = Math.ceil((startTicks + fragment.untilTicks) / ticksPerMs);
    const file = this.#fileFor(fragment, fromMs);
    const offset = file.append(fragment.bytes);
    passFaultPoint('recording.fragment.appended');
    const { length } = fragment.bytes;
    this.#options.addBytes(length);
    this.#untilMs = untilMs;
    const hash = sha256(fragment.bytes).toString('hex');
    const where = { file: file.name, offset, length, fromMs, untilMs };
    this.#options.addLine('fragment', fragmentText({ ...where, key: fragment.key, sha256: hash }));
  }

  #fileFor({ key }: Fragment, fromMs: number): RecordingFile {
    const ageMs = this.#file ? fromMs - this.#file.startMs : 0;
    if (ageMs > fileMs - fragmentMs || (key && ageMs >= fileKeyMs)) this.#endFile();
    if (this.#file) return this.#file;
    this.#init ??= this.#firstBytes();
    const { facts, bytes } = this.#init;
    const { folder, id } = this.#options;
    const file = RecordingFile.create(folder, id, fromMs, bytes);
    passFaultPoint('recording.file.created');
    this.#file = file;
    this.#untilMs ??= fromMs;
    this.#options.addBytes(bytes.length);
    const hash = sha256(bytes).toString('hex');
    const body: FileBody = { file: file.name, fromMs, run: facts, length: bytes.length, sha256: hash };
    this.#options.addLine('file', JSON.stringify(body));
    return file;
  }

  #firstBytes(): { facts: RunFacts; bytes: Buffer } {
    const { id, folderId, machineId } = this.#options;
    const { parameterSets, ...start } = this.#options.start;
    const startTicks = this.#assembly.startTicks ?? 0;
    const facts = { folder: folderId, machineId, run: id, ...start, startTicks };
    return { facts, bytes: initSegment(facts, parameterSets) };
  }

  #endFile(): void {
    if (this.#file) this.#unsynced.push(this.#file);
    this.#file = null;
  }
}

const soundPerPicture = timescales.sound / timescales.picture;
/** Max fragment duration, in video ticks. */
const fragmentTicks = timescales.picture;
/** Duration of a last frame without a successor, in ticks: 1/30 s. */
const usualTicks = 3_000;
/** Audio that begins later than expected by more than this, in ticks, had a pause. Smaller differences are clock drift. */
const pauseTicks = timescales.sound / 20;
const mostTicks = 2 ** 32 - 1;

interface Piece {
  readonly data: Buffer;
  readonly ticks: number;
  readonly keyFrame: boolean;
}

interface Fragment {
  readonly bytes: Buffer;
  readonly sequence: number;
  readonly key: boolean;
  /** Video ticks since the run's start. */
  readonly fromTicks: number;
  readonly untilTicks: number;
}

/** UUID of the metadata text before a keyframe. */
const frameTextId = Buffer.from('b2d4f1a87c3e4e6f9a5b1d2c3e4f5a6b', 'hex');

/** Builds fragments from the video and audio of one run. Deterministic: the same input gives the same bytes. */
class FragmentAssembly {
  readonly #textOf: (sequence: number, atMs: number) => string;
  #startTicks: number | null = null;
  #sequence = 1;
  #lastTicks = -1;
  #soundEnd = Number.NEGATIVE_INFINITY;
  #pictures: Piece[] = [];
  #sounds: Piece[] = [];

  /** `textOf` returns the text to insert before each keyframe. It must not contain a zero character. */
  constructor(textOf: (sequence: number, atMs: number) => string) {
    this.#textOf = textOf;
  }

  /** Start of the run in ticks of 1/90,000 s since 1970; null before the first keyframe. */
  get startTicks(): number | null {
    return this.#startTicks;
  }

  /** Start of the buffered video and audio, in ms since 1970; null if nothing is buffered. */
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
    const units = h264Units(data);
    if (keyFrame) {
      const text = userDataUnit(frameTextId, this.#textOf(this.#sequence, atMs));
      const firstSlice = units.findIndex((unit) => unitType(unit) <= unitTypes.idr);
      units.splice(Math.max(firstSlice, 0), 0, text);
    }
    this.#pictures.push({ data: sampleOf(units), ticks, keyFrame });
    return ended;
  }

  /** Adds an Opus packet. Returns the previous fragment if it has its full second. */
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

  /**
   * Returns a fragment of everything buffered; null if nothing is. The arguments are the start of the next video frame and audio packet in
   * ticks, if known.
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
    const fragment = { bytes: fragmentOf(samples), sequence: this.#sequence, key, fromTicks, untilTicks };
    this.#sequence += 1;
    this.#pictures = [];
    this.#sounds = [];
    return fragment;
  }

  /** Does the same for a last frame that was shown until this time in ms since 1970, if known. */
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
