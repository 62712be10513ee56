import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionTest } from './connection-test.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pictures = Array.from({ length: 30 }, (_, frame) => ({
  data: Buffer.from([frame]),
  keyFrame: frame === 0,
}));

const begun = () => {
  const sent: { frame: number | undefined; spares: boolean; atMs: number }[] = [];
  const sender = { isFull: false };
  let givesWay = false;
  let ended = 0;
  const test = new ConnectionTest({
    viewer: {
      sender: sender as never,
      sendVideo: ({ data }, _, spares) => void sent.push({ frame: data[0], spares, atMs: performance.now() }),
    },
    pictures,
    givesWay: () => givesWay,
    onEnd: () => {
      ended += 1;
    },
  });
  const give = (way: boolean): void => {
    givesWay = way;
  };
  return { test, sent, sender, give, ended: () => ended };
};

it('sends the picture alone, then filler beside it, then ends by itself', () => {
  const { sent, ended } = begun();
  vi.advanceTimersByTime(20_000);
  expect(sent.filter(({ spares }) => !spares).length / 30).toBeCloseTo(5.5, 0);
  expect(sent.slice(0, 80).every(({ spares }) => spares)).toBe(true);
  expect(sent.length).toBeLessThan(10 * 30);
  expect(ended()).toBe(1);
});

it('gives way to players at once, and only while they need it', () => {
  const { sent, give } = begun();
  vi.advanceTimersByTime(4010);
  give(true);
  vi.advanceTimersByTime(1000);
  give(false);
  vi.advanceTimersByTime(1000);
  const fillerIn = (second: number) =>
    sent.filter(({ atMs, spares }) => !spares && Math.floor((atMs - (sent[0]?.atMs ?? 0)) / 1000) === second);
  expect(fillerIn(4)).toHaveLength(1);
  expect(fillerIn(5).length).toBeGreaterThan(25);
});

it('after a picture was left out on a full line, goes on with one that can be decoded', () => {
  const { sent, sender } = begun();
  vi.advanceTimersByTime(320);
  const before = sent.length;
  sender.isFull = true;
  vi.advanceTimersByTime(500);
  expect(sent).toHaveLength(before);
  sender.isFull = false;
  vi.advanceTimersByTime(100);
  expect(sent.slice(before).map(({ frame }) => frame)).toEqual([0, 1, 2]);
});

it('a page that asks for key frames without end gets two a second', () => {
  const { test, sent } = begun();
  for (let ms = 0; ms < 5000; ms += 10) {
    test.refresh();
    vi.advanceTimersByTime(10);
  }
  expect(sent.filter(({ frame }) => frame === 0).length).toBeLessThanOrEqual(11);
});

it('sends nothing more once it was stopped', () => {
  const { test, sent } = begun();
  vi.advanceTimersByTime(1000);
  const before = sent.length;
  test.stop();
  vi.advanceTimersByTime(20_000);
  expect(sent).toHaveLength(before);
});
