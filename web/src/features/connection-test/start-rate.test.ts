import { expect, it } from 'vitest';
import { computeStartVideoBitrate } from './connection-test-run.ts';

it.each([
  ['a wide and calm line', { bitsPerSecond: 5_000_000, loss: 0, jitterMs: 4 }, 5_000_000],
  ['a narrow line', { bitsPerSecond: 264_000, loss: 0, jitterMs: 4 }, 264_000],
  ['a narrow line that loses packets', { bitsPerSecond: 264_000, loss: 0.05, jitterMs: 40 }, 264_000],
  ['a wide line that loses packets', { bitsPerSecond: 5_000_000, loss: 0.02, jitterMs: 4 }, null],
  ['a wide line with uneven delays', { bitsPerSecond: 5_000_000, loss: 0, jitterMs: 27 }, null],
  ['a wide line whose loss is not known', { bitsPerSecond: 5_000_000, loss: null, jitterMs: 4 }, null],
  ['a line that could not be filled', { bitsPerSecond: null, loss: 0, jitterMs: 4 }, null],
])('%s', (_, measured, rate) => {
  const rest = {
    roundTripMs: 20,
    framesPerSecond: 30,
    decodeMs: 2,
    codec: null,
    decoder: null,
    isEfficient: null,
    way: null,
  };
  expect(computeStartVideoBitrate({ ...rest, ...measured })).toBe(rate);
});
