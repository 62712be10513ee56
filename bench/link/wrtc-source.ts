/** Sends the cabinet's picture by libwebrtc (`@roamhq/wrtc`) with its own encoder, rate control and retransmission. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import wrtc from '@roamhq/wrtc';
import { WebSocketServer } from 'ws';
import { playCabinet } from '../cabinet-source.ts';

const folder = process.argv[2] ?? '.';
const maxBitsPerSecond = 8_000_000;
const gatherLimitMs = 3000;

const source = new wrtc.nonstandard.RTCVideoSource();
const roundAddress = await playCabinet(folder, ({ width, height, i420 }) => {
  source.onFrame({ width, height, data: new Uint8Array(i420) });
});

const offers = new WebSocketServer({ host: '127.0.0.1', port: 0 });
offers.on('connection', (socket) => {
  const connection = new wrtc.RTCPeerConnection();
  socket.on('close', () => connection.close());
  socket.once('message', async (data) => {
    await connection.setRemoteDescription({ type: 'offer', sdp: String(data) });
    const sender = connection.addTrack(source.createTrack());
    await connection.setLocalDescription(await connection.createAnswer());
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings ?? []) encoding.maxBitrate = maxBitsPerSecond;
    await sender.setParameters(parameters).catch(() => undefined);
    const untilMs = Date.now() + gatherLimitMs;
    while (connection.iceGatheringState !== 'complete' && Date.now() < untilMs)
      await new Promise((resolve) => setTimeout(resolve, 20));
    socket.send(connection.localDescription?.sdp ?? '');
  });
});
await once(offers, 'listening');
process.send?.({ roundAddress, offerAddress: `ws://127.0.0.1:${(offers.address() as AddressInfo).port}` });

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
