import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock, settled } from '../../../testing/manual-clock.ts';
import { openPicture, stubPictures } from '../../../testing/open-picture.ts';

let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  stubPictures();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (options?: { isStarted?: boolean }) => openPicture(clock, options);

/** Moves the clock until the page offers a connection; returns after how many ms. */
const nextOffer = async (offered: readonly number[]): Promise<number> => {
  const before = offered.length;
  const fromMs = clock.runningMs();
  while (offered.length === before && clock.runningMs() - fromMs < 60_000) await clock.advance(100);
  return clock.runningMs() - fromMs;
};

it('is live with the first frame, frozen half a second after the last, and live again with the next', async () => {
  const { picture, show, newest } = open();
  expect(picture.getState().kind).toBe('connecting');
  await show(200);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
  // Sound still arrives, so the connection must not count as dead.
  for (let step = 0; step < 7; step++) {
    newest().bytesReceived += 100;
    await clock.advance(100);
  }
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: true });
  await show(100);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
});

it('reports each second whether sound arrived since the last report', async () => {
  const { soundArrivals, show, newest } = open();
  await show(1000);
  newest().soundPackets = 100;
  await show(1000);
  await show(1000);
  newest().soundPackets = 101;
  await show(1000);
  expect(soundArrivals.slice(-3)).toEqual([true, false, true]);
});

it.each([3000, 3800])(
  'keeps a picture whose connection is silent for %i ms, and reports it as frozen',
  async (restMs) => {
    const { picture, faults, show, connections, newest } = open();
    await show(1000);
    newest().become('disconnected');
    await clock.advance(restMs);
    expect(picture.getState()).toMatchObject({ kind: 'live', frozen: true });
    newest().become('connected');
    await show(1000);
    expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
    expect(faults).toEqual([]);
    expect(connections).toHaveLength(1);
  },
);

it('replaces a silent connection within five seconds', async () => {
  const { faults, show, connections, offered } = open();
  await show(1000);
  await clock.advance(5000);
  expect(faults).toEqual(['connection']);
  expect(connections[0]?.isClosed).toBe(true);
  await clock.advance(1000);
  expect(offered).toEqual([1, 2]);
});

it('notices a dead connection in a hidden page too', async () => {
  const { faults, show } = open();
  await show(1000);
  vi.stubGlobal('document', { hidden: true, addEventListener: () => {}, removeEventListener: () => {} });
  await clock.advance(8000);
  expect(faults).toEqual(['connection']);
});

it('uses renewed credentials for its next connection and keeps the present one', async () => {
  const { picture, show, connections, servers } = open();
  await show(1000);
  picture.renew([{ urls: ['turn:relay.example'], username: 'renewed', credential: 'c' }]);
  await show(1000);
  expect(connections).toHaveLength(1);
  await clock.advance(8000);
  expect(servers).toEqual([[], ['renewed']]);
});

it('keeps a still picture while its connection is alive, and gives it up after ten seconds', async () => {
  const { picture, faults, show, newest } = open();
  await show(1000);
  const live = async (ms: number, receive: () => void) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 500) {
      receive();
      await clock.advance(500);
    }
  };
  // At first sound arrives. Then no media is sent, but the other side still answers consent checks.
  await live(4500, () => newest().bytesReceived++);
  await live(5000, () => newest().consentChecks++);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: true });
  await live(1000, () => newest().consentChecks++);
  expect(faults).toEqual(['frozen']);
});

it('waits for the first frame while the connection receives anything, but not on a silent one', async () => {
  const slow = open();
  for (let passedMs = 0; passedMs < 9500; passedMs += 500) {
    slow.newest().bytesReceived += 100;
    await clock.advance(500);
  }
  expect(slow.faults).toEqual([]);
  await slow.show(100);
  expect(slow.picture.getState().kind).toBe('live');
  const silent = open();
  await clock.advance(6000);
  expect(silent.faults).toEqual(['noFrame']);
});

it('retries once for a fault that both sides see, and ignores earlier connections', async () => {
  const { picture, show, newest, offered } = open();
  await show(200);
  picture.handleVideoLost({ generation: 1 });
  newest().become('failed');
  await clock.advance(1000);
  expect(offered).toEqual([1, 2]);
  picture.handleVideoLost({ generation: 1 });
  expect(picture.getState().kind).toBe('connecting');
});

