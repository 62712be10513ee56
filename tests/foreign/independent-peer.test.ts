import { once } from 'node:events';
import wrtc from '@roamhq/wrtc';
import { Peer, WebSocketTransport } from 'protoo-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Floor, startFloor } from '../harness/floor.ts';
import { logIn, newTransferId } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const generation = 1;

interface Notice {
  readonly method: string;
  readonly data: Record<string, unknown>;
}

/** Receives the picture with another WebRTC implementation and counts what it decoded. */
class Viewer {
  readonly connection = new wrtc.RTCPeerConnection();
  frames = 0;
  size = { width: 0, height: 0 };
  /** Highest sound sample received, at most 32767. */
  loudest = 0;

  constructor() {
    this.connection.addTransceiver('video', { direction: 'recvonly' });
    this.connection.addTransceiver('audio', { direction: 'recvonly' });
    this.connection.ontrack = ({ track }) =>
      track.kind === 'video' ? this.#watch(track) : this.#hear(track);
  }

  #watch(track: MediaStreamTrack): void {
    const sink = new wrtc.nonstandard.RTCVideoSink(track);
    sink.onframe = ({ frame: { width, height } }: { frame: { width: number; height: number } }) => {
      this.frames++;
      this.size = { width, height };
    };
  }

  #hear(track: MediaStreamTrack): void {
    const sink = new wrtc.nonstandard.RTCAudioSink(track);
    sink.ondata = ({ samples }: { samples: Int16Array }) => {
      for (const sample of samples) this.loudest = Math.max(this.loudest, Math.abs(sample));
    };
  }
}

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(async () => {
  await floor?.stop();
  await floor?.remove();
});

it('the published protoo client and a WebRTC stack that is not a browser’s see, hear and play a round', async () => {
  const { token } = await logIn(floor.baseUrl, 'player1');
  const peer = new Peer(new WebSocketTransport(`${floor.baseUrl.replace('http', 'ws')}/machine`));
  const viewer = new Viewer();
  const { connection } = viewer;
  const heard: Notice[] = [];
  const isAnswered = Promise.withResolvers<void>();
  peer.on('notification', (notice: Notice) => {
    heard.push(notice);
    const { candidate, mid } = notice.data as { candidate: string; mid: string };
    if (notice.method === 'candidate')
      void isAnswered.promise.then(() => connection.addIceCandidate({ candidate, sdpMid: mid }));
  });
  try {
    await once(peer, 'open');
    expect(await peer.request('init', { machineID: '104', token })).toMatchObject({ machine: { id: '104' } });
    connection.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate)
        peer.notify('candidate', {
          generation,
          candidate: candidate.candidate,
          mid: candidate.sdpMid ?? '',
        });
    };
    const offer = await connection.createOffer();
    const answered = peer.request('offer', { generation, sdp: offer.sdp });
    await connection.setLocalDescription(offer);
    const { sdp } = await answered;
    await connection.setRemoteDescription({ type: 'answer', sdp: String(sdp) });
    isAnswered.resolve();
    await until('frames arrive', () => viewer.frames > 10);
    expect(viewer.size).toEqual({ width: 1280, height: 720 });

    await peer.request('cashin', { transferId: newTransferId(), amountMinor: 5_000 });
    const views = () => heard.filter(({ method }) => method === 'cabinet').map(({ data }) => data);
    const before = views().at(-1)?.roundId ?? null;
    await peer.request('press', { button: 'spin', commandId: crypto.randomUUID() });
    const ofRound = () => views().filter(({ roundId }) => roundId !== null && roundId !== before);
    await until('the round ends', () => ofRound().at(-1)?.phase === 'idle', 90_000);
    expect(ofRound().map(({ phase }) => phase)).toContain('spinning');
    await until('the sound of the round is heard', () => viewer.loudest > 500);
    const shown = viewer.frames;
    await until('the picture goes on', () => viewer.frames > shown + 10);
    expect(await peer.request('leave')).toMatchObject({ cashInMinor: 5_000 });
  } finally {
    connection.close();
    peer.close();
  }
});
