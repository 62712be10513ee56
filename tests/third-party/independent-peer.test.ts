import wrtc from '@roamhq/wrtc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasAiortc,
  hasWebrtcbin,
  howToInstallAiortc,
  howToInstallWebrtcbin,
} from '../../scripts/find-webrtc-stacks.ts';
import { type Floor, startFloor } from '../harness/floor.ts';
import { PeerProgram } from './peer-program.ts';
import { playWithPeer, type ThirdPartyPeer } from './play-with-peer.ts';

/** libwebrtc without a browser. */
class LibwebrtcPeer implements ThirdPartyPeer {
  readonly #connection = new wrtc.RTCPeerConnection();
  readonly #isAnswered = Promise.withResolvers<void>();
  frames = 0;
  size = { width: 0, height: 0 };
  loudest = 0;

  constructor() {
    this.#connection.addTransceiver('video', { direction: 'recvonly' });
    this.#connection.addTransceiver('audio', { direction: 'recvonly' });
    this.#connection.ontrack = ({ track }) => (track.kind === 'video' ? this.#watch(track) : this.#receive(track));
  }

  async offer(onCandidate: (candidate: string, mid: string) => void): Promise<string> {
    this.#connection.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate) onCandidate(candidate.candidate, candidate.sdpMid ?? '');
    };
    const offer = await this.#connection.createOffer();
    await this.#connection.setLocalDescription(offer);
    return String(offer.sdp);
  }

  async answer(sdp: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'answer', sdp });
    this.#isAnswered.resolve();
  }

  addCandidate(candidate: string, mid: string): void {
    void this.#isAnswered.promise.then(() => this.#connection.addIceCandidate({ candidate, sdpMid: mid }));
  }

  close(): void {
    this.#connection.close();
  }

  #watch(track: MediaStreamTrack): void {
    const sink = new wrtc.nonstandard.RTCVideoSink(track);
    sink.onframe = ({ frame: { width, height } }: { frame: { width: number; height: number } }) => {
      this.frames++;
      this.size = { width, height };
    };
  }

  #receive(track: MediaStreamTrack): void {
    const sink = new wrtc.nonstandard.RTCAudioSink(track);
    sink.ondata = ({ samples }: { samples: Int16Array }) => {
      for (const sample of samples) this.loudest = Math.max(this.loudest, Math.abs(sample));
    };
  }
}

for (const [isHere, howTo] of [
  [hasAiortc(), howToInstallAiortc],
  [hasWebrtcbin(), howToInstallWebrtcbin],
] as const)
  if (!isHere) console.log(`Left out: ${howTo}`);

describe('the published protoo client and a WebRTC stack that is not a browser’s', () => {
  let floor: Floor;
  beforeAll(async () => {
    floor = await startFloor();
  });
  afterAll(async () => {
    await floor?.stop();
    await floor?.remove();
  });

  it('see, hear and play a round: libwebrtc', () => playWithPeer(floor.baseUrl, new LibwebrtcPeer()));

  it.skipIf(!hasAiortc())('see, hear and play a round: aiortc', async () => {
    const stack = await PeerProgram.start('tests/third-party/aiortc-peer.py');
    await playWithPeer(floor.baseUrl, stack);
    expect(await stack.ended).toEqual({ code: 0, complaints: '' });
  });

  it.skipIf(!hasWebrtcbin())('see, hear and play a round: GStreamer’s webrtcbin', async () => {
    const stack = await PeerProgram.start('tests/third-party/webrtcbin-peer.py');
    await playWithPeer(floor.baseUrl, stack);
    expect(await stack.ended).toEqual({ code: 0, complaints: '' });
  });
});
