import {
  type Candidate,
  ChannelPeer,
  type ErrorBody,
  type IceServer,
  type MachineId,
  type PictureAnswer,
  type PictureOffer,
  type RequestOutcome,
  subprotocol,
} from '@reelfloor/protocol';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { type Clock, systemClock } from '../../clock/clock.ts';
import {
  addVideoAndAudioReceivers,
  PictureConnectionAttempt,
  type PictureFault,
} from '../../picture/picture-connection-attempt.ts';
import { buildChannelUrl } from '../../realtime/channel-url.ts';
import { ObservableValue } from '../../realtime/observable-value.ts';
import { type ConnectionReading, readConnectionStats } from './measure/connection-reading.ts';
import {
  type ConnectionFigures,
  computeConnectionTestProgress,
  computeConnectionTestResults,
} from './measure/connection-test-results.ts';
import { type ConnectionJudgement, rateConnectionQuality } from './rate-connection-quality.ts';

/**
 * Timeouts in ms of the connection test's requests: for authentication, and `beginMs`, for the agent's response, longer than the server's
 * own timeout.
 */
const initMs = 5_000;
const beginMs = 12_000;

export interface ConnectionTestListener {
  readonly onCandidate: (candidate: Candidate) => void;
  /** Called when the agent has ended the stream, or the connection to the server is lost. */
  readonly onEnd: () => void;
}

/** WebSocket connection of one test to the server. Opened by the constructor; never reconnects. */
class ConnectionTestChannel {
  readonly #socket: WebSocket;
  readonly #peer: ChannelPeer<typeof connectionTestClientSide, typeof connectionTestServerSide>;
  readonly #opened = Promise.withResolvers<boolean>();
  #isOver = false;

