import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { openPicture, stubPictures } from '../../../testing/open-picture.ts';

let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  stubPictures();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => openPicture(clock);

it('asks for a press where the browser does not start the video, and reconnects nothing while it waits', async () => {
  const { picture, connections, offered, faults, newest, show, video } = open();
  video.isBlocked = true;
  await show(50);
  expect(picture.getState()).toEqual({ kind: 'pressNeeded' });
  for (let second = 0; second < 60; second++) {
    newest().bytesReceived += 1000;
    newest().consentChecks++;
    await clock.advance(1000);
  }
  expect(picture.getState()).toEqual({ kind: 'pressNeeded' });
  picture.goOn([]);
  picture.startByPress();
  await clock.advance(0);
  expect(picture.getState()).toEqual({ kind: 'pressNeeded' });
  video.isBlocked = false;
  picture.startByPress();
  await show(500);
  expect(picture.getState()).toMatchObject({ kind: 'live', frozen: false });
  expect(connections).toHaveLength(1);
  expect(offered).toEqual([1]);
  expect(faults).toEqual([]);
  picture.stop();
});

it('replaces a connection that says nothing, also while it waits for a press', async () => {
  const { picture, faults, show, video } = open();
  video.isBlocked = true;
  await show(50);
  await clock.advance(7_000);
  expect(faults).toContain('connection');
  picture.stop();
});
