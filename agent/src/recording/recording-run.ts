import { crashIfFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import { buildMp4InitSegment, type RecordingRunMetadata, sha256 } from './fragmented-mp4.ts';
import { type ChainLineKind, type FileBody, serializeFragmentChainBody } from './hash-chain.ts';
import { type Fragment, Mp4FragmentAssembly } from './mp4-fragment-assembly.ts';
import { ticksPerMs } from './mp4-tracks.ts';
import { RecordingFile } from './recording-file.ts';

export interface RunStart {
  /** Session that the video shows; null for video that only staff may see. */
  readonly sessionId: string | null;
  readonly epoch: number | null;
  readonly codec: 'h264';
  readonly width: number;
  readonly height: number;
  /** H.264 data with start codes that contains SPS and PPS, such as a keyframe. */
  readonly parameterSets: Buffer;
  readonly hasSound: boolean;
  /** Reason why the recording begins, such as `seat` or `size`. */
  readonly why: string;
}

/** A video frame (H.264 with start codes) or an Opus packet, with its time. */
export interface TimedData {
  readonly data: Buffer;
  /** Capture time as Unix time in ms; increases within a recording. */
  readonly atMs: number;
}

interface RunOptions {
  /** The folder of the machine's recordings. */
  readonly folder: string;
  readonly folderId: string;
  readonly machineId: string;
  readonly id: number;
  readonly start: RunStart;
  /** Returns the metadata text to insert before a keyframe. */
  readonly textOf: (sequence: number, atMs: number) => string;
  readonly addLine: (kind: ChainLineKind, body: string) => void;
  readonly addBytes: (bytes: number) => void;
}

/** Maximum file duration in ms. After `fileKeyMs`, the next keyframe begins a new file, so that nearly all files begin with one. */
const fileMs = 60_000;
const fileKeyMs = 45_000;
/** Maximum time in ms for which frames are buffered. After it they become an MP4 fragment, even one shorter than a second. */
const fragmentMs = 1_000;

/** A continuous recording of one encoder and one session, and the MP4 files to which it is written. */
export class RecordingRun {
  readonly #options: RunOptions;
  readonly #assembly: Mp4FragmentAssembly;
  readonly #unsynced: RecordingFile[] = [];
  #init: { readonly facts: RecordingRunMetadata; readonly bytes: Buffer } | null = null;
  #file: RecordingFile | null = null;
  #untilMs: number | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#assembly = new Mp4FragmentAssembly(options.textOf);
  }

  /** Name of the recording file that is being written; null if none. */
  get openFile(): string | null {
    return this.#file?.name ?? null;
  }

  /** Unix time in ms up to which frames were written; if none were, the start of the buffered ones; null if neither exist. */
  get reachedMs(): number | null {
    return this.#untilMs ?? this.#assembly.waitingSinceMs;
  }

  picture({ data, keyFrame, atMs }: TimedData & { readonly keyFrame: boolean }): void {
    this.#write(this.#assembly.picture(data, keyFrame, atMs));
  }

  sound({ data, atMs }: TimedData): void {
    if (this.#options.start.hasSound) this.#write(this.#assembly.sound(data, atMs));
  }

  /** Writes an MP4 fragment if frames have been buffered for more than a second. */
  flush(nowMs: number): void {
    const sinceMs = this.#assembly.waitingSinceMs;
    if (sinceMs === null || nowMs - sinceMs < fragmentMs) return;
    this.#write(this.#assembly.end(Math.round(nowMs * ticksPerMs) - (this.#assembly.startTicks ?? 0)));
  }

  /** Fsyncs the written frames. */
  sync(): void {
    for (let file = this.#unsynced[0]; file; file = this.#unsynced[0]) {
      file.sync();
      file.close();
      this.#unsynced.shift();
    }
    this.#file?.sync();
  }

  /** Ends the recording. `untilMs`: until when its last frame was shown, if known. */
  end(untilMs?: number): void {
    this.#write(this.#assembly.endAt(untilMs));
    this.abandon();
  }

  /** Ends the recording and drops the buffered frames. */
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
    crashIfFaultPointArmed('recording.fragment.appended');
    const { length } = fragment.bytes;
    this.#options.addBytes(length);
    this.#untilMs = untilMs;
    const hash = sha256(fragment.bytes).toString('hex');
    const where = { file: file.name, offset, length, fromMs, untilMs };
    this.#options.addLine('fragment', serializeFragmentChainBody({ ...where, key: fragment.key, sha256: hash }));
  }

  #fileFor({ key }: Fragment, fromMs: number): RecordingFile {
    const ageMs = this.#file ? fromMs - this.#file.startMs : 0;
    if (ageMs > fileMs - fragmentMs || (key && ageMs >= fileKeyMs)) this.#endFile();
    if (this.#file) return this.#file;
    this.#init ??= this.#firstBytes();
    const { facts, bytes } = this.#init;
    const { folder, id } = this.#options;
    const file = RecordingFile.create(folder, id, fromMs, bytes);
    crashIfFaultPointArmed('recording.file.created');
    this.#file = file;
    this.#untilMs ??= fromMs;
    this.#options.addBytes(bytes.length);
    const hash = sha256(bytes).toString('hex');
    const body: FileBody = { file: file.name, fromMs, run: facts, length: bytes.length, sha256: hash };
    this.#options.addLine('file', JSON.stringify(body));
    return file;
  }

  #firstBytes(): { facts: RecordingRunMetadata; bytes: Buffer } {
    const { id, folderId, machineId } = this.#options;
    const { parameterSets, ...start } = this.#options.start;
    const startTicks = this.#assembly.startTicks ?? 0;
    const facts = { folder: folderId, machineId, run: id, ...start, startTicks };
    return { facts, bytes: buildMp4InitSegment(facts, parameterSets) };
  }

  #endFile(): void {
    if (this.#file) this.#unsynced.push(this.#file);
    this.#file = null;
  }
}
