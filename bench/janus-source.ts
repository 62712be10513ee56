/**
 * Plays the same simulated cabinet with its test card into ffmpeg, which sends it to Janus as RTP. A WebSocket of its own
 * takes the place of the game channel: a message is a press of spin, and it tells the cabinet's phases.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { WebSocketServer } from 'ws';
import { type FeedReceiver, receiveFeed } from '../agent/src/cabinet/feed/receive-feed.ts';
import { startDrawing } from '../agent/src/cabinet/feed/start-drawing.ts';
import { SimulatedCabinet } from '../agent/src/cabinet/simulated-cabinet.ts';
import { journalFileOf } from '../agent/src/demo-floor.ts';
import { benchGameOf } from './bench-game.ts';
import { machineIdOf } from './machine-ids.ts';

const rtpPort = Number(process.argv[2]);
const folder = process.argv[3] ?? '.';
const fps = 30;
const machineId = machineIdOf(1) as MachineId;
const creditMinor = 100_000;

const cabinet = new SimulatedCabinet({
  machineId,
  game: benchGameOf('koi'),
  journalFile: journalFileOf(folder, machineId),
  startDrawing: (options) => startDrawing({ ...options, testCard: true }),
});
cabinet.credit({ transferId: 'bench-credit' as TransferId, amountMinor: creditMinor, epoch: 1 });

/** As low in delay as ffmpeg goes: no probing, no buffers, each frame out as it comes in, a key frame every two seconds. */
const ffmpeg = spawn(
  'ffmpeg',
  `-loglevel error -fflags nobuffer -flags low_delay -probesize 32 -analyzeduration 0
   -f rawvideo -pix_fmt yuv420p -video_size 1280x720 -framerate ${fps} -use_wallclock_as_timestamps 1 -i pipe:0
   -an -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -threads 1 -b:v 4M -maxrate 4M -bufsize 1M
   -g 60 -bf 0 -fps_mode passthrough -flush_packets 1 -payload_type 96 -f rtp rtp://127.0.0.1:${rtpPort}?pkt_size=1200`.split(
    /\s+/,
  ),
  { stdio: ['pipe', 'ignore', 'inherit'] },
);
ffmpeg.stdin.on('error', () => undefined);

const receiver: FeedReceiver = {
  onFrame: (frame) => {
    // The pipe takes a copy: the buffer goes back to the drawing thread.
    ffmpeg.stdin.write(Buffer.from(frame.i420));
    frame.release();
  },
  onSound: () => undefined,
};
const onError = (error: Error): never => {
  console.error(error);
  process.exit(1);
};
await receiveFeed((sink) => cabinet.openFeed({ height: 720, fps, sink, onError }), receiver);

// What the server does in the product: a win over the limit is paid by hand and the cabinet goes on.
cabinet.subscribe({
  onEvent: (event) => {
    if (event.type === 'handPayOwed') cabinet.clearHandPay(event.transferId);
  },
  onView: () => undefined,
});

const presses = new WebSocketServer({ host: '127.0.0.1', port: 0 });
presses.on('connection', (socket) => {
  socket.send(cabinet.view().phase);
  const unsubscribe = cabinet.subscribe({
    onEvent: () => undefined,
    onView: (view) => socket.send(view.phase),
  });
  socket.on('close', unsubscribe);
  socket.on('message', () => {
    cabinet.press({ button: 'spin', commandId: crypto.randomUUID() as CommandId, epoch: 1 });
  });
});
await once(presses, 'listening');
process.send?.({
  roundAddress: `ws://127.0.0.1:${(presses.address() as AddressInfo).port}`,
  ffmpegPid: ffmpeg.pid,
});

process.on('SIGTERM', () => {
  ffmpeg.kill('SIGKILL');
  process.exit(0);
});
