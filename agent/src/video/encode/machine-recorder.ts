import type { Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { GapReason } from '../../recording/hash-chain.ts';
import type { RecordingSink } from '../../recording/recorder-thread.ts';
import type { CabinetFeedSource } from './cabinet-feed-source.ts';
import type { EncodedPicture, Encoders, PixelSize, StreamEncoder } from './media-encoders.ts';
import { RecordedSpan, type RecordedTimeSpan } from './recorded-time-span.ts';
import { RecorderOwnEncoding } from './recorder-own-encoding.ts';

/** Time in ms for which recording continues after a session, and after an incident at a real machine. */
const after = { sessionMs: 10_000, eventMs: 60_000 } as const;
/**
 * Intervals of keyframe requests for the recording, in ms. A keyframe costs a player 8 frames in which the video becomes sharp again, and
 * as many bits as half a second of spinning reels. So one is requested at the end of a round if this time has passed since the last one;
 * without rounds after a longer time, which begins a new file (`recording-run.ts`); and after a shorter one while nobody is seated.
 */
const keyFrameMs = { atRoundEnd: 15_000, without: 50_000, noSession: 10_000 } as const;
/** Time in ms after a key press in which the recorder requests no keyframe. */
const pressMs = 1_000;
/** Time in ms without a frame encoded for a player, or without any drawn frame, after which the recorder opens its own encoding. */
const unencodedMs = 400;
/** Time in ms without frames after which a player's video feed counts as not being drawn, rather than delayed by a busy computer. */
const silenceMs = 1_000;
/** A player's encoding is not good enough to record if it has fewer lines than this for this time in ms. */
const poor = { lines: 540, ms: 5_000 } as const;
/** Time in ms for which a player's encoding must be good before the recorder uses it again instead of its own. */
const calmMs = 3_000;
/** Time in ms without recorded frames after which the agent is notified that video is missing. */
const missingMs = 5_000;
/** Gaps in a recording are written in parts of this length, in ms, so that a crash loses little of a long gap. */
const gapPartMs = 60_000;
const pollMs = 250;

/** The last frame in the best encoding of a player; `picture` is null if the frame was skipped or dropped. */
export interface BestEncoding {
  readonly stream: StreamEncoder;
  readonly picture: EncodedPicture | null;
}

interface RecordedSeat {
  readonly sessionId: string;
  readonly epoch: number;
  readonly atMs: number;
  /** Whether encoding waits until a page has requested the video, rather than starting only for the recorder. */
  readonly waitsForViewer: boolean;
}

interface MachineRecorderOptions {
  readonly sink: RecordingSink;
  readonly hasSound: boolean;
  readonly cabinet: CabinetFeedSource;
  readonly encoders: () => Promise<Encoders>;
  /** Called with a reason when a session has had no video for some seconds, and with null when it has video again. */
  readonly onMissing: (reason: GapReason | null) => void;
  /** Returns Unix time in ms (since 1970). */
  readonly nowMs?: () => number;
}

/**
 * Records one machine's sessions from the video encoded for players. It does not act as a viewer: it changes neither bitrates nor sizes,
 * and requests keyframes when they disturb least. Only if no player's encoding is good enough does it use a small one of its own.
 */
export class MachineRecorder {
  readonly #options: MachineRecorderOptions;
  readonly #nowMs: () => number;
  readonly #recorded: RecordedSpan;
  /** The recorder's own encoding; null while it records a player's encoding. */
  #own: RecorderOwnEncoding | null = null;
  #isMissing = false;
  /** Number of open video feeds for viewers, and how many of them are for players. */
  readonly #feeds = { all: 0, ofPlayers: 0 };
  /** Whether nothing is encoded for this session until a page requests its video. */
  #waitsForViewer = false;
  /** Time in ms since which no frame was encoded for a player; null if the last one was. */
  #unencodedSinceMs: number | null = null;
  /** Time of the last frame drawn for players. */
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #poorSinceMs: number | null = null;
  #goodSinceMs: number | null = null;
  #pressedAtMs = Number.NEGATIVE_INFINITY;
  #keyAtMs = Number.NEGATIVE_INFINITY;
  /** Whether a round has ended since the last frame. */
  #hasRoundEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MachineRecorderOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#recorded = new RecordedSpan(options.sink, options.hasSound);
  }

  /** Shorter side in pixels of the video that the recorder's own encoding needs; 0 without one. */
  get lines(): number {
    return this.#own?.lines ?? 0;
  }

  get hasOwn(): boolean {
    return this.#own !== null;
  }

  /** Starts recording a session. Must be called when a player takes the seat. */
  sessionBegan({ sessionId, epoch, atMs, waitsForViewer }: RecordedSeat): void {
    if (this.#recorded.span?.sessionId === sessionId) return;
    this.#waitsForViewer = waitsForViewer && this.#feeds.ofPlayers === 0;
    this.#begin({ sessionId, epoch, fromMs: atMs, untilMs: Number.POSITIVE_INFINITY, isComplete: true });
  }

  sessionEnded(sessionId: string, atMs: number): void {
    if (this.#recorded.span?.sessionId !== sessionId) return;
    const untilMs = atMs + after.sessionMs;
    this.#begin({ sessionId: null, epoch: null, fromMs: atMs, untilMs, isComplete: false });
  }

  /** Records the next minute, even if nobody is seated. Must be called for an incident such as an open door or a tilt at a real machine. */
  eventHappened(atMs: number): void {
    const { span } = this.#recorded;
    if (span && span.sessionId !== null) return;
    const untilMs = atMs + after.eventMs;
    this.#waitsForViewer = false;
    this.#begin({ sessionId: null, epoch: null, fromMs: atMs, untilMs, isComplete: true });
  }

  roundBegan(atMs: number): void {
    this.#pressedAtMs = atMs;
  }

  /** Must be called at the end of a round: the reels are at rest, so a keyframe for the recording costs least. */
  roundEnded(): void {
    this.#hasRoundEnded = true;
  }

  /**
   * Must be called when a video feed of the machine opens for viewers. A captured machine has only one feed, so the recorder closes its
   * own.
   */
  feedBegan(isForSpectators: boolean): void {
    this.#feeds.all += 1;
    this.#own?.closeFeed();
    if (isForSpectators) return;
    this.#feeds.ofPlayers += 1;
    if (!this.#waitsForViewer || !this.#recorded.span) return;
    this.#waitsForViewer = false;
    this.#recorded.noteGap(this.#nowMs());
    this.#recorded.missing('noPicture');
  }

  feedEnded(isForSpectators: boolean): void {
    this.#feeds.all -= 1;
    if (!isForSpectators) this.#feeds.ofPlayers -= 1;
    // Checks the recording soon, because no further frame will: the last page was closed.
    if (this.#timer && this.#feeds.all === 0) setTimeout(() => this.#timer && this.poll(), unencodedMs).unref();
  }

  /** Records a frame. Must be called after the viewers got it. `best`: its best encoding for players; null if no player gets H.264. */
  take(frame: Frame, best: BestEncoding | null, spares: boolean): void {
    const nowMs = frame.drawnAtMs;
    this.#drawnAtMs = nowMs;
    this.#unencodedSinceMs = best?.picture ? null : (this.#unencodedSinceMs ?? nowMs);
    this.#judge(best, nowMs);
    if (this.#own) this.#takeOwn(frame, spares);
    else if (best) this.#keep(best, nowMs, 'stream');
  }

  /** Records an audio block. `packet`: the block as encoded for a player; null without listeners. */
  takeSound({ samples }: SoundBlock, packet: Buffer | null): void {
    if (!this.#options.hasSound || !this.#recorded.stream) return;
    const encoded = packet ?? this.#own?.encodeSound(samples);
    if (encoded) this.#recorded.sound.add(encoded, this.#nowMs());
  }

  /** Checks for missing video. Must be called periodically while recording, since missing frames trigger no call. */
  poll(): void {
    const nowMs = this.#nowMs();
    const { span } = this.#recorded;
    if (!span || nowMs >= span.untilMs) return this.close();
    if (nowMs - this.#recorded.coveredMs > silenceMs) this.#recorded.endRun();
    this.#judgeMissing(span, nowMs);
    const quietMs = nowMs - Math.max(this.#drawnAtMs, span.fromMs);
    if (quietMs < (this.#feeds.all === 0 ? unencodedMs : silenceMs)) return;
    this.#unencodedSinceMs ??= nowMs - quietMs;
    this.#judge(null, nowMs);
    if (this.#feeds.all === 0) this.#own?.openFeed();
  }

  /** Ends the recording. */
  close(): void {
    this.#recorded.end(this.#nowMs());
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#closeOwn();
    this.#notifyMissing(null);
  }

  #begin(span: RecordedTimeSpan): void {
    this.#recorded.begin(span);
    if (this.#waitsForViewer) this.#recorded.missing('noViewer');
    this.#goodSinceMs = null;
    this.#unencodedSinceMs = null;
    this.#notifyMissing(null);
    this.#timer ??= setInterval(() => this.poll(), pollMs).unref();
  }

  #closeOwn(): void {
    this.#own?.close();
    this.#own = null;
    this.#goodSinceMs = null;
  }

  #notifyMissing(reason: GapReason | null): void {
    if (this.#isMissing === (reason !== null)) return;
    this.#isMissing = reason !== null;
    this.#options.onMissing(reason);
  }

  #judgeMissing({ isComplete }: RecordedTimeSpan, nowMs: number): void {
    const missedMs = nowMs - this.#recorded.coveredMs;
    if (!isComplete || missedMs <= missingMs) return;
    if (!this.#waitsForViewer) {
      const reason = this.#own?.lacksEncoders ? 'noEncoder' : 'noPicture';
      this.#recorded.missing(reason);
      this.#notifyMissing(reason);
    }
    if (missedMs > gapPartMs) this.#recorded.noteGap(nowMs);
  }

  /** Decides whether a player's encoding or the recorder's own is recorded. */
  #judge(best: BestEncoding | null, nowMs: number): void {
    const { span } = this.#recorded;
    if (!span) return;
    const lines = linesOf(best?.stream.size);
    this.#poorSinceMs = lines > 0 && lines < poor.lines ? (this.#poorSinceMs ?? nowMs) : null;
    const isPoor = this.#poorSinceMs !== null && nowMs - this.#poorSinceMs >= poor.ms;
    const isEncoded = this.#unencodedSinceMs === null || nowMs - this.#unencodedSinceMs < unencodedMs;
    const isGood = !isPoor && isEncoded;
    if (!this.#own) {
      if (!isGood && span.isComplete && !this.#waitsForViewer) this.#own = this.#openOwn();
      return;
    }
    const isBetter = isGood && best !== null && this.#poorSinceMs === null;
    this.#goodSinceMs = isBetter ? (this.#goodSinceMs ?? nowMs) : null;
    const isCalm = this.#goodSinceMs !== null && nowMs - this.#goodSinceMs >= calmMs;
    if (isCalm || !span.isComplete) this.#closeOwn();
  }

  #openOwn(): RecorderOwnEncoding {
    const { cabinet, encoders } = this.#options;
    return new RecorderOwnEncoding({
      ...{ cabinet, encoders, nowMs: this.#nowMs },
      onFrame: (frame) => this.#takeOwn(frame, false),
      onSound: (block) => this.takeSound(block, null),
    });
  }

  #takeOwn(frame: Frame, spares: boolean): void {
    const own = this.#own;
    const picture = own?.take(frame, spares) ?? null;
    if (own?.stream) this.#keep({ stream: own.stream, picture }, frame.drawnAtMs, 'own');
  }

  #keep({ stream, picture }: BestEncoding, atMs: number, why: string): void {
    if (picture?.keyFrame) this.#keyAtMs = atMs;
    if (picture && this.#recorded.picture(stream, picture, { atMs, why })) this.#notifyMissing(null);
    const isRoundEnd = this.#hasRoundEnded;
    this.#hasRoundEnded = false;
    const { atRoundEnd, without, noSession } = keyFrameMs;
    const longestMs = isRoundEnd ? atRoundEnd : this.#recorded.span ? without : noSession;
    const isDue = atMs - this.#keyAtMs >= longestMs || this.#recorded.wants(stream);
    if (isDue && atMs - this.#pressedAtMs >= pressMs) stream.wantKeyFrame();
  }
}

const linesOf = (size: PixelSize | null | undefined): number => (size ? Math.min(size.width, size.height) : 0);
