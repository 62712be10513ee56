import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedWarnings } from './repeated-warnings.ts';

let lines: Record<string, unknown>[];
let warnings: RepeatedWarnings;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (line: string) => {
    const { level: _, time: __, ...said } = JSON.parse(line);
    lines.push(said);
  };
  warnings = new RepeatedWarnings(pino({ base: null }, { write }));
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes the first at once, and those of a minute as one line with their count and the last one’s facts', () => {
  warnings.warn({ ip: '192.0.2.1' }, 'wrong token');
  expect(lines).toEqual([{ ip: '192.0.2.1', msg: 'wrong token' }]);
  for (let more = 2; more <= 1000; more++) warnings.warn({ ip: `192.0.2.${more % 250}` }, 'wrong token');
  warnings.warn({ ip: '192.0.2.9' }, 'another matter');
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(59_999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines.slice(2)).toEqual([{ ip: '192.0.2.0', count: 999, msg: 'wrong token' }]);
});

it('writes one line a minute while they continue, and starts again after a quiet minute', () => {
  const minute = (count: number) => {
    for (let n = 0; n < count; n++) warnings.warn({}, 'x');
    vi.advanceTimersByTime(60_000);
  };
  minute(3);
  minute(5);
  minute(0);
  expect(lines).toEqual([{ msg: 'x' }, { count: 2, msg: 'x' }, { count: 5, msg: 'x' }]);
  minute(1);
  expect(lines.at(-1)).toEqual({ msg: 'x' });
  expect(lines).toHaveLength(4);
});

it('writes what it still holds when the server stops, and leaves no timer', () => {
  warnings.warn({}, 'x');
  warnings.warn({}, 'x');
  warnings.stop();
  expect(lines).toEqual([{ msg: 'x' }, { count: 1, msg: 'x' }]);
  expect(vi.getTimerCount()).toBe(0);
});
