import type { GapReason } from '../../recording/hash-chain.ts';
import type { RecordingSink } from '../../recording/recorder-thread.ts';
import type { TimedData } from '../../recording/recording-run.ts';
import { joinOpusPackets } from '../rtp/opus-packets.ts';
import type { EncodedPicture, PixelSize, StreamEncoder } from './media-encoders.ts';

interface KeptPicture extends EncodedPicture, PixelSize {
  readonly stream: StreamEncoder;
  readonly atMs: number;
}

interface KeptRun extends PixelSize {
  /** Buffered frames of one encoding and size; the first one is a keyframe. */
  readonly pictures: readonly KeptPicture[];
}

/** Maximum bytes of video that are buffered: more than ten seconds at the highest bitrate. */
const maxBytes = 12 * 1024 * 1024;

/** Ring buffer of the last seconds of video while nothing is recorded. It always begins with a keyframe. */
class PictureRing {
  readonly #lengthMs: number;
  /** Groups of pictures: frames from a keyframe up to the next. */
  #groups: KeptPicture[][] = [];
  #bytes = 0;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  add(picture: KeptPicture): void {
    const last = this.#groups.at(-1)?.at(-1);
    const isNext = last?.stream === picture.stream && last.width === picture.width && last.height === picture.height;
    if (picture.keyFrame) this.#groups.push([picture]);
    else if (isNext) this.#groups.at(-1)?.push(picture);
    else return;
    this.#bytes += picture.data.length;
    // Drops the oldest group once the following one covers the whole buffer length.
    while (this.#groups.length > 1 && this.#isOld(this.#groups[1], picture.atMs)) this.#drop();
    while (this.#bytes > maxBytes) this.#drop();
  }

  /** Returns the buffered frames before this time, grouped by size and encoding, and empties the buffer. */
  take(untilMs: number): KeptRun[] {
    const runs: { pictures: KeptPicture[]; width: number; height: number }[] = [];
    for (const picture of this.#groups.flat()) {
      if (picture.atMs < untilMs - 2 * this.#lengthMs || picture.atMs >= untilMs) continue;
      const last = runs.at(-1)?.pictures.at(-1);
      const isNext = last?.stream === picture.stream && last.width === picture.width && last.height === picture.height;
      if (isNext) runs.at(-1)?.pictures.push(picture);
      else if (picture.keyFrame) runs.push({ pictures: [picture], width: picture.width, height: picture.height });
    }
    this.#groups = [];
    this.#bytes = 0;
    return runs;
  }

  #isOld(group: readonly KeptPicture[] | undefined, nowMs: number): boolean {
    const [first] = group ?? [];
    return first !== undefined && first.atMs <= nowMs - this.#lengthMs;
  }

  #drop(): void {
    for (const { data } of this.#groups.shift() ?? []) this.#bytes -= data.length;
  }
}

const blockMs = 10;
const blocksPerPacket = 2;
/** Maximum audio packets that are buffered until the next video frame. */
const maxPackets = 100;

/** Buffers the audio that is recorded with the next video frame. */
class RecordedSound {
  #blocks: Buffer[] = [];
  #packets: TimedData[] = [];

