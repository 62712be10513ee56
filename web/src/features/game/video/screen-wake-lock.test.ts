import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playerPreferenceStore, storePlayerPreference } from '../../../settings/player-preferences.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { keepScreenOn } from './screen-wake-lock.ts';

let page: EventTarget & { hidden: boolean };
let held: Set<object>;
let answer: (grant: boolean) => Promise<void>;
let stop = () => {};

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false, documentElement: { toggleAttribute: () => {} } });
  held = new Set();
  const asked: ((grant: boolean) => void)[] = [];
  const request = () =>
    new Promise((resolve, reject) =>
      asked.push((isGranted) => {
        if (!isGranted) return reject(new DOMException('the battery is low', 'NotAllowedError'));
        const lock = {
          released: false,
          release: async () => {
            lock.released = true;
            held.delete(lock);
          },
        };
        held.add(lock);
        resolve(lock);
      }),
    );
  answer = async (grant) => {
    for (const decide of asked.splice(0)) decide(grant);
    await settled();
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  stop();
  playerPreferenceStore.setState({ saving: null });
  vi.unstubAllGlobals();
});

const hide = async (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
};

test('the screen stays on during play, and is given back while the page is hidden and at the end', async () => {
  stop = keepScreenOn();
  await answer(true);
  expect(held.size).toBe(1);
  await hide(true);
  expect(held.size).toBe(0);
  await hide(false);
  await answer(true);
  await hide(false);
  await answer(true);
  expect(held.size).toBe(1);
  stop();
  await settled();
  expect(held.size).toBe(0);
});

test('saving mode leaves the screen to the device', async () => {
  storePlayerPreference('saving', true);
  stop = keepScreenOn();
  await answer(true);
  expect(held.size).toBe(0);
  storePlayerPreference('saving', false);
  await answer(true);
  expect(held.size).toBe(1);
  storePlayerPreference('saving', true);
  await settled();
  expect(held.size).toBe(0);
});

test('a lock that comes after the page was hidden or the game ended is given back', async () => {
  stop = keepScreenOn();
  await hide(true);
  await answer(true);
  expect(held.size).toBe(0);
  await hide(false);
  stop();
  await answer(true);
  expect(held.size).toBe(0);
});

test('a refused lock, one that the system took back, and a browser without locks do no harm', async () => {
  stop = keepScreenOn();
  await answer(false);
  await hide(false);
  await answer(true);
  expect(held.size).toBe(1);
  for (const lock of [...held] as { release: () => Promise<void> }[]) await lock.release();
  await hide(false);
  await answer(true);
  expect(held.size).toBe(1);
  stop();
  vi.stubGlobal('navigator', {});
  stop = keepScreenOn();
  await settled();
});
