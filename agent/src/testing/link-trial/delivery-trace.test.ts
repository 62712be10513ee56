import { describe, expect, it } from 'vitest';
import { generateTrace, parseDeliveryTrace, type RadioName, TracedCarrier } from './delivery-trace.ts';
import { ShapedPath } from './shaped-path.ts';

const never = () => 1;

it('reads the moments of a trace file, several of them equal, with either line end', () => {
  expect(parseDeliveryTrace('0\n3\r\n3\n12\n')).toEqual([0, 3, 3, 12]);
});

it.each([
  ['an empty file', '', 'needs a line after 0 ms'],
  ['only 0', '0\n0\n', 'needs a line after 0 ms'],
  ['a fraction', '1\n2.5\n', 'Line 2 of the trace must be whole milliseconds, not "2.5"'],
  ['a sign', '-1\n', 'Line 1'],
  ['an empty line', '1\n\n2\n', 'Line 2'],
  ['a step back', '5\n9\n4\n', 'Line 3 of the trace is before the line above it'],
  ['other digits', '١\n', 'Line 1'],
])('refuses %s, and names the line', (_, text, message) => {
  expect(() => parseDeliveryTrace(text)).toThrow(message);
});

describe('a link with a trace', () => {
  const shape = { bitsPerSecond: null, delayMs: 20, loss: 0, trace: [10, 10, 40] };
  const begun = (): ShapedPath => {
    const path = new ShapedPath(shape, never);
    path.change(shape, 1000);
    return path;
  };

  it('carries 1,500 bytes at each moment, and repeats after the last', () => {
    const path = begun();
    const arrivals = [1472, 1472, 1472, 1472].map((bytes) => path.arrival(bytes, 1000));
    expect(arrivals).toEqual([1030, 1030, 1060, 1070]);
  });

  it('carries small packets together, and a packet that does not fit partly at the next moment', () => {
    const path = begun();
    expect([700, 700, 700].map((bytes) => path.arrival(bytes, 1000))).toEqual([1030, 1030, 1030]);
    expect(path.arrival(1472, 1000)).toBe(1060);
  });

  it('wastes a moment for which nothing waits', () => {
    expect(begun().arrival(1472, 1011)).toBe(1060);
  });

  it('drops what would wait longer than the buffer', () => {
    const path = new ShapedPath({ ...shape, trace: [500], bufferMs: 300 }, never);
    expect([path.arrival(1472, 0), path.arrival(1472, 1)]).toEqual([520, null]);
  });
});

it('a carrier takes up the trace wherever the clock stands', () => {
  const carrier = new TracedCarrier([7], 100);
  expect(carrier.carried(1500, 7_000_101)).toBe(7_000_107);
});

describe.each<RadioName>(['lte', 'wifi'])('a generated trace of %s', (name) => {
  const trace = generateTrace(name, 7);
  const gaps = trace.map((atMs, index) => atMs - (trace[index - 1] ?? 0));
  const carriedIn = (fromMs: number, untilMs: number): number =>
    trace.filter((atMs) => atMs >= fromMs && atMs < untilMs).length;

  it('is the same for its seed, differs for another, and is a trace file that can be read', () => {
    expect(generateTrace(name, 7)).toEqual(trace);
    expect(generateTrace(name, 8)).not.toEqual(trace);
    expect(parseDeliveryTrace(`${trace.join('\n')}\n`)).toEqual(trace);
  });

  it('comes in bursts, pauses, and carries unequal seconds', () => {
    expect(gaps.filter((gap) => gap === 0).length).toBeGreaterThan(trace.length / 10);
    expect(Math.max(...gaps)).toBeGreaterThan(60);
    const seconds = Array.from({ length: 60 }, (_, second) => carriedIn(second * 1000, second * 1000 + 1000));
    expect(Math.max(...seconds)).toBeGreaterThan(2 * Math.min(...seconds));
  });
});