  /** Adds an audio block of 10 ms that ended at this time. */
  add(block: Buffer, untilMs: number): void {
    this.#blocks.push(block);
    if (this.#blocks.length < blocksPerPacket) return;
    const joined = joinOpusPackets(this.#blocks);
    const fromMs = untilMs - blockMs * this.#blocks.length;
    const packets = joined ? [joined] : this.#blocks;
    this.#packets.push(...packets.map((data, index) => ({ data, atMs: fromMs + index * blockMs })));
    this.#blocks = [];
    if (this.#packets.length > maxPackets) this.#packets.shift();
  }

  /** Returns the audio packets since this time, and empties the buffer. */
  take(fromMs: number): TimedData[] {
    const packets = this.#packets.filter(({ atMs }) => atMs >= fromMs);
    this.#packets = [];
    return packets;
  }
}

/** Minimum time without video frames, in ms, that is recorded as a gap. */
const gapMs = 500;
/** Time in ms before a session that is recorded too, for staff only. */
const beforeMs = 10_000;

/** A time span whose video is recorded separately, such as a session. Times are in ms since 1970. */
export interface RecordedTimeSpan {
  /** Session that is recorded; null: no session, and only staff may see the video. */
  readonly sessionId: string | null;
  readonly epoch: number | null;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether every moment of the time span must be covered by video or by a recorded gap. */
  readonly isComplete: boolean;
}

interface Run extends PixelSize {
  readonly span: RecordedTimeSpan;
  readonly stream: StreamEncoder;
}

/** Writes one machine's video as separate recordings, each of one time span, one encoding and one size, and records gaps between them. */
export class RecordedSpan {
  readonly #sink: RecordingSink;
  readonly #hasSound: boolean;
  readonly #ring = new PictureRing(beforeMs);
  readonly sound = new RecordedSound();
  #span: RecordedTimeSpan | null = null;
  #run: Run | null = null;
  #coveredMs = 0;
  #gapReason: GapReason = 'noPicture';

  constructor(sink: RecordingSink, hasSound: boolean) {
    this.#sink = sink;
    this.#hasSound = hasSound;
  }

  get span(): RecordedTimeSpan | null {
    return this.#span;
  }

  /** Time up to which the span is covered by video or recorded gaps, in ms since 1970. */
  get coveredMs(): number {
    return this.#coveredMs;
  }

  /** Whether the next keyframe of this encoding would begin a new recording. */
  wants(stream: StreamEncoder): boolean {
    return this.#span !== null && this.#run?.stream !== stream && !this.#sink.isFull;
  }

  /** The encoding that is currently recorded. */
  get stream(): StreamEncoder | null {
    return this.#run?.stream ?? null;
  }

  /**
   * Begins recording a time span, and ends the previous one. The buffered frames before the first span become a recording that only staff
   * may see.
   */
  begin(span: RecordedTimeSpan): void {
    if (this.#span) this.end(span.fromMs);
    else this.#writeRing(span.fromMs);
    this.#span = span;
    this.#coveredMs = span.fromMs;
    this.#gapReason = 'noPicture';
  }

  /** Sets why video is missing: the reason of a gap that begins now. */
  missing(reason: GapReason): void {
    this.#gapReason = reason;
  }

  end(atMs: number): void {
    const span = this.#span;
    if (!span) return;
    const untilMs = Math.min(atMs, span.untilMs);
    this.endRun(untilMs);
    if (span.isComplete) this.noteGap(untilMs);
    this.#span = null;
  }

  /** Records a video frame, or buffers it for a session that may begin soon. Returns true if it was recorded. */
  picture(stream: StreamEncoder, picture: EncodedPicture, { atMs, why }: { atMs: number; why: string }): boolean {
    const { size } = stream;
    if (!size) return false;
    const span = this.#span;
    if (!span) {
      this.#ring.add({ ...picture, ...size, stream, atMs });
      return false;
    }
    // Skips a frame outside the time span: it may have been drawn before the player took the seat, and encoded after.
    if (atMs < span.fromMs || atMs >= span.untilMs) return false;
    if (this.#sink.isFull) {
      // Ends the recording: after a frame that was not written, the following ones cannot be decoded until the next keyframe.
      this.endRun();
      this.#gapReason = 'slowDisk';
      return false;
    }
    const isNext = this.#run && isSame(this.#run, { span, stream, ...size });
    if (!isNext && !picture.keyFrame) return false;
    if (!isNext) this.endRun(atMs);
    this.noteGap(atMs);
    this.#run ??= this.#beginRun({ span, stream, ...size }, picture, why);
    this.#sink.picture({ ...picture, atMs }, this.#hasSound ? this.sound.take(span.fromMs) : []);
    this.#coveredMs = atMs;
    this.#gapReason = 'noPicture';
    return true;
  }

  /**
   * Ends the current recording. `untilMs`: time of the next frame, or the span's end. If that is soon, the last frame was shown until then.
   */
  endRun(untilMs = Number.POSITIVE_INFINITY): void {
    if (!this.#run) return;
    this.#run = null;
    this.sound.take(Number.POSITIVE_INFINITY);
    const stoodUntilMs = untilMs - this.#coveredMs <= gapMs ? untilMs : undefined;
    this.#sink.endRun(stoodUntilMs);
  }

  #beginRun({ span, stream, width, height }: Run, { data }: EncodedPicture, why: string): Run {
    const { sessionId, epoch } = span;
    const hasSound = this.#hasSound;
    const facts = { sessionId, epoch, codec: 'h264', width, height, hasSound, why } as const;
    this.#sink.beginRun({ ...facts, parameterSets: data });
    return { span, stream, width, height };
  }

  /** Records a gap up to this time, from the end of the recorded video. */
  noteGap(untilMs: number): void {
    if (untilMs - this.#coveredMs > gapMs && this.#span?.isComplete) {
      const [from, until] = [Math.trunc(this.#coveredMs), Math.trunc(untilMs)];
      this.#sink.mark({ kind: 'gap', fromMs: from, untilMs: until, reason: this.#gapReason });
    }
    this.#coveredMs = untilMs;
  }

  #writeRing(untilMs: number): void {
    for (const { pictures, width, height } of this.#ring.take(untilMs)) {
      const [first] = pictures;
      if (!first) continue;
      const facts = { sessionId: null, epoch: null, codec: 'h264', hasSound: false, why: 'before' } as const;
      this.#sink.beginRun({ ...facts, width, height, parameterSets: first.data });
      for (const { data, keyFrame, atMs } of pictures) this.#sink.picture({ data, keyFrame, atMs }, []);
      this.#sink.endRun();
    }
  }
}

const isSame = (run: Run, other: Run): boolean =>
  run.span === other.span && run.stream === other.stream && run.width === other.width && run.height === other.height;
