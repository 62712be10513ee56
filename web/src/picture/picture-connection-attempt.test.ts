import type { IceServer, PictureAnswer, RequestOutcome } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../testing/manual-clock.ts';
import {
  addVideoAndAudioReceivers,
  PictureConnectionAttempt,
  type PictureFault,
} from './picture-connection-attempt.ts';

class RecordedConnection {
  readonly done: string[];
  connectionState = 'new';
  onicecandidate: ((event: { candidate: { candidate: string; sdpMid: string; protocol: string } }) => void) | null =
    null;
  onconnectionstatechange: (() => void) | null = null;
  ontrack: unknown = null;

  constructor(done: string[]) {
    this.done = done;
  }
  addTransceiver(kind: string) {
    this.done.push(`offer ${kind}`);
    return { setCodecPreferences: () => {} };
  }
  setConfiguration({ iceServers }: RTCConfiguration) {
    this.done.push(`use ${iceServers?.length} servers`);
  }
  async createOffer() {
    return { type: 'offer', sdp: 'our sdp' };
  }
  async setLocalDescription({ sdp }: { sdp: string }) {
    this.done.push(`gather for ${sdp}`);
    this.find('early');
  }
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.done.push(`take ${sdp}`);
  }
  async addIceCandidate({ candidate }: { candidate: string }) {
    this.done.push(`add ${candidate}`);
  }
  close() {
    this.done.push('close');
  }
  find(candidate: string, protocol = 'udp') {
    this.onicecandidate?.({ candidate: { candidate, sdpMid: '0', protocol } });
  }
  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const begin = (generation = 7, iceServers: IceServer[] | null = []) => {
  const done: string[] = [];
  const faults: PictureFault[] = [];
  const answer = Promise.withResolvers<RequestOutcome<PictureAnswer>>();
  const connection = new RecordedConnection(done);
  const attempt = new PictureConnectionAttempt({
    generation,
    iceServers,
    signalling: {
      offer: (offer) => {
        done.push(`send offer ${offer.generation}`);
        return answer.promise;
      },
      sendCandidate: ({ candidate }) => done.push(`send ${candidate}`),
    },
    connect: () => {
      const ready = connection as unknown as RTCPeerConnection;
      addVideoAndAudioReceivers(ready);
      return ready;
    },
    onTrack: () => {},
    onFault: (fault) => faults.push(fault),
  });
  const accept = (of = generation) => answer.resolve({ kind: 'accepted', value: { generation: of, sdp: 'their sdp' } });
  return { attempt, connection, done, faults, answer, accept };
};
const theirs = (candidate: string, generation = 7) => ({ generation, candidate, mid: '0' });

describe('an attempt at a picture', () => {
  it('asks for picture and sound, and sends its candidates after their offer', async () => {
    const { connection, done } = begin();
    await settled();
    connection.find('unusable', 'tcp');
    connection.find('late');
    expect(done).toEqual([
      'offer video',
      'offer audio',
      'send offer 7',
      'gather for our sdp',
      'send early',
      'send late',
    ]);
  });

  it('waits with its offer until the ICE servers are known, and sends nothing if it is closed before', async () => {
    const { attempt, done } = begin(7, null);
    await settled();
    expect(done).toEqual(['offer video', 'offer audio']);
    attempt.setIceServers([{ urls: 'stun:203.0.113.1:3478' }]);
    await settled();
    expect(done.slice(2)).toEqual(['use 1 servers', 'send offer 7', 'gather for our sdp', 'send early']);
    const closed = begin(8, null);
    closed.attempt.close();
    closed.attempt.setIceServers([]);
    await settled();
    expect(closed.done).toEqual(['offer video', 'offer audio', 'close']);
  });

  it('adds the agent’s candidates only after its answer', async () => {
    const { attempt, done, accept } = begin();
    attempt.addCandidate(theirs('first'));
    accept();
    await settled();
    attempt.addCandidate(theirs('second'));
    expect(done.slice(-3)).toEqual(['take their sdp', 'add first', 'add second']);
  });

  it('ignores messages of another generation', async () => {
    const { attempt, done, faults, accept } = begin();
    attempt.addCandidate(theirs('older', 6));
    accept(6);
    await settled();
    expect(faults).toEqual([{ kind: 'noAnswer' }]);
    expect(done).not.toContain('take their sdp');
    expect(done).not.toContain('add older');
  });

  it('reports one fault, however many sides see it', async () => {
    const { attempt, connection, done, faults, accept } = begin();
    accept();
    await settled();
    connection.become('connected');
    expect(faults).toEqual([]);
    connection.become('failed');
    attempt.fail({ kind: 'agent' });
    expect(faults).toEqual([{ kind: 'connection' }]);
    expect(done.filter((step) => step === 'close')).toHaveLength(1);
  });

  it('waits while a connection is interrupted, and ends when it has failed', async () => {
    const { connection, faults } = begin();
    connection.become('disconnected');
    connection.become('connected');
    connection.become('disconnected');
    expect(faults).toEqual([]);
    connection.become('failed');
    expect(faults).toEqual([{ kind: 'connection' }]);
  });

  it('reports nothing after it was closed', async () => {
    const { attempt, done, faults, answer } = begin();
    attempt.close();
    answer.resolve({ kind: 'refused', error: { code: 70000, ErrorMessage: '' } });
    await settled();
    expect(faults).toEqual([]);
    expect(done).not.toContain('take their sdp');
  });
});
