import { expect, it } from 'vitest';
import { VirtualTime } from '../../testing/link-trial/virtual-time.ts';
import { PacketPacer } from './packet-pacer.ts';

const open = (bitsPerSecond: number, first = 12) => {
  const time = new VirtualTime();
  const pacer = new PacketPacer(time);
  pacer.bitsPerSecond = bitsPerSecond;
  const sentAtMs: number[] = [];
  const packets = (count: number) =>
    Array.from({ length: count }, () => ({ bits: 10_000, write: () => void sentAtMs.push(time.nowMs()) }));
  pacer.add(packets(first));
  time.runUntil(100);
  sentAtMs.length = 0;
  return { time, pacer, packets, sentAtMs };
};

it('sends the very first key frame at once, and what follows at its rate', () => {
  const { time, pacer, packets, sentAtMs } = open(3_000_000, 0);
  pacer.add(packets(12));
  expect(sentAtMs).toHaveLength(12);
  pacer.add(packets(6));
  time.runUntil(110);
  expect(sentAtMs.length).toBeLessThan(16);
  time.runUntil(130);
  expect(sentAtMs).toHaveLength(18);
});

it('sends a frame at its rate', () => {
  const { time, pacer, packets, sentAtMs } = open(2_000_000);
  pacer.add(packets(10));
  expect(pacer.waitMs).toBeGreaterThan(30);
  time.runUntil(200);
  expect(sentAtMs).toHaveLength(10);
  expect((sentAtMs.at(-1) ?? 0) - (sentAtMs[0] ?? 0)).toBeGreaterThan(38);
  expect(pacer.waitMs).toBe(0);
});

it('sends a frame at once if the rate is high', () => {
  const { pacer, packets, sentAtMs } = open(100_000_000);
  pacer.add(packets(20));
  expect(sentAtMs).toHaveLength(20);
});

it('never sends packets that were cleared', () => {
  const { time, pacer, packets, sentAtMs } = open(1_000_000);
  pacer.add(packets(10));
  pacer.clear();
  time.runUntil(200);
  expect(sentAtMs.length).toBeLessThan(3);
});

it('catches up after late timers, as on a busy machine', () => {
  const { time, pacer, packets, sentAtMs } = open(2_000_000);
  const late = {
    nowMs: () => time.nowMs(),
    after: (delayMs: number, run: () => void) => time.after(delayMs + 20, run),
  };
  const busy = new PacketPacer(late);
  busy.bitsPerSecond = pacer.bitsPerSecond;
  busy.add(packets(12));
  time.runUntil(200);
  sentAtMs.length = 0;
  busy.add(packets(20));
  time.runUntil(325);
  // The packets have 200 kbit together, which take 100 ms at 2 Mbit/s.
  expect(sentAtMs).toHaveLength(20);
});
