/** Paints the screen and makes the sound in a thread of its own, so that no picture makes the machine late for its host, and serves both. */
import { parentPort, workerData } from 'node:worker_threads';
import { MachineSound, soundRate } from './machine-sound.ts';
import { ScreenPainter } from './paint-screen.ts';
import { reelPosition } from './reels.ts';
import type { ScreenCondition, ScreenOrder, ScreenStart } from './screen.ts';
import { ScreenServer } from './screen-server.ts';
import type { ScreenState } from './screen-state.ts';

/** Pauses after a picture. */
const spinningMs = 50;
const restMs = 180;
const jpegQuality = 82;
const soundMs = 20;
/** After a longer delay, in ms, the sound goes on from now. */
const longestLagMs = 200;

const port = parentPort;
if (port === null) throw new Error('screen-worker runs as a worker thread');
const start = workerData as ScreenStart;
const server = new ScreenServer();
const painter = new ScreenPainter();

let state: ScreenState = start.state;
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
  return stops.map((to, reel) => reelPosition(reel, { from: from[reel] ?? to, to, spinMs, elapsedMs }));
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

port.on('message', (order: ScreenOrder) => {
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
