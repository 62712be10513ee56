import {
  buildErrorBody,
  createRefusal,
  type ErrorBody,
  type IceServer,
  type PictureAnswer,
  type RequestOutcome,
} from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { ConnectionTestListener } from './connection-test-run.ts';
import { ConnectionTestRun } from './connection-test-run.ts';

const answerSdp = 'a=extmap:3 transport-wide-cc\r\na=rtpmap:97 rtx/90000\r\n';

beforeEach(() => vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) }));
afterEach(() => void vi.unstubAllGlobals());

/** A connection whose statistics grow as the agent sends, from `fromMs` of the clock on. */
class StreamedConnection {
  connectionState = 'new';
  remoteDescription: { sdp: string } | null = null;
  onconnectionstatechange: (() => void) | null = null;
  isClosed = false;
  readonly #clock: ManualClock;
  readonly fromMs: number;

  constructor(clock: ManualClock, fromMs: number) {
    this.#clock = clock;
    this.fromMs = fromMs;
  }
  readonly #kinds: string[] = [];
  addTransceiver(kind: string) {
    this.#kinds.push(kind);
    return { setCodecPreferences: () => {} };
  }
  hasOffered = false;
  async createOffer() {
    this.hasOffered = true;
    return { type: 'offer', sdp: `our sdp of ${this.#kinds.join(' and ')}` };
  }
  async setLocalDescription() {}
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.remoteDescription = { sdp };
  }
  async addIceCandidate() {}
  close() {
    this.isClosed = true;
  }
  async getStats() {
    const ms = Math.max(0, this.#clock.runningMs() - this.fromMs);
    const filled = Math.max(0, ms - 3000);
    return new Map<string, unknown>([
      [
        'v',
        {
          id: 'v',
          type: 'inbound-rtp',
          kind: 'video',
          packetsReceived: Math.round(ms / 33),
          framesDecoded: Math.round(ms / 33),
          totalDecodeTime: ms / 33_000,
          jitter: 0.004,
        },
      ],
      [
        'p',
        {
          id: 'p',
          type: 'candidate-pair',
          selected: true,
          bytesReceived: (150 * ms + 900 * filled) / 8,
          localCandidateId: 'l',
          currentRoundTripTime: 0.03,
        },
      ],
      ['l', { id: 'l', type: 'local-candidate', candidateType: 'host', protocol: 'udp' }],
    ]);
  }
}

interface Twist {
  readonly init?: RequestOutcome<{ iceServers: IceServer[] }>;
  readonly begin?: RequestOutcome<PictureAnswer>;
  readonly streamsFromMs?: number;
}

const begun = ({
  init = { kind: 'accepted', value: { iceServers: [] } },
  begin = { kind: 'accepted', value: { generation: 1, sdp: answerSdp } },
  streamsFromMs = 1000,
}: Twist = {}) => {
  const clock = new ManualClock();
  const connection = new StreamedConnection(clock, streamsFromMs);
  const rates: number[] = [];
  const asked: string[] = [];
  let listener: ConnectionTestListener | null = null;
  let closed = 0;
  const run = new ConnectionTestRun({
    machineId: '404',
    token: () => 'token',
    iceServers: [],
    onTrack: () => {},
    onRate: (rate) => rates.push(rate),
    clock,
    connect: () => connection as unknown as RTCPeerConnection,
    openChannel: (receives) => {
      listener = receives;
      return {
        init: async () => init,
        begin: async (machineId, { sdp }) => {
          asked.push(`${machineId}: ${sdp}`);
          return begin;
        },
        sendCandidate: () => {},
        close: () => {
          closed += 1;
        },
      };
    },
  });
  run.start();
  return { run, clock, connection, rates, asked, receive: () => listener, closed: () => closed };
};
const refusal = (code: Parameters<typeof createRefusal>[0]): { kind: 'refused'; error: ErrorBody } => ({
  kind: 'refused',
  error: buildErrorBody(createRefusal(code, {})),
});

it('measures for nine seconds, tells the rate and closes what it opened', async () => {
  const { run, clock, connection, rates, asked, closed } = begun();
  await clock.advance(2000);
  expect(run.getState()).toMatchObject({ kind: 'running', share: expect.closeTo(0.1, 1) });
  await clock.advance(8000);
  const state = run.getState();
  expect(state).toMatchObject({ kind: 'done', judgement: { verdict: 'fair', findings: ['middling'] } });
  expect(rates).toHaveLength(1);
  expect(rates[0]).toBeCloseTo(1_050_000, -5);
  expect([connection.isClosed, closed(), clock.planned]).toEqual([true, 1, 0]);
  expect(asked).toEqual(['404: our sdp of video and audio']);
});

it.each<[string, Twist, unknown]>([
  ['a refused token', { init: refusal('TOKEN_INVALID') }, { code: 'TOKEN_INVALID' }],
  ['no answer', { init: { kind: 'unknown', reason: 'closed' } }, 'unreached'],
  ['an agent that is busy', { begin: refusal('RATE_LIMITED') }, { code: 'RATE_LIMITED' }],
  ['a hall without agents', { begin: refusal('NOT_OFFERED') }, { code: 'NOT_OFFERED' }],
  ['an answer to another offer', { begin: { kind: 'accepted', value: { generation: 9, sdp: 'x' } } }, 'unreached'],
  ['an agent that sends nothing', { streamsFromMs: 1e9 }, 'noWay'],
])('says why it has no result: %s', async (_, twist, why) => {
  const { run, clock, connection, rates } = begun(twist);
  await clock.advance(60_000);
  expect(run.getState()).toMatchObject({ kind: 'failed', why });
  expect(rates).toEqual([]);
  expect(clock.planned).toBe(0);
  expect(connection.isClosed || !connection.hasOffered).toBe(true);
});

it('a stream that the agent cuts is a fault, and at its end it is a result', async () => {
  const cut = begun();
  await cut.clock.advance(5000);
  cut.receive()?.onEnd();
  expect(cut.run.getState()).toMatchObject({ kind: 'failed', why: 'broken' });
  const ended = begun();
  await ended.clock.advance(9500);
  ended.receive()?.onEnd();
  expect(ended.run.getState()).toMatchObject({ kind: 'done' });
});

it('a stream that stops without a word ends as what was measured', async () => {
  const { run, clock, connection } = begun();
  const getStats = connection.getStats.bind(connection);
  await clock.advance(2000);
  const frozen = await getStats();
  connection.getStats = async () => frozen;
  await clock.advance(20_000);
  expect(run.getState().kind).toBe('done');
});

it('keeps no rate that a browser could not be filled for', async () => {
  const { run, clock, rates } = begun({
    begin: { kind: 'accepted', value: { generation: 1, sdp: 'plain' } },
  });
  await clock.advance(12_000);
  expect(run.getState()).toMatchObject({ kind: 'done', figures: { bitsPerSecond: null } });
  expect(rates).toEqual([]);
});

it('once stopped it says nothing more', async () => {
  const { run, clock, receive, rates } = begun();
  await clock.advance(3000);
  const before = run.getState();
  run.stop();
  run.stop();
  receive()?.onEnd();
  await clock.advance(20_000);
  expect(run.getState()).toBe(before);
  expect(rates).toEqual([]);
});

it('a browser without WebRTC is told so, and nothing is opened', () => {
  const run = new ConnectionTestRun({
    machineId: '',
    token: () => '',
    iceServers: [],
    onTrack: () => {},
    onRate: () => {},
    openChannel: () => {
      throw new Error('opened');
    },
  });
  run.start();
  expect(run.getState()).toEqual({ kind: 'failed', why: 'noWebRtc' });
});
