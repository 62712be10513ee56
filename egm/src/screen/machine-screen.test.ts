import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { loadImage } from '@napi-rs/canvas';
import { expect, it, onTestFinished } from 'vitest';
import { TestHost } from '../testing/test-host.ts';
import { Screen } from './machine-screen.ts';
import { screenSize } from './screen-painter.ts';
import { getMachineScreenState } from './screen-state.ts';

it('shows credit, stake and win, and the reels of the running game', () => {
  const host = new TestHost({ outcomes: [{ winCredits: 125 }] }).begin();
  const { machine } = host;
  expect(getMachineScreenState(machine)).toMatchObject({
    creditCents: 0,
    message: 'game over - insert credits',
  });
  machine.insertBill(2_000);
  expect(getMachineScreenState(machine)).toMatchObject({
    creditCents: 2_000,
    stakeCents: 25,
    message: 'press spin',
  });
  machine.press('spin');
  const running = getMachineScreenState(machine);
  expect(running).toMatchObject({ creditCents: 1_975, winCents: 0, spinMs: 2_500, message: 'good luck' });
  host.clock.advance(3_000);
  expect(getMachineScreenState(machine)).toMatchObject({
    ...{ creditCents: 2_100, winCents: 125, spinMs: null, message: 'you win' },
    stops: running.stops,
  });
});

it('says why it cannot be played', () => {
  const { machine } = new TestHost().begin();
  const message = (): string => getMachineScreenState(machine).message;
  machine.insertBill(2_000);
  machine.openDoor('cashBox');
  expect(message()).toBe('cash box door open');
  machine.closeDoor('cashBox');
  machine.tilt(0x41);
  expect(message()).toBe('tilt 41 - call attendant');
  machine.clearTilts();
  machine.openMenu();
  expect(message()).toBe('attendant menu');
  machine.closeMenu();
  machine.press('cashOut');
  expect(message()).toBe('cash out - call attendant');
  machine.resetHandPay();
  machine.addHandPay(0x40, 500);
  expect(message()).toBe('hand pay - call attendant');
  machine.cutPower();
  expect(getMachineScreenState(machine).isOn).toBe(false);
});

/** Returns a function that returns the next picture that a screen sends. */
const pictures = async (url: string): Promise<() => Promise<Buffer>> => {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  expect(response.headers['content-type']).toBe('multipart/x-mixed-replace; boundary=picture');
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting = Buffer.alloc(0);
  return async () => {
    for (;;) {
      const head = /^--picture\r\nContent-Type: image\/jpeg\r\nContent-Length: (\d+)\r\n\r\n/.exec(
        waiting.toString('latin1', 0, 200),
      );
      const [begins, length] = [head?.[0].length ?? 0, Number(head?.[1])];
      if (head && waiting.length >= begins + length + 2) {
        const jpeg = waiting.subarray(begins, begins + length);
        waiting = waiting.subarray(begins + length + 2);
        return jpeg;
      }
      const { value, done } = await pieces.next();
      if (done) throw new Error('the screen has ended');
      waiting = Buffer.concat([waiting, value]);
    }
  };
};

it('serves pictures that change at rest, and the same picture again and again once it is frozen', async () => {
  const { machine } = new TestHost().begin();
  const { screen, url } = await Screen.open(machine, 0);
  onTestFinished(() => screen.close());
  const next = await pictures(url);
  const first = await next();
  expect(await loadImage(first)).toMatchObject(screenSize);
  // Its lamps take one step in 200 ms, and a picture may come sooner.
  await expect.poll(async () => (await next()).equals(first)).toBe(false);
  screen.show('frozen');
  let before = await next();
  await expect
    .poll(async () => {
      const picture = await next();
      const isSame = picture.equals(before);
      before = picture;
      return isSame;
    })
    .toBe(true);
});
