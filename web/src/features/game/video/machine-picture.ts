import type { Candidate, ErrorBody, IceServer } from '@reelfloor/protocol';
import { type Clock, systemClock } from '../../../clock/clock.ts';
import {
  addVideoAndAudioReceivers,
  PictureConnectionAttempt,
  type PictureFault,
  type PictureSignalling,
} from '../../../picture/picture-connection-attempt.ts';
import { computeReconnectDelayMs } from '../../../realtime/channel.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import { playMutedVideo } from '../../../ui/play-muted-video.ts';
import { FrameMonitor } from './frame-monitor.ts';
import { computePictureQuality, type PictureQuality, type QualityReading } from './picture-quality.ts';

export type PictureState =
  | { readonly kind: 'connecting' }
  /** Connected, but the browser starts the video only after a user gesture: see `startByPress`. */
  | { readonly kind: 'pressNeeded' }
  | { readonly kind: 'live'; readonly frozen: boolean; readonly quality: PictureQuality | null }
  /** The attempt to connect the video failed; the next attempt starts automatically. */
  | { readonly kind: 'waiting'; readonly fault: PictureFault }
  /**
   * Many attempts to connect the video failed in a row. Attempts continue at longer intervals, unless `isFinal`, because no attempt of this
   * browser can succeed; `retry` starts one at once.
   */
  | { readonly kind: 'failed'; readonly fault: PictureFault; readonly isFinal: boolean };

export interface MachinePictureOptions {
  readonly signalling: PictureSignalling;
  readonly video: HTMLVideoElement;
  readonly onAudio: (stream: MediaStream) => void;
  /** Called each second with true if sound arrived since the last call. */
  readonly onSoundDetected: (arrives: boolean) => void;
  readonly connect?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly clock?: Clock;
}

/**
 * Keeps a machine's video running. If its frames stop, opens a new WebRTC connection with the next number (`generation`). Ignores reports
 * about earlier connections, so a fault that both sides detect causes only one new connection.
 */
