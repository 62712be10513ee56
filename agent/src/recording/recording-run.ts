import { passFaultPoint } from '../cabinet/fault-points.ts';
import { type FileBody, fragmentText, type LineKind } from './chain.ts';
import { type Fragment, FragmentAssembly } from './fragment-assembly.ts';
import { initSegment, type RunFacts, sha256 } from './fragmented-mp4.ts';
import { RecordingFile } from './recording-file.ts';

export interface RunStart {
  /** Null for what staff alone may see. */
  readonly sessionId: string | null;
  readonly epoch: number | null;
  readonly codec: 'h264';
  readonly width: number;
  readonly height: number;
  /** H.264 with start codes that contains SPS and PPS, such as a key frame. */
  readonly parameterSets: Buffer;
  readonly hasSound: boolean;
  /** Why the run begins, such as `seat` or `size`. */
  readonly why: string;
}

/** A picture with start codes, or an Opus packet. */
export interface TimedData {
  readonly data: Buffer;
  /** When it was drawn or heard, in ms since 1970; grows within a run. */
  readonly atMs: number;
}

interface RunOptions {
  /** The machine's folder. */
  readonly folder: string;
  readonly folderId: string;
  readonly machineId: string;
  readonly id: number;
  readonly start: RunStart;
  /** Returns the text in front of a key frame. */
  readonly textOf: (sequence: number, atMs: number) => string;
  readonly addLine: (kind: LineKind, body: string) => void;
  readonly addBytes: (bytes: number) => void;
}

/** Longest file in ms. From `fileKeyMs` on, the next key frame begins a new one, so that nearly all begin with one. */
const fileMs = 60_000;
const fileKeyMs = 45_000;
/** Pictures that wait longer than this, in ms, for the end of their second become a fragment without it. */
const fragmentMs = 1_000;
const ticksPerMs = 90;

/** Pictures of one encoder and one session, and the files that they are written to. */
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

  /** The name of the file that is being written. */
  get openFile(): string | null {
    return this.#file?.name ?? null;
  }

  /** The end of what was written, in ms since 1970; else when that begins which waits; null if there is neither. */
  get reachedMs(): number | null {
    return this.#untilMs ?? this.#assembly.waitingSinceMs;
  }

  picture({ data, keyFrame, atMs }: TimedData & { readonly keyFrame: boolean }): void {
    this.#write(this.#assembly.picture(data, keyFrame, atMs));
  }

  sound({ data, atMs }: TimedData): void {
    if (this.#options.start.hasSound) this.#write(this.#assembly.sound(data, atMs));
  }

  /** Writes what has waited for more than a second. */
  flush(nowMs: number): void {
    const sinceMs = this.#assembly.waitingSinceMs;
    if (sinceMs === null || nowMs - sinceMs < fragmentMs) return;
    this.#write(this.#assembly.end(Math.round(nowMs * ticksPerMs) - (this.#assembly.startTicks ?? 0)));
  }

  /** Makes what was written outlast a power cut. */
  sync(): void {
    for (let file = this.#unsynced[0]; file; file = this.#unsynced[0]) {
      file.sync();
      file.close();
      this.#unsynced.shift();
    }
    this.#file?.sync();
  }

  /** `untilMs`: until when the last picture stood, if that is known. */
  end(untilMs?: number): void {
    this.#write(this.#assembly.endAt(untilMs));
    this.abandon();
  }

  /** Ends the run without what waits. */
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