it('counts as failed after eight attempts, tries on for as long as it takes, and starts at once when asked', async () => {
  const { picture, offered, show } = open();
  let atFailure = 0;
  const seen: string[] = [];
  picture.subscribe(() => {
    const { kind } = picture.getState();
    if (kind === 'failed' && atFailure === 0) atFailure = offered.length;
    if (atFailure > 0 && seen.at(-1) !== kind) seen.push(kind);
  });
  await clock.advance(600_000);
  expect(picture.getState()).toMatchObject({ kind: 'failed', fault: { kind: 'noFrame' } });
  expect(atFailure).toBe(8);
  // Its notice, with the button, stays through all later attempts, which are 12.5 to 20 s apart.
  expect(seen).toEqual(['failed']);
  expect(offered.length).toBeGreaterThan(8 + 540 / 22);
  expect(offered.length).toBeLessThan(8 + 600 / 12);
  const before = offered.length;
  picture.retry();
  await clock.advance(10);
  expect(offered).toHaveLength(before + 1);
  expect(picture.getState().kind).toBe('connecting');
  await clock.advance(600_000);
  expect(await nextOffer(offered)).toBeLessThan(20_500);
  await show(200);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
});

it('comes back by itself when the machine does, after every offer was refused for minutes', async () => {
  const { picture, offered, connections, show, refuse } = open();
  await show(1000);
  refuse({ code: 'MACHINE_OFFLINE', ErrorMessage: '' });
  picture.handleVideoLost({ generation: 1 });
  await clock.advance(180_000);
  expect(picture.getState()).toMatchObject({ kind: 'failed', fault: { kind: 'refused' } });
  refuse(null);
  expect(await nextOffer(offered)).toBeLessThan(15_500);
  await show(200);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
  expect(connections.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
});

it('stops trying in a browser whose video is not supported, and tries once more when asked', async () => {
  const { picture, offered, refuse } = open({ isStarted: false });
  const error = { code: 'VIDEO_UNSUPPORTED', ErrorMessage: '' };
  refuse(error);
  picture.start([]);
  await clock.advance(600_000);
  const failed = { kind: 'failed', fault: { kind: 'refused', error }, isFinal: true };
  expect({ state: picture.getState(), offered }).toMatchObject({ state: failed, offered: [1] });
  picture.retry();
  await clock.advance(600_000);
  expect({ state: picture.getState(), offered }).toMatchObject({ state: failed, offered: [1, 2] });
});

it('tries again after an agent could not answer in time, which it reports as an invalid offer', async () => {
  const { picture, offered, refuse } = open({ isStarted: false });
  refuse({ code: 'MESSAGE_INVALID', ErrorMessage: '' });
  picture.start([]);
  await settled();
  refuse(null);
  await clock.advance(5000);
  expect(offered).toEqual([1, 2]);
});

it('leaves no timer behind when it is stopped', async () => {
  const { picture, show, connections, offered, video } = open();
  await show(200);
  picture.stop();
  await clock.advance(60_000);
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(offered).toEqual([1]);
  expect(video.srcObject).toBeNull();
  expect(clock.planned).toBe(0);
});

it('rests while a test of the line needs the line, and comes back by itself afterwards', async () => {
  const { picture, connections } = open();
  await clock.advance(100);
  picture.rest();
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(picture.getState()).toEqual({ kind: 'connecting' });
  await clock.advance(60_000);
  expect(connections).toHaveLength(1);
  picture.resume();
  picture.resume();
  expect(connections).toHaveLength(2);
});

it('a failed picture does not take the line while it is tested either', async () => {
  const { picture, offered } = open();
  await clock.advance(120_000);
  picture.rest();
  const before = offered.length;
  await clock.advance(120_000);
  expect(offered).toHaveLength(before);
  picture.resume();
  await clock.advance(10);
  expect(offered).toHaveLength(before + 1);
});

it('a picture that was stopped, or not begun, stays so through a rest', async () => {
  const { picture, connections } = open();
  await clock.advance(100);
  picture.rest();
  picture.stop();
  picture.resume();
  picture.reopen();
  expect(connections).toHaveLength(1);
  const { picture: before, connections: none } = open({ isStarted: false });
  before.rest();
  before.resume();
  before.reopen();
  expect(none).toHaveLength(0);
});

it('opens a new connection when the player begins to save data', async () => {
  const { picture, connections, offered } = open();
  await clock.advance(100);
  picture.reopen();
  await clock.advance(100);
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(offered).toEqual([1, 2]);
});
