import { expect, it } from 'vitest';
import { BitrateController, bitrateLimits } from './bitrate-controller.ts';

const { least, first, most } = bitrateLimits;

/** A link that carries so many bits a second, and a picture that needs so many; one report a second. */
const run = (options: { link: number; picture: number; seconds: number }): number[] => {
  const controller = new BitrateController(0);
  return Array.from({ length: options.seconds }, (_, second) => {
    const sent = Math.min(controller.bitsPerSecond, options.picture);
    controller.sent(sent);
    const late = sent > options.link;
    controller.bitrateEstimated(late ? options.link * 0.85 : sent * 1.5, second * 1000);
    return controller.bitsPerSecond;
  });
};

it('grows quickly on a link that carries everything', () => {
  const rates = run({ link: 50_000_000, picture: 20_000_000, seconds: 5 });
  expect(rates.at(-1)).toBe(most);
});

it('an estimate near what a calm picture sends does not hold it down, and proves nothing of the link', () => {
  const rates = run({ link: 50_000_000, picture: 300_000, seconds: 60 });
  expect(new Set(rates)).toEqual(new Set([first]));
});

it('settles near what a narrow link carries', () => {
  const settled = run({ link: 1_000_000, picture: 20_000_000, seconds: 120 }).slice(30);
  expect(Math.min(...settled)).toBeGreaterThan(500_000);
  expect(Math.max(...settled)).toBeLessThan(1_200_000);
});

it('is back at a full picture within ten seconds of a narrow link becoming wide', () => {
  const controller = new BitrateController(0);
  const second = (nowMs: number, link: number): void => {
    const sent = controller.bitsPerSecond;
    controller.sent(sent);
    controller.bitrateEstimated(sent > link ? link * 0.85 : sent * 1.5, nowMs);
  };
  let nowMs = 0;
  for (; nowMs < 60_000; nowMs += 1000) second(nowMs, 1_000_000);
  expect(controller.bitsPerSecond).toBeLessThan(1_200_000);
  for (; nowMs < 69_000; nowMs += 1000) second(nowMs, 50_000_000);
  expect(controller.bitsPerSecond).toBeGreaterThan(2_000_000);
});

it('packets that are wanted again in a row cut at once, the few of a wireless link do not', () => {
  const controller = new BitrateController(0);
  controller.sent(first);
  for (let nowMs = 1000; nowMs < 9000; nowMs += 400) controller.packetsMissing(2, nowMs);
  expect(controller.bitsPerSecond).toBe(first);
  controller.packetsMissing(20, 9100);
  expect(controller.bitsPerSecond).toBe(first * 0.75);
});

it('an estimate is not believed while packets neither wait nor get lost, and is once they do', () => {
  const controller = new BitrateController(0);
  controller.sent(first);
  controller.roundTripMeasured(40, 1000);
  controller.bitrateEstimated(first / 2, 1000);
  const before = controller.bitsPerSecond;
  expect(before).toBeGreaterThanOrEqual(first);
  controller.roundTripMeasured(140, 1300);
  controller.bitrateEstimated(first / 2, 1300);
  expect(controller.bitsPerSecond).toBeGreaterThanOrEqual(before);
  for (const nowMs of [1600, 1800, 2000]) controller.roundTripMeasured(140, nowMs);
  controller.bitrateEstimated(first / 2, 2000);
  expect(controller.bitsPerSecond).toBeLessThan(before);
});

it('an estimate below what is sent is followed', () => {
  const controller = new BitrateController(0);
  controller.sent(1_100_000);
  controller.bitrateEstimated(900_000, 1000);
  expect(controller.bitsPerSecond).toBe(855_000);
});

it('heavy loss cuts, light loss holds, and once it is over the bitrate grows again', () => {
  const controller = new BitrateController(0);
  controller.sent(first);
  controller.lossReported(0.5, 1000);
  expect(controller.bitsPerSecond).toBe(first * 0.75);
  controller.lossReported(0.05, 2500);
  controller.lossReported(0, 3500);
  expect(controller.bitsPerSecond).toBe(first * 0.75);
  controller.lossReported(0, 5000);
  expect(controller.bitsPerSecond).toBeGreaterThan(first * 0.75);
});

it('one burst of reports is one cut', () => {
  const controller = new BitrateController(0);
  for (let nowMs = 1000; nowMs < 1500; nowMs += 50) controller.lossReported(0.5, nowMs);
  expect(controller.bitsPerSecond).toBe(first * 0.75);
});

it('key frames asked for again and again cut quickly, one alone does not', () => {
  const controller = new BitrateController(0);
  controller.keyFrameWanted(1000);
  controller.keyFrameWanted(9000);
  expect(controller.bitsPerSecond).toBe(first);
  for (let nowMs = 9200; nowMs <= 9600; nowMs += 200) controller.keyFrameWanted(nowMs);
  expect(controller.bitsPerSecond).toBe(first / 4);
});

it('never goes below the least', () => {
  const controller = new BitrateController(0);
  for (let nowMs = 1000; nowMs < 100_000; nowMs += 1000) controller.lossReported(1, nowMs);
  expect(controller.bitsPerSecond).toBe(least);
});
