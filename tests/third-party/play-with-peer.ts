import { once } from 'node:events';
import { Peer, WebSocketTransport } from 'protoo-client';
import { expect } from 'vitest';
import { logIn, newTransferId } from '../harness/player.ts';
import { until } from '../harness/until.ts';

/** A WebRTC stack that is not a browser's. It counts what it decodes. */
export interface ThirdPartyPeer {
  readonly frames: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Highest sound sample received, at most 32767. */
  readonly loudest: number;
  /** Makes an offer. Candidates may follow, or stand in the offer. */
  offer(onCandidate: (candidate: string, mid: string) => void): Promise<string>;
  answer(sdp: string): Promise<void>;
  /** Takes a candidate of the agent, which may come before the answer. */
  addCandidate(candidate: string, mid: string): void;
  close(): void;
}

const generation = 1;

interface Notice {
  readonly method: string;
  readonly data: Record<string, unknown>;
}

/** Sees, hears and plays one round with a WebRTC stack and the published client of the channel's protocol. */
export const playWithPeer = async (baseUrl: string, stack: ThirdPartyPeer): Promise<void> => {
  const { token } = await logIn(baseUrl, 'player1');
  const peer = new Peer(new WebSocketTransport(`${baseUrl.replace('http', 'ws')}/machine`));
  const received: Notice[] = [];
  peer.on('notification', (notice: Notice) => {
    received.push(notice);
    const { candidate, mid } = notice.data as { candidate: string; mid: string };
    if (notice.method === 'candidate') stack.addCandidate(candidate, mid);
  });
  try {
    await once(peer, 'open');
    expect(await peer.request('init', { machineID: '104', token })).toMatchObject({ machine: { id: '104' } });
    const isOffered = Promise.withResolvers<void>();
    const offer = await stack.offer(
      (candidate, mid) => void isOffered.promise.then(() => peer.notify('candidate', { generation, candidate, mid })),
    );
    const answering = peer.request('offer', { generation, sdp: offer });
    isOffered.resolve();
    const { sdp } = await answering;
    await stack.answer(String(sdp));
    await until('frames arrive', () => stack.frames > 10);
    expect(stack.size).toEqual({ width: 1280, height: 720 });

    await peer.request('cashin', { transferId: newTransferId(), amountMinor: 5_000 });
    const views = () => received.filter(({ method }) => method === 'cabinet').map(({ data }) => data);
    const before = views().at(-1)?.roundId ?? null;
    await peer.request('press', { button: 'spin', commandId: crypto.randomUUID() });
    const ofRound = () => views().filter(({ roundId }) => roundId !== null && roundId !== before);
    await until('the round ends', () => ofRound().at(-1)?.phase === 'idle', 90_000);
    expect(ofRound().map(({ phase }) => phase)).toContain('spinning');
    await until('the sound of the round is heard', () => stack.loudest > 500);
    const shown = stack.frames;
    await until('the picture goes on', () => stack.frames > shown + 10);
    expect(await peer.request('leave')).toMatchObject({ cashInMinor: 5_000 });
  } finally {
    stack.close();
    peer.close();
  }
};