  constructor({ onCandidate, onEnd }: ConnectionTestListener) {
    this.#socket = new WebSocket(buildChannelUrl(connectionTestPath, location.href), subprotocol);
    this.#peer = new ChannelPeer({
      ours: connectionTestClientSide,
      theirs: connectionTestServerSide,
      send: (text) => this.#socket.send(text),
      onRequest: {},
      onNotification: { candidate: onCandidate, videoLost: onEnd, info: () => {} },
      onInvalid: () => {},
      onHandlerError: () => 'unknown',
    });
    this.#socket.onopen = () => this.#opened.resolve(true);
    this.#socket.onmessage = ({ data }) => this.#peer.receive(String(data));
    this.#socket.onclose = () => {
      this.#opened.resolve(false);
      this.#peer.close();
      if (!this.#isOver) onEnd();
    };
  }

  /** Authenticates the player. Resolves to the ICE servers, or to the reason why the page may not run the test. */
  async init(token: string): Promise<RequestOutcome<{ iceServers: IceServer[] }>> {
    if (!(await this.#opened.promise)) return { kind: 'unknown', reason: 'closed' };
    return this.#peer.request('init', { token }, initMs);
  }

  begin(machineId: string, { generation, sdp }: PictureOffer): Promise<RequestOutcome<PictureAnswer>> {
    const machine = machineId === '' ? {} : { machineId: machineId as MachineId };
    return this.#peer.request('begin', { ...machine, generation, sdp }, beginMs);
  }

  sendCandidate(candidate: Candidate): void {
    this.#peer.notify('candidate', candidate);
  }

  close(): void {
    this.#isOver = true;
    this.#peer.close();
    this.#socket.close();
  }
}

export type ConnectionTestState =
  /** `share`: progress of the test, 0 to 1. `bitsPerSecond`: bitrate of the last second. */
  | {
      readonly kind: 'running';
      readonly share: number;
      readonly figures: ConnectionFigures | null;
      readonly bitsPerSecond: number | null;
    }
  | { readonly kind: 'done'; readonly figures: ConnectionFigures; readonly judgement: ConnectionJudgement }
  | { readonly kind: 'failed'; readonly why: ConnectionTestFault };

/** `noWebRtc`: the browser lacks WebRTC. `unreached`: no connection to the server. `noWay`: no stream arrived from the agent. */
export type ConnectionTestFault = 'noWebRtc' | 'unreached' | 'noWay' | 'broken' | ErrorBody;

interface ConnectionTestOptions {
  /** The machine whose agent is used for the test; '' for any. */
  readonly machineId: string;
  readonly token: () => string;
  /** ICE servers from the operator's settings, in addition to those that the server sends. */
  readonly iceServers: readonly IceServer[];
  readonly onTrack: (track: MediaStreamTrack) => void;
  /** Called with the bitrate at which the next video stream should start, in bits per second. */
  readonly onRate: (bitsPerSecond: number) => void;
  readonly clock?: Clock;
  readonly openChannel?: (listener: ConnectionTestListener) => Pick<ConnectionTestChannel, keyof ConnectionTestChannel>;
  readonly connect?: (configuration: RTCConfiguration) => RTCPeerConnection;
}

const readEveryMs = 250;
/** Timeouts in ms: until the connection test's stream must start, and for the rest of the test after that. */
const connectMs = 12_000;
const longestMs = 14_000;
/** If the stream ends after this share of the test, the results count as complete. */
const nearlyWhole = 0.95;
const generation = 1;

/** Runs one connection test. Call `start` once; `stop` ends the test at any time. */
export class ConnectionTestRun {
  readonly #options: ConnectionTestOptions;
  readonly #clock: Clock;
  readonly #state = new ObservableValue<ConnectionTestState>(beginning);
  readonly #readings: ConnectionReading[] = [];
  #channel: Pick<ConnectionTestChannel, keyof ConnectionTestChannel> | null = null;
  #attempt: PictureConnectionAttempt | null = null;
  #stopTimers: (() => void)[] = [];
  #isOver = false;

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  constructor(options: ConnectionTestOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  start(): void {
    if (typeof RTCPeerConnection === 'undefined' && !this.#options.connect) return this.#fail('noWebRtc');
    const open = this.#options.openChannel ?? ((listener) => new ConnectionTestChannel(listener));
    this.#channel = open({
      onCandidate: (candidate) => this.#attempt?.addCandidate(candidate),
      onEnd: () => this.#endEarly(this.#attempt ? 'broken' : 'unreached'),
    });
    this.#stopTimers.push(this.#clock.after(connectMs, () => this.#giveUp()));
    void this.#connect(this.#channel);
  }

  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const stop of this.#stopTimers) stop();
    this.#attempt?.close();
    this.#channel?.close();
  }

  async #connect(channel: Pick<ConnectionTestChannel, keyof ConnectionTestChannel>): Promise<void> {
    const { token, machineId, iceServers, onTrack, connect } = this.#options;
    const outcome = await channel.init(token());
    if (this.#isOver) return;
    if (outcome.kind !== 'accepted') return this.#fail(faultOf(outcome));
    this.#attempt = new PictureConnectionAttempt({
      generation,
      iceServers: [...outcome.value.iceServers, ...iceServers],
      signalling: {
        offer: (offer) => channel.begin(machineId, offer),
        sendCandidate: (candidate: Candidate) => channel.sendCandidate(candidate),
      },
      connect: (configuration) => {
        const connection = connect?.(configuration) ?? new RTCPeerConnection(configuration);
        addVideoAndAudioReceivers(connection);
        return connection;
      },
      onTrack,
      onFault: (fault) => this.#endEarly(faultOfPicture(fault)),
    });
    this.#stopTimers.push(this.#clock.every(readEveryMs, () => void this.#read()));
  }

  async #read(): Promise<void> {
    const connection = this.#attempt?.connection;
    if (!connection || this.#isOver) return;
    const report = await connection.getStats();
    if (this.#isOver) return;
    const reading = readConnectionStats(report as ReadonlyMap<string, unknown>, this.#clock.runningMs());
    // Of the readings before the test's stream keep only the last, so that the stream's first packets are counted.
    if (reading.packets === 0) this.#readings.length = 0;
    this.#readings.push(reading);
    const share = computeConnectionTestProgress(this.#readings);
    const isOverdue = this.#readings.length > longestMs / readEveryMs;
    if (share >= 1 || isOverdue) return this.#finish();
    const figures = reading.packets > 0 ? this.#figures() : null;
    this.#state.set({ kind: 'running', share, figures, bitsPerSecond: this.#presentRate() });
  }

  #presentRate(): number | null {
    const [first, last] = [this.#readings.at(-5), this.#readings.at(-1)];
    if (!first || !last || last.atMs <= first.atMs) return null;
    return (8000 * (last.bytes - first.bytes)) / (last.atMs - first.atMs);
  }

  #figures(): ConnectionFigures {
    // The agent can load the connection to capacity only if the SDP answer has transport-wide sequence numbers and retransmission (RTX).
    const answer = this.#attempt?.connection.remoteDescription?.sdp ?? '';
    const fills = /transport-wide-cc/.test(answer) && /a=rtpmap:\d+ rtx\/90000/i.test(answer);
    return computeConnectionTestResults(this.#readings, fills);
  }

  #giveUp(): void {
    if (computeConnectionTestProgress(this.#readings) === 0) this.#fail('noWay');
  }

  #endEarly(why: ConnectionTestFault): void {
    if (this.#isOver) return;
    if (computeConnectionTestProgress(this.#readings) >= nearlyWhole) return this.#finish();
    this.#fail(why);
  }

  #finish(): void {
    const figures = this.#figures();
    this.stop();
    const rate = computeStartVideoBitrate(figures);
    if (rate !== null) this.#options.onRate(rate);
    this.#state.set({ kind: 'done', figures, judgement: rateConnectionQuality(figures) });
  }

  #fail(why: ConnectionTestFault): void {
    this.stop();
    this.#state.set({ kind: 'failed', why });
  }
}

const beginning: ConnectionTestState = { kind: 'running', share: 0, figures: null, bitsPerSecond: null };

const faultOf = (outcome: Exclude<RequestOutcome<unknown>, { kind: 'accepted' }>): ConnectionTestFault =>
  outcome.kind === 'refused' ? outcome.error : 'unreached';

const faultOfPicture = (fault: PictureFault): ConnectionTestFault => {
  if (fault.kind === 'refused') return fault.error;
  return fault.kind === 'noAnswer' ? 'unreached' : 'noWay';
};

/** Bitrate at which a video stream starts if there was no connection test, in bits per second. */
const usualRate = 1_200_000;
/** With more loss or jitter than this, video streams that started at a high bitrate froze for longer (docs/performance.md). */
const calm = { loss: 0.01, jitterMs: 15 } as const;

/** Returns the bitrate at which the next video stream should start, in bits per second; null: the default. */
export const computeStartVideoBitrate = ({ bitsPerSecond, loss, jitterMs }: ConnectionFigures): number | null => {
  const isCalm = (loss ?? 1) <= calm.loss && (jitterMs ?? Number.POSITIVE_INFINITY) <= calm.jitterMs;
  return bitsPerSecond !== null && (isCalm || bitsPerSecond < usualRate) ? bitsPerSecond : null;
};
