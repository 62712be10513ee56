import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearMeasuredBitrateOnNewNetwork,
  discardHighMeasuredBitrate,
  readMeasuredBitrate,
  storeMeasuredBitrate,
} from './measured-bitrate.ts';

const kept = new Map<string, string>();
let network: EventTarget & { type?: string };
let page: EventTarget;

beforeEach(() => {
  kept.clear();
  network = new EventTarget();
  page = new EventTarget();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', { connection: network });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps a measured rate for ten minutes', () => {
  expect(readMeasuredBitrate(0)).toBeUndefined();
  storeMeasuredBitrate(900_000, 1000);
  expect(readMeasuredBitrate(1000)).toBe(900_000);
  expect(readMeasuredBitrate(1000 + 599_999)).toBe(900_000);
  expect(readMeasuredBitrate(1000 + 600_000)).toBeUndefined();
  expect(readMeasuredBitrate(0)).toBeUndefined();
});

it('forgets it when the network changes, but not for a new estimate of the same network', () => {
  network.type = 'wifi';
  const stop = clearMeasuredBitrateOnNewNetwork();
  storeMeasuredBitrate(900_000);
  network.dispatchEvent(new Event('change'));
  expect(readMeasuredBitrate()).toBe(900_000);
  network.type = 'cellular';
  network.dispatchEvent(new Event('change'));
  expect(readMeasuredBitrate()).toBeUndefined();
  storeMeasuredBitrate(900_000);
  page.dispatchEvent(new Event('offline'));
  expect(readMeasuredBitrate()).toBeUndefined();
  stop();
  storeMeasuredBitrate(900_000);
  page.dispatchEvent(new Event('offline'));
  expect(readMeasuredBitrate()).toBe(900_000);
});

it('a picture that failed makes a wide rate doubtful, and leaves a narrow one', () => {
  storeMeasuredBitrate(900_000);
  discardHighMeasuredBitrate();
  expect(readMeasuredBitrate()).toBe(900_000);
  storeMeasuredBitrate(5_000_000);
  discardHighMeasuredBitrate();
  expect(readMeasuredBitrate()).toBeUndefined();
});

it.each(['', 'nonsense', '{}', '[1]', 'null', '{"bitsPerSecond":-1,"atMs":1}', '{"bitsPerSecond":"9","atMs":1}'])(
  'what somebody else wrote into the storage counts as nothing: %s',
  (text) => {
    kept.set('measured_line', text);
    expect(readMeasuredBitrate(2)).toBeUndefined();
    discardHighMeasuredBitrate();
  },
);

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeMeasuredBitrate(900_000);
  discardHighMeasuredBitrate();
  expect(readMeasuredBitrate()).toBeUndefined();
});
