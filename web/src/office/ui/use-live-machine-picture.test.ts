import { ChannelPeer, createRefusedResult, type ErrorCode, type MachineId } from '@reelfloor/protocol';
import { watchClientSide, watchServerSide } from '@reelfloor/protocol/office/watch';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../../testing/manual-clock.ts';
import { connectionLost, pairedSockets } from '../../testing/paired-socket.ts';
import { watchMachine } from './use-live-machine-picture.ts';

afterEach(() => vi.unstubAllGlobals());

class OfferingConnection {
  readonly localDescription = { sdp: 'v=0' };
  addTransceiver(): void {}
  async setLocalDescription(): Promise<void> {}
  close(): void {}
}

/** Watches a machine at a server that refuses each offer, or, with null, drops the connection. Returns the ends of the picture. */
const watchRefused = async (code: ErrorCode | null): Promise<boolean[]> => {
  const openSocket = pairedSockets((end) => {
    const peer = new ChannelPeer({
      ours: watchServerSide,
      theirs: watchClientSide,
      send: end.send,
      onRequest: { offer: () => createRefusedResult(code ?? 'INTERNAL') },
      onNotification: { candidate: () => {} },
      onInvalid: () => {},
      onHandlerError: (error) => {
        throw error;
      },
    });
    end.onText = (text) => peer.receive(text);
    if (code === null) end.close(connectionLost, '');
    else peer.notify('ready', { iceServers: [] });
  });
  vi.stubGlobal('window', { location: { href: 'http://floor.example/office' } });
  vi.stubGlobal('RTCPeerConnection', OfferingConnection);
  vi.stubGlobal('WebSocket', function open() {
    return openSocket('');
  });
  const ends: boolean[] = [];
  watchMachine('104' as MachineId, { onPicture: () => {}, onEnd: (isFinal) => ends.push(isFinal) });
  await settled();
  return ends;
};

it('ends for good only if the browser can decode no picture', async () => {
  expect(await watchRefused('VIDEO_UNSUPPORTED')).toEqual([true]);
  expect(await watchRefused('MACHINE_NOT_READY')).toEqual([false]);
  expect(await watchRefused(null)).toEqual([false]);
});
