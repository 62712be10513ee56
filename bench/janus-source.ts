/**
 * Feeds the drawn picture with its test card to ffmpeg, which sends it to Janus as RTP. Its own WebSocket takes the
 * place of the game channel: each message is a press that starts a round.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { WebSocketServer } from 'ws';
import { startDrawing } from '../agent/src/cabinet/feed/start-drawing.ts';
import type { Scene } from '../agent/src/cabinet/scene.ts';

const rtpPort = Number(process.argv[2]);
const fps = 30;
const reels = 5;

const scene: Scene = {
  machineId: '102' as MachineId,
  brandId: 'koi' as BrandId,
  phase: 'idle',
  creditMinor: 5000,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: Array(reels).fill(0),
  round: null,
  handPayMinor: null,
  malfunction: null,
};

const spinning = (round: number, nowMs: number): Scene => {
  const reelStopsAtMs = Array.from({ length: reels }, (_, reel) => nowMs + 800 + reel * 250);
  const restsAtMs = reelStopsAtMs.at(-1) ?? nowMs;
  return {
    ...scene,
    phase: 'spinning',
    stops: Array.from({ length: reels }, (_, reel) => (round * 3 + reel) % 20),
    round: {
      roundId: `round-${round}`,
      freeSpin: false,
      startedAtMs: nowMs,
      fromStops: scene.stops,
      reelStopsAtMs,
      countFromMs: restsAtMs,
      countUntilMs: restsAtMs,
      winMinor: 0,
      wins: [],
    },
  };
};

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

const feed = await startDrawing({
  scene,
  height: 720,
  fps,
  testCard: true,
  onFrame: (frame) => {
    // The pipe takes a copy: the buffer goes back to the drawing thread.
    ffmpeg.stdin.write(Buffer.from(frame.i420));
    frame.release();
  },
  onSound: () => undefined,
  onError: (error) => {
    console.error(error);
    process.exit(1);
  },
});

let rounds = 0;
const presses = new WebSocketServer({ host: '127.0.0.1', port: 0 });
presses.on('connection', (socket) => {
  socket.on('message', () => {
    rounds += 1;
    feed.show(spinning(rounds, Date.now()));
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
