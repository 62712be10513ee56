import type { Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { GapReason } from '../../recording/chain.ts';
import type { RecordingSink } from '../../recording/recorder-thread.ts';
import type { EncodedPicture, Encoders, PixelSize, StreamEncoder } from './encoders.ts';
import { OwnEncoding } from './own-encoding.ts';
import { RecordedSpan, type Span } from './recorded-span.ts';
import type { WatchedCabinet } from './watched-cabinet.ts';

/** Time in ms that is recorded after a session, and after a real machine's event. */
const after = { sessionMs: 10_000, eventMs: 60_000 } as const;
/**
 * A key frame costs a player 8 frames in which the picture becomes sharp again, and as many bits as half a second of turning reels. So
 * one is asked for at the end of a round if this time, in ms, has passed since the last; without rounds after a longer time, which
 * begins a new file (`recording-run.ts`); and after a shorter one while nobody is seated.
 */
const keyFrameMs = { atRoundEnd: 15_000, without: 50_000, noSession: 10_000 } as const;
/** No key frame is asked for within this time, in ms, after a press. */
const pressMs = 1_000;
/** While frames are drawn and none is encoded for a player for this time, in ms, or while nothing is drawn, the recorder encodes by itself. */
const unencodedMs = 400;
/** A player's feed without frames for this time, in ms, counts as one that is not drawn. The computer may only be busy. */
const silenceMs = 1_000;
/** A player's encoding with fewer lines than this, for this time in ms, is not good enough. */
const poor = { lines: 540, ms: 5_000 } as const;
/** A player's encoding must be good for this time, in ms, before the recorder returns to it. */
const calmMs = 3_000;
/** If nothing was recorded for this time, in ms, the agent is told. */
const missingMs = 5_000;
/** A longer gap is noted in parts of this length, in ms, so that a crash loses little of it. */
const gapPartMs = 60_000;
const pollMs = 250;

/** What a frame became in the best encoding that a player gets; no picture if it was left out. */
export interface BestEncoding {
  readonly stream: StreamEncoder;
  readonly picture: EncodedPicture | null;
}

interface RecordedSeat {
  readonly sessionId: string;
  readonly epoch: number;
  readonly atMs: number;
  /** True: nothing is encoded for the recorder alone before a page has asked for the picture. */
  readonly waitsForViewer: boolean;
}

interface MachineRecorderOptions {
  readonly sink: RecordingSink;
  readonly hasSound: boolean;
  readonly cabinet: WatchedCabinet;
  readonly encoders: () => Promise<Encoders>;
  /** Called when a session has no pictures for some seconds, and with null when it has some again. */
  readonly onMissing: (reason: GapReason | null) => void;
  /** Milliseconds since 1970. */
  readonly nowMs?: () => number;
}

/**
 * Records one machine's sessions from the pictures that players get. It is no viewer: it changes neither rates nor sizes, and asks for
 * key frames when they disturb least. Only where no encoding is good enough it has a small one of its own.
 */
export class MachineRecorder {
  readonly #options: MachineRecorderOptions;
  readonly #nowMs: () => number;
  readonly #recorded: RecordedSpan;
  /** Null while the recorder uses a player's encoding. */
  #own: OwnEncoding | null = null;
  #isMissing = false;
  /** How many feeds there are for viewers, and how many of them for players. */
  readonly #feeds = { all: 0, ofPlayers: 0 };
  /** True until a page asks for the picture of a session that waits for one. */
  #waitsForViewer = false;
  /** Since when no picture came from a player's encoding. */
  #unencodedSinceMs: number | null = null;
  /** When frames came last that are drawn for players. */
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #poorSinceMs: number | null = null;
  #goodSinceMs: number | null = null;
  #pressedAtMs = Number.NEGATIVE_INFINITY;
  #keyAtMs = Number.NEGATIVE_INFINITY;
  /** True until the next picture. */
  #hasRoundEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MachineRecorderOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#recorded = new RecordedSpan(options.sink, options.hasSound);
  }

  /** The picture's shorter side that its own encoding needs; 0 if it has none. */
  get lines(): number {
    return this.#own?.lines ?? 0;
  }

  get hasOwn(): boolean {
    return this.#own !== null;
  }

  /** Call when a seat was taken. */
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

  /** Call for a door, a tilt or the like at a real machine: the next minute is recorded, whoever is seated. */
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

  /** The reels are at rest, so a key frame costs least. */
  roundEnded(): void {
    this.#hasRoundEnded = true;
  }

  /** Call when a feed of the machine begins for viewers. A captured machine has one feed, so the recorder's own must not take its place. */
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
    // The page was closed, and no frame will tell it.
    if (this.#timer && this.#feeds.all === 0)
      setTimeout(() => this.#timer && this.poll(), unencodedMs).unref();
  }

  /** Call for each frame after the viewers got theirs. `best`: null if no player gets H.264. */
  take(frame: Frame, best: BestEncoding | null, spares: boolean): void {
    const nowMs = frame.drawnAtMs;
    this.#drawnAtMs = nowMs;
    this.#unencodedSinceMs = best?.picture ? null : (this.#unencodedSinceMs ?? nowMs);
    this.#judge(best, nowMs);
    if (this.#own) this.#takeOwn(frame, spares);
    else if (best) this.#keep(best, nowMs, 'stream');
  }

  /** Call for each block of sound. `packet`: what a player got of it, if anybody hears. */
  takeSound({ samples }: SoundBlock, packet: Buffer | null): void {
    if (!this.#options.hasSound || !this.#recorded.stream) return;
    const encoded = packet ?? this.#own?.encodeSound(samples);
    if (encoded) this.#recorded.sound.add(encoded, this.#nowMs());
  }

  /** Call at intervals while something is recorded, since no frame tells that frames are missing. */
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

  /** Ends what is recorded. */
  close(): void {
    this.#recorded.end(this.#nowMs());
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#closeOwn();
    this.#notifyMissing(null);
  }

  #begin(span: Span): void {
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

  #judgeMissing({ isComplete }: Span, nowMs: number): void {
    const missedMs = nowMs - this.#recorded.coveredMs;
    if (!isComplete || missedMs <= missingMs) return;
    if (!this.#waitsForViewer) {
      const reason = this.#own?.lacksEncoders ? 'noEncoder' : 'noPicture';
      this.#recorded.missing(reason);
      this.#notifyMissing(reason);
    }
    if (missedMs > gapPartMs) this.#recorded.noteGap(nowMs);
  }

  /** Decides whether a player's encoding is recorded or an own one. */
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

  #openOwn(): OwnEncoding {
    const { cabinet, encoders } = this.#options;
    return new OwnEncoding({
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

const linesOf = (size: PixelSize | null | undefined): number =>
  size ? Math.min(size.width, size.height) : 0;