export class MachinePicture {
  readonly #options: MachinePictureOptions;
  readonly #clock: Clock;
  readonly #state = new ObservableValue<PictureState>({ kind: 'connecting' });
  #iceServers: readonly IceServer[] = [];
  #generation = 0;
  #failures = 0;
  #attempt: PictureConnectionAttempt | null = null;
  /** The first connection attempt, begun before the page has joined the machine; it may even send its offer before that. */
  #prepared: PictureConnectionAttempt | null = null;
  #hasOfferedEarly = false;
  #isResting = false;
  #wasStarted = false;
  #frames: FrameMonitor | null = null;
  #reading: QualityReading | null = null;
  #begunAt = 0;
  #stopMeasuring = () => {};
  #cancelNext = () => {};

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(options: MachinePictureOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Begins the first attempt while the page joins, since a page's first `RTCPeerConnection` takes a browser tens of milliseconds. With
   * `offersEarly` its offer and candidates follow the request for the seat, which saves a round trip. If they are refused, or the seat
   * comes with ICE servers, `start` begins another attempt.
   */
  prepare(offersEarly: boolean): void {
    if (this.#generation > 0) return;
    this.#hasOfferedEarly = offersEarly;
    this.#prepared = this.#attemptWith(offersEarly ? [] : null);
  }

  /** Opens a new WebRTC connection that replaces the current one. Call this when the page has joined the machine. */
  start(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
    const prepared = this.#prepared;
    // Its candidates were gathered without these servers.
    if (!prepared || (this.#hasOfferedEarly && iceServers.length > 0)) return this.retry();
    this.#prepared = null;
    prepared.setIceServers(iceServers);
    this.#follow(prepared);
  }

  /** Keeps the current connection after a rejoin; opens a new one only if there is none. */
  goOn(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
    const { kind } = this.#state.get();
    if (kind !== 'live' && kind !== 'pressNeeded') this.retry();
  }

  /** Sets the ICE servers of the next WebRTC connection; the current connection stays. */
  renew(iceServers: readonly IceServer[]): void {
    this.#iceServers = iceServers;
  }

  /** Starts the video if the browser requires a user gesture. Call this in the gesture's handler. Keeps the connection. */
  startByPress(): void {
    const attempt = this.#attempt;
    if (!attempt || this.#state.get().kind !== 'pressNeeded') return;
    void playMutedVideo(this.#options.video).then((outcome) => {
      if (this.#attempt !== attempt || outcome === 'pressNeeded') return;
      this.#begunAt = this.#clock.runningMs();
      this.#state.set({ kind: 'connecting' });
      // Wait for a first frame again, because a frame that the browser showed before the gesture does not prove that the video is playing.
      this.#watchFrames();
    });
  }

  retry(): void {
    this.#failures = 0;
    this.#connect();
  }

  /** Replaces the current WebRTC connection, so that changed options of the SDP offer take effect. */
  reopen(): void {
    if (this.#attempt) this.retry();
    else this.#dropPrepared();
  }

  /** Closes the WebRTC connection until `resume`, to free its bandwidth. Does nothing if no video is shown or pending. */
  rest(): void {
    if (!this.#wasStarted) return;
    this.#drop();
    this.#isResting = true;
    this.#state.set({ kind: 'connecting' });
  }

  resume(): void {
    if (this.#isResting) this.retry();
  }

  handleCandidate(candidate: Candidate): void {
    (this.#attempt ?? this.#prepared)?.addCandidate(candidate);
  }

  handleVideoLost({ generation }: { generation: number }): void {
    const attempt = this.#attempt ?? this.#prepared;
    if (attempt?.generation === generation) attempt.fail({ kind: 'agent' });
  }

  stop(): void {
    this.#drop();
    this.#isResting = false;
    this.#options.video.srcObject = null;
  }

  #connect(): void {
    this.#drop();
    this.#isResting = false;
    // A failed picture stays so until a frame arrives: its notice has a button, which must not vanish with each attempt.
    if (this.#failures < maxFailures) this.#state.set({ kind: 'connecting' });
    this.#follow(this.#attemptWith(this.#iceServers));
  }

  #follow(attempt: PictureConnectionAttempt): void {
    this.#wasStarted = true;
    this.#attempt = attempt;
    this.#begunAt = this.#clock.runningMs();
    this.#watchConnection(attempt);
  }

  #attemptWith(iceServers: readonly IceServer[] | null): PictureConnectionAttempt {
    const attempt: PictureConnectionAttempt = new PictureConnectionAttempt({
      generation: ++this.#generation,
      iceServers,
      signalling: this.#options.signalling,
      connect: (configuration) => {
        const connection = this.#options.connect?.(configuration) ?? new RTCPeerConnection(configuration);
        addVideoAndAudioReceivers(connection);
        return connection;
      },
      onTrack: (track) => this.#show(track),
      onFault: (fault) => (attempt === this.#prepared ? this.#dropPrepared() : this.#lose(fault)),
    });
    return attempt;
  }

  #show(track: MediaStreamTrack): void {
    // Each track gets its own stream: within one stream the browser would delay the video to synchronise it with the sound.
    const stream = new MediaStream([track]);
    if (track.kind !== 'video') return this.#options.onAudio(stream);
    const { video } = this.#options;
    video.srcObject = stream;
    this.#watchFrames();
    const attempt = this.#attempt;
    void playMutedVideo(video).then((outcome) => {
      if (outcome === 'pressNeeded' && this.#attempt === attempt) this.#state.set({ kind: 'pressNeeded' });
    });
  }

  #watchFrames(): void {
    this.#frames?.close();
    this.#frames = new FrameMonitor(this.#options.video, {
      clock: this.#clock,
      onFirstFrame: () => this.#begin(),
      onFrozen: (frozen) => this.#freeze(frozen),
    });
  }

  #begin(): void {
    this.#failures = 0;
    if (this.#state.get().kind === 'pressNeeded') return;
    this.#state.set({ kind: 'live', frozen: false, quality: null });
    this.#reading = null;
    if (this.#attempt) this.#watchConnection(this.#attempt);
  }

  #freeze(frozen: boolean): void {
    const state = this.#state.get();
    if (state.kind !== 'live') return;
    this.#state.set({ ...state, frozen });
    if (this.#attempt) this.#watchConnection(this.#attempt, frozen ? measureFrozenMs : measureMs);
  }

  #watchConnection(attempt: PictureConnectionAttempt, everyMs = measureMs): void {
    this.#stopMeasuring();
    void this.#measure(attempt);
    this.#stopMeasuring = this.#clock.every(everyMs, () => void this.#measure(attempt));
  }

  async #measure(attempt: PictureConnectionAttempt): Promise<void> {
    const report = await attempt.connection.getStats();
    if (this.#attempt !== attempt) return;
    const now = this.#clock.runningMs();
    const before = this.#reading;
    const { quality, reading } = computePictureQuality(report as ReadonlyMap<string, unknown>, now, before);
    this.#reading = reading;
    this.#options.onSoundDetected(reading.soundPackets > (before?.soundPackets ?? 0));
    const fault = this.#faultOf(reading, now);
    if (fault) return attempt.fail(fault);
    const state = this.#state.get();
    if (state.kind === 'live') return this.#state.set({ ...state, quality });
    // A hidden page decodes frames without rendering them, so there a decoded frame counts as the first shown frame.
    if (document.hidden && reading.framesDecoded > 0) this.#begin();
  }

  /**
   * Returns why the video's connection must be replaced; null to keep it. A connection that still receives anything is kept, because a bad
   * network recovers sooner than a new connection opens.
   */
  #faultOf({ received, receivedAt }: QualityReading, now: number): PictureFault | null {
    const isLive = this.#state.get().kind === 'live';
    const stillMs = isLive ? (this.#frames?.stillMs ?? 0) : now - this.#begunAt;
    if (received > 0 && now - receivedAt > silentTooLongMs) return { kind: 'connection' };
    // Keep the connection: it works, and only waits for the player's press.
    if (this.#state.get().kind === 'pressNeeded') return null;
    const limitMs = received === 0 && !isLive ? connectMs : stillTooLongMs;
    return stillMs > limitMs ? { kind: isLive ? 'frozen' : 'noFrame' } : null;
  }

  #lose(fault: PictureFault): void {
    this.#drop();
    this.#failures++;
    const isFinal = fault.kind === 'refused' && finalRefusals.includes(fault.error.code);
    const hasFailed = isFinal || this.#failures >= maxFailures;
    this.#state.set(hasFailed ? { kind: 'failed', fault, isFinal } : { kind: 'waiting', fault });
    if (isFinal) return;
    const timing = hasFailed ? failedTiming : retryTiming;
    const delayMs = computeReconnectDelayMs(this.#failures, timing, Math.random);
    this.#cancelNext = this.#clock.after(delayMs, () => this.#connect());
  }

  #dropPrepared(): void {
    this.#prepared?.close();
    this.#prepared = null;
  }

  #drop(): void {
    this.#dropPrepared();
    this.#cancelNext();
    this.#stopMeasuring();
    this.#frames?.close();
    this.#frames = null;
    this.#reading = null;
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.close();
  }
}

const measureMs = 1000;
const measureFrozenMs = 200;
/** Timeout for opening the video's connection, in ms; a connection that has received nothing by then has failed. */
const connectMs = 5000;
/** Timeout in ms of a video connection without any data: long enough for a short network failure to end. */
const silentTooLongMs = 4000;
/** A video frozen for this many ms is reconnected, even if other data arrive. The player is notified much earlier. */
const stillTooLongMs = 10_000;
/** Number of failed attempts in a row after which the picture counts as failed. */
const maxFailures = 8;
/** Codes with which the server refuses every offer of this browser. */
const finalRefusals: readonly ErrorBody['code'][] = ['VIDEO_UNSUPPORTED'];
const retryTiming = { firstDelayMs: 300, longestDelayMs: 4000 };
/** A machine whose agent starts again, or whose line was down for minutes, returns by itself; so must its picture. */
const failedTiming = { firstDelayMs: 300, longestDelayMs: 15_000 };
