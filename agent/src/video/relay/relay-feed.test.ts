import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { AllowedViewerNetworks } from '../connection/allowed-viewer-networks.ts';
import { RelayFeed } from './relay-feed.ts';

const srtpKey = Buffer.alloc(30, 7).toString('base64');
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const listen = async (): Promise<{ socket: Socket; port: number; packets: Buffer[] }> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  open.push(socket);
  const packets: Buffer[] = [];
  socket.on('message', (packet) => packets.push(packet));
  return { socket, port: socket.address().port, packets };
};

const feedTo = async ({ networks = ['127.0.0.0/8'], address = '127.0.0.1' } = {}) => {
  const [rtp, rtcp] = [await listen(), await listen()];
  const clock = { nowMs: 0 };
  const wanted: number[] = [];
  const lost = Promise.withResolvers<string>();
  const feed = new RelayFeed({
    place: { address, port: rtp.port, rtcpPort: rtcp.port, srtpKey },
    networks: new AllowedViewerNetworks(networks),
    nowMs: () => clock.nowMs,
    onKeyFrameWanted: () => wanted.push(clock.nowMs),
    onLost: lost.resolve,
  });
  open.push(feed);
  return { feed, rtp, rtcp, clock, wanted, lost: lost.promise };
};

/** Asks for a key frame as Janus does (RFC 4585, 6.3.1). */
const pictureLoss = Buffer.from('81ce00020000000100000001', 'hex');

it('sends a picture as one encrypted stream, with reports to the port from which key frames are asked', async () => {
  const { feed, rtp, rtcp } = await feedTo();
  await once(rtcp.socket, 'message');
  expect(feed.open).toBe(true);
  const arrived = once(rtp.socket, 'message');
  const data = Buffer.alloc(3_000, 'the picture');
  feed.sendVideo({ data, keyFrame: true }, 90_000);
  await arrived;
  while (rtp.packets.length < 3) await once(rtp.socket, 'message');
  for (const [index, packet] of rtp.packets.entries()) {
    expect(packet.readUInt8(1)).toBe((index === 2 ? 0x80 : 0) | 96);
    expect(packet.readUInt32BE(4)).toBe(90_000);
    expect(packet.includes('the picture')).toBe(false);
  }
  expect(rtcp.packets[0]?.readUInt8(1)).toBe(200);
});

it('asks for a key frame at most each 300 ms, however many watchers want one, and for one that had to wait', async () => {
  const { feed, rtcp, clock, wanted } = await feedTo();
  const [, from] = (await once(rtcp.socket, 'message')) as [Buffer, { port: number }];
  const ask = () => rtcp.socket.send(pictureLoss, from.port, '127.0.0.1');
  ask();
  await expect.poll(() => wanted).toEqual([0]);
  const send = (keyFrame: boolean) => feed.sendVideo({ data: Buffer.alloc(10), keyFrame }, 0);
  send(true);
  clock.nowMs = 200;
  ask();
  ask();
  await new Promise((resolve) => setTimeout(resolve, 100));
  send(false);
  expect(wanted).toEqual([0]);
  clock.nowMs = 300;
  send(false);
  expect(wanted).toEqual([0, 300]);
  clock.nowMs = 310;
  send(true);
  clock.nowMs = 1_100;
  send(false);
  expect(wanted).toEqual([0, 300]);
});

it('sends nothing into a private network that VIEWER_NETWORKS does not name, and says so', async () => {
  const { feed, lost } = await feedTo({ networks: [] });
  expect(await lost).toMatch(/127\.0\.0\.1.*VIEWER_NETWORKS/);
  expect(feed.open).toBe(false);
  const unknown = await feedTo({ address: 'no-such-relay.invalid' });
  expect(await unknown.lost).toMatch(/no-such-relay/);
});
