import { describe, expect, it } from 'vitest';
import { TrialLink, type TrialSecond } from '../../testing/trial-link.ts';
import { BitrateController, bitrateLimits } from './bitrate-controller.ts';

const { least, first, most } = bitrateLimits;
const clear = { bitsPerSecond: null, delayMs: 0, loss: 0 };
const narrow = { bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 };
const busy = 20_000_000;

const targets = (seconds: readonly TrialSecond[]) => seconds.map(({ target }) => target);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('link', () => {
  it('without limits: the rate grows quickly to what a busy picture needs', () => {
    expect(targets(new TrialLink(clear).run(5, busy)).at(-1)).toBe(most);
  });

  it('with a calm picture: the rate stays as it is, because little is sent', () => {
    expect(new Set(targets(new TrialLink(clear).run(60, 300_000)))).toEqual(new Set([first]));
  });

  it('of 1 Mbit/s: most of it is used, with a short queue and no loss', () => {
    const seconds = new TrialLink(narrow).run(60, busy).slice(10);
    expect(mean(seconds.map(({ carried }) => carried))).toBeGreaterThan(850_000);
    expect(Math.min(...targets(seconds))).toBeGreaterThan(600_000);
    expect(Math.max(...seconds.map(({ longestQueueMs }) => longestQueueMs))).toBeLessThan(250);
  });

  it('that becomes narrow at once: the rate follows within seconds', () => {
    const link = new TrialLink(clear);
    link.run(8, busy);
    link.change(narrow);
    const seconds = link.run(10, busy);
    expect(Math.max(...targets(seconds.slice(2)))).toBeLessThan(1_200_000);
    expect(seconds.at(3)?.longestQueueMs).toBeLessThan(100);
  });

  it('that becomes wide again: the picture is full within eight seconds', () => {
    const link = new TrialLink(narrow);
    link.run(30, busy);
    link.change(clear);
    expect(targets(link.run(8, busy)).at(-1)).toBeGreaterThan(3_000_000);
  });

  it('with 2 % loss of its own: the rate stays, and every packet is sent twice', () => {
    const link = new TrialLink(clear);
    link.run(8, busy);
    link.change({ bitsPerSecond: null, delayMs: 40, loss: 0.02 });
    const seconds = link.run(40, busy).slice(10);
    expect(Math.min(...targets(seconds))).toBeGreaterThan(4_000_000);
    expect(seconds.filter(({ repeats }) => repeats).length).toBeGreaterThan(24);
  });

  it('with 2 % loss that is narrow: nothing is sent twice, since the picture needs all of it', () => {
    const seconds = new TrialLink({ ...narrow, loss: 0.02 }).run(40, busy).slice(10);
    expect(mean(seconds.map(({ carried }) => carried))).toBeGreaterThan(700_000);
    expect(seconds.some(({ repeats }) => repeats)).toBe(false);
  });

  it('whose path becomes longer: the rate is cut once and then restored', () => {
    const link = new TrialLink(clear);
    link.run(8, busy);
    link.change({ ...clear, delayMs: 150 });
    expect(Math.min(...targets(link.run(20, busy)))).toBeGreaterThan(1_500_000);
    expect(link.seconds.at(-1)?.target).toBe(most);
  });
});

it('an estimate lowers the rate only while no round trip is known', () => {
  const controller = new BitrateController(0);
  controller.pictureSent({ packets: 100, bytes: 137_500, lastSequence: 99 }, 1000);
  controller.bitrateEstimated(900_000, 1000);
  expect(controller.bitsPerSecond).toBe(855_000);

  const informed = new BitrateController(0);
  for (const atMs of [800, 900, 1000]) informed.roundTripMeasured(40, atMs, atMs);
  informed.pictureSent({ packets: 100, bytes: 137_500, lastSequence: 99 }, 1000);
  informed.bitrateEstimated(900_000, 1000);
  expect(informed.bitsPerSecond).toBe(first);
});

it('long round trips count as a queue only if several follow each other with packets on the way', () => {
  const controller = new BitrateController(0);
  /** Sends ten packets and reports a round trip of `ms`. `behind`: how many pictures have not arrived yet. */
  const measure = (ms: number, atMs: number, behind = 0): void => {
    controller.pictureSent({ packets: 10, bytes: 10_000, lastSequence: atMs / 10 }, atMs);
    controller.roundTripMeasured(ms, atMs, atMs);
    controller.reportReceived({ highest: atMs / 10 - 10 * behind, lost: 0 }, atMs);
  };
  for (let atMs = 100; atMs <= 1000; atMs += 100) measure(40, atMs);
  const before = controller.bitsPerSecond;
  measure(400, 1100);
  measure(40, 1200);
  expect(controller.bitsPerSecond).toBeGreaterThanOrEqual(before);
  for (const atMs of [1300, 1400, 1500, 1600, 1700]) measure(340, atMs);
  expect(controller.bitsPerSecond).toBeGreaterThanOrEqual(before);
  for (const atMs of [1800, 1900, 2000, 2100, 2200]) measure(340, atMs, 3);
  expect(controller.bitsPerSecond).toBeLessThan(before);
});

it('a calm picture on a path with a moment of delay keeps most of its rate', () => {
  const link = new TrialLink(clear);
  link.run(8, 4_000_000);
  link.run(3, 300_000);
  link.change({ ...clear, delayMs: 60 });
  link.run(1, 300_000);
  link.change(clear);
  expect(Math.min(...targets(link.run(5, 300_000)))).toBeGreaterThan(2_800_000);
});

it('repeated requests for key frames cut the rate of an unknown link, a single one does not', () => {
  const controller = new BitrateController(0);
  controller.keyFrameWanted(1000);
  controller.keyFrameWanted(9000);
  expect(controller.bitsPerSecond).toBe(first);
  controller.keyFrameWanted(9600);
  expect(controller.bitsPerSecond).toBe(first / 2);
});

it('requests for key frames leave the rate of a free link as it is', () => {
  const link = new TrialLink(clear);
  link.run(8, busy);
  for (const atMs of [8000, 8400, 8800]) link.controller.keyFrameWanted(atMs);
  expect(link.controller.bitsPerSecond).toBe(most);
});

it('the rate never falls below the least', () => {
  const link = new TrialLink({ bitsPerSecond: 20_000, delayMs: 20, loss: 0.3 });
  expect(targets(link.run(60, busy)).at(-1)).toBe(least);
});

it('a viewer that never reports keeps the first rate, and one that estimates zero gets the least', () => {
  const silent = new BitrateController(0);
  const empty = new BitrateController(0);
  for (let nowMs = 0; nowMs < 60_000; nowMs += 33) {
    const picture = { packets: 5, bytes: 5000, lastSequence: Math.round((nowMs / 33) * 5) & 0xffff };
    silent.pictureSent(picture, nowMs);
    empty.pictureSent(picture, nowMs);
    empty.bitrateEstimated(0, nowMs);
  }
  expect([silent.bitsPerSecond, empty.bitsPerSecond]).toEqual([first, least]);
});

it('an estimate of zero is forgotten once reports show a free link', () => {
  const link = new TrialLink(clear);
  for (let nowMs = 0; nowMs < 9; nowMs++) link.controller.bitrateEstimated(0, nowMs * 600);
  expect(targets(link.run(30, busy)).at(-1)).toBe(most);
});
