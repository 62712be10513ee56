import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import { MachineProcess } from '@reelfloor/egm/testing/machine-process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { firstFrame, openCapture, pictureOf } from '../../testing/trial-capture.ts';

const timeout = 60_000;
it('captures JPEG pictures that a camera sends over HTTP, in their colours', { timeout }, async () => {
  const canvas = createCanvas(640, 360);
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
    context.fillStyle = colour;
    context.fillRect(320 * (at % 2), 180 * (at >> 1), 320, 180);
  }
  const jpeg = canvas.toBuffer('image/jpeg', 95);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=camera' });
    const timer = setInterval(() => {
      response.write(`--camera\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
      response.write(jpeg);
      response.write('\r\n');
    }, 40);
    response.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.mjpg`;
  const { colours } = await firstFrame(pictureOf([{ source: { kind: 'mjpeg', url } }]));
  expect(colours).toEqual(['red', 'green', 'blue', 'white']);
});

it('hears the trial machine over HTTP while its reels run, and not at rest', { timeout }, async () => {
  const machine = await MachineProcess.start('--socket', '0', '--screen', '0', '--spinMs', '60000');
  onTestFinished(() => machine.end());
  await machine.operate('bill 2000');
  const picture = pictureOf([{ source: { kind: 'mjpeg', url: machine.screenUrl } }], [960, 540]);
  const { openFeed, errors } = openCapture(picture, { kind: 'wav', url: `${machine.screenUrl}sound.wav` });
  const loudest: number[] = [];
  await openFeed({ onSound: ({ samples }) => void loudest.push(Math.max(...samples.map(Math.abs))) });
  const isQuiet = () => expect(loudest.splice(0).slice(-50)).toEqual(Array(50).fill(0));
  await vi.waitFor(isQuiet, { timeout: 20_000, interval: 1_000 });
  await machine.operate('press spin');
  await vi.waitFor(() => expect(Math.max(...loudest)).toBeGreaterThan(2_000), { timeout: 20_000 });
  expect(errors).toEqual([]);
});

it('captures the screen of the trial machine over HTTP, and finds it frozen, black, lost and good', {
  timeout,
}, async () => {
  const machine = await MachineProcess.start('--socket', '0', '--screen', '0');
  onTestFinished(() => machine.end());
  const source = { kind: 'mjpeg', url: machine.screenUrl };
  const picture = pictureOf([{ source }], [960, 540]);
  const { conditions, errors } = openCapture(picture);
  const seen = ['good'];
  const isSeen = () => vi.waitFor(() => expect(conditions).toEqual(seen), { timeout: 20_000 });
  await isSeen();
  for (const [screen, condition] of [
    ['black', 'black'],
    ['good', 'good'],
    ['frozen', 'still'],
    ['good', 'good'],
    ['lost', 'lost'],
    ['good', 'good'],
  ] as const) {
    await machine.operate(`screen ${screen}`);
    seen.push(condition);
    await isSeen();
  }
  expect(errors).toEqual([]);
});
