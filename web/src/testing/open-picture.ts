import type { ErrorBody } from '@reelfloor/protocol';
import { vi } from 'vitest';
import { MachinePicture } from '../features/game/video/machine-picture.ts';
import type { ManualClock } from './manual-clock.ts';

class FakeConnection {
  connectionState = 'new';
  ontrack: ((event: unknown) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  isClosed = false;
  bytesReceived = 0;
  framesDecoded = 0;
  soundPackets = 0;
  consentChecks = 0;
  configuration: RTCConfiguration = {};
  setConfiguration = (configuration: RTCConfiguration) => {
    this.configuration = configuration;
  };
  addTransceiver = () => ({ setCodecPreferences: () => {} });
  readonly candidates: string[] = [];
  createOffer = async () => ({ type: 'offer', sdp: 'our sdp' });
  setLocalDescription = async () => {};
  addIceCandidate = async ({ candidate }: { candidate: string }) => {
    this.candidates.push(candidate);
  };
  setRemoteDescription = async () => {};
  getStats = async () =>
    new Map<string, unknown>([
      ['t', { type: 'transport', bytesReceived: this.bytesReceived }],
      ['p', { type: 'candidate-pair', nominated: true, state: 'succeeded', ...this.#checks }],
      ['v', { type: 'inbound-rtp', kind: 'video', framesDecoded: this.framesDecoded }],
      ['a', { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.soundPackets }],
    ]);
  become = (state: string) => {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  };
  get #checks() {
    return { responsesReceived: this.consentChecks };
  }
  close = () => {
    this.isClosed = true;
  };
}

/** Stands in for what browsers have and Node has not. Undo it with `vi.unstubAllGlobals`. */
export const stubPictures = (): void => {
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) });
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
};

/** Opens a picture whose connections and video element are the test's. */
export const openPicture = (clock: ManualClock, { isStarted = true } = {}) => {
  const connections: FakeConnection[] = [];
  const offered: number[] = [];
  const soundArrivals: boolean[] = [];
  const servers: unknown[] = [];
  let refusal: ErrorBody | null = null;
  let callback: ((now: number, frame: { width: number }) => void) | null = null;
  const video = {
    srcObject: null as unknown,
    isBlocked: false,
    play: async () => {
      if (video.isBlocked) throw new DOMException('not before a press', 'NotAllowedError');
    },
    cancelVideoFrameCallback: () => {
      callback = null;
    },
    requestVideoFrameCallback: (next: typeof callback) => {
      callback = next;
      return 1;
    },
  };
  const picture = new MachinePicture({
    video: video as never,
    clock,
    onAudio: () => {},
    onSoundDetected: (arrives) => soundArrivals.push(arrives),
    connect: ({ iceServers = [] }) => {
      const connection = new FakeConnection();
      servers.push(iceServers.map(({ username }) => username));
      connections.push(connection);
      return connection as never;
    },
    signalling: {
      offer: async ({ generation }) => {
        offered.push(generation);
        if (refusal) return { kind: 'refused', error: refusal };
        return { kind: 'accepted', value: { generation, sdp: 'their sdp' } };
      },
      sendCandidate: () => {},
    },
  });
  const newest = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('there is no connection');
    return connection;
  };
  const show = async (ms: number) => {
    if (!callback) newest().ontrack?.({ track: { kind: 'video' }, receiver: {} });
    for (let shownMs = 0; shownMs < ms; shownMs += 50) {
      newest().bytesReceived += 1000;
      newest().framesDecoded += 1;
      callback?.(clock.runningMs(), { width: 1280 });
      await clock.advance(50);
    }
  };
  const faults: string[] = [];
  picture.subscribe(() => {
    const state = picture.getState();
    if (state.kind === 'waiting') faults.push(state.fault.kind);
  });
  if (isStarted) picture.start([]);
  /** Answers each later offer with this refusal; null: accepts them again. */
  const refuse = (error: ErrorBody | null) => {
    refusal = error;
  };
  return { picture, soundArrivals, faults, servers, connections, offered, newest, show, video, refuse };
};
