/**
 * Paints the simulated machine's screen and synthesizes its sound in a thread of its own, so that they do not delay the machine's answers
 * to its SAS host, and serves both over HTTP.
 */

import { createServer, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ScreenCondition, ScreenStart, ScreenThreadCommand } from './machine-screen.ts';
import { buildWavHeader, MachineSound, soundRate } from './machine-sound.ts';
import { computeReelPosition } from './reels.ts';
import { ScreenPainter } from './screen-painter.ts';
import type { MachineScreenState } from './screen-state.ts';

const boundary = 'picture';

/** Unsent audio in bytes (a fifth of a second) above which a slow HTTP client misses samples. */
const mostWaiting = 19_200;

/**
 * Serves JPEG pictures over HTTP on localhost as many cameras do (MJPEG): an endless multipart response with a part for each picture. The
 * sound is an endless WAV at `/sound.wav`.
 */
class ScreenServer {
  readonly #viewers = new Set<ServerResponse>();
  readonly #listeners = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'GET') return void response.writeHead(405).end();
    if (request.url === '/sound.wav') return this.#addListener(response);
    response.writeHead(200, {
      'content-type': `multipart/x-mixed-replace; boundary=${boundary}`,
      'cache-control': 'no-store',
    });
    response.write(`--${boundary}\r\n`);
    response.socket?.setNoDelay(true);
    this.#viewers.add(response);
    response.on('close', () => this.#viewers.delete(response));
    return undefined;
  });

  /** Listens on a port, 0 for a free one; returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  get isWatched(): boolean {
    return this.#viewers.size > 0;
  }

  #addListener(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' });
    response.write(buildWavHeader());
    response.socket?.setNoDelay(true);
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }

  sendSound(samples: Uint8Array): void {
    for (const listener of this.#listeners) if (listener.writableLength < mostWaiting) listener.write(samples);
  }

  /** Sends a picture to all connected HTTP clients. A client that is still receiving the previous picture skips it. */
  send(jpeg: Uint8Array): void {
    for (const viewer of this.#viewers) {
      if (viewer.writableLength > 0) continue;
      viewer.cork();
      viewer.write(`Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
      viewer.write(jpeg);
      viewer.write(`\r\n--${boundary}\r\n`);
      viewer.uncork();
    }
  }
}

/** Pauses in ms after painting a picture, while the reels spin and at rest. */
const spinningMs = 50;
const restMs = 180;
const jpegQuality = 82;
const soundMs = 20;
/** If the sound is delayed by more than this, in ms, it skips to the current time. */
const longestLagMs = 200;

const port = parentPort;
if (port === null) throw new Error('screen-worker runs as a worker thread');
const start = workerData as ScreenStart;
const server = new ScreenServer();
const painter = new ScreenPainter();

let state: MachineScreenState = start.state;
let condition: ScreenCondition = 'good';
let from = state.stops;
let beganMs = 0;
let jpeg: Uint8Array | null = null;

const sound = new MachineSound(state);
let soundedMs = performance.now();

const play = (): void => {
  const nowMs = performance.now();
  if (nowMs - soundedMs > longestLagMs) soundedMs = nowMs - soundMs;
  const samples = Math.trunc(((nowMs - soundedMs) * soundRate) / 1_000);
  soundedMs += (samples * 1_000) / soundRate;
  if (condition !== 'lost') server.sendSound(sound.next(samples));
};

const positions = (nowMs: number): readonly number[] => {
  const { spinMs, stops } = state;
  if (spinMs === null) return stops;
  const elapsedMs = nowMs - beganMs;
  return stops.map((to, reel) => computeReelPosition(reel, { from: from[reel] ?? to, to, spinMs, elapsedMs }));
};

const show = async (): Promise<void> => {
  const nowMs = performance.now();
  if (server.isWatched && condition !== 'lost') {
    if (condition === 'black') painter.paintBlack();
    else if (condition === 'good') painter.paint(state, positions(nowMs), nowMs);
    if (condition !== 'frozen' || jpeg === null) jpeg = await painter.canvas.encode('jpeg', jpegQuality);
    server.send(jpeg);
  }
  setTimeout(() => void show(), state.spinMs === null ? restMs : spinningMs);
};

port.on('message', (order: ScreenThreadCommand) => {
  if (order.kind === 'condition') {
    condition = order.condition;
    return;
  }
  if (state.spinMs === null && order.state.spinMs !== null) {
    from = state.stops;
    beganMs = performance.now();
  }
  state = order.state;
  sound.take(state);
});
port.postMessage(await server.listen(start.port));
setInterval(play, soundMs);
await show();
