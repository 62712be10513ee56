import { expect, it } from 'vitest';
import { BitrateController, bitrateLimits } from './bitrate-controller.ts';

it('an estimate above what is sent does not hold a calm picture down', () => {
  const controller = new BitrateController(0);
  for (let nowMs = 0; nowMs < 60_000; nowMs += 1000) controller.bitrateEstimated(450_000, 300_000, nowMs);
  expect(controller.bitsPerSecond).toBe(bitrateLimits.most);
});

it('an estimate below what is sent is followed', () => {
  const controller = new BitrateController(0);
  controller.bitrateEstimated(900_000, 3_000_000, 1000);
  expect(controller.bitsPerSecond).toBe(855_000);
});

it('settles near what a narrow link carries and stays above the least', () => {
  const linkBitsPerSecond = 1_000_000;
  const controller = new BitrateController(0);
  const rates: number[] = [];
  for (let nowMs = 0; nowMs < 120_000; nowMs += 1000) {
    const sent = controller.bitsPerSecond;
    const arrives = Math.min(sent, linkBitsPerSecond);
    controller.bitrateEstimated(sent > linkBitsPerSecond ? arrives * 0.85 : arrives * 1.5, sent, nowMs);
    if (nowMs > 30_000) rates.push(controller.bitsPerSecond);
  }
  expect(Math.min(...rates)).toBeGreaterThan(linkBitsPerSecond / 2);
  expect(Math.max(...rates)).toBeLessThan(linkBitsPerSecond * 1.2);
});

it('heavy loss cuts, light loss holds, and once it is over the bitrate grows again', () => {
  const controller = new BitrateController(0);
  controller.lossReported(0.5, 1000);
  expect(controller.bitsPerSecond).toBe(3_000_000);
  controller.lossReported(0.05, 2500);
  controller.lossReported(0, 3500);
  expect(controller.bitsPerSecond).toBe(3_000_000);
  controller.lossReported(0, 5000);
  expect(controller.bitsPerSecond).toBeGreaterThan(3_000_000);
});

it('one burst of reports is one cut', () => {
  const controller = new BitrateController(0);
  for (let nowMs = 1000; nowMs < 1500; nowMs += 50) controller.lossReported(0.5, nowMs);
  expect(controller.bitsPerSecond).toBe(3_000_000);
});

it('never goes below the least', () => {
  const controller = new BitrateController(0);
  for (let nowMs = 1000; nowMs < 100_000; nowMs += 1000) controller.lossReported(1, nowMs);
  expect(controller.bitsPerSecond).toBe(bitrateLimits.least);
});
