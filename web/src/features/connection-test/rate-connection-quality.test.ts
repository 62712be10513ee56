import { expect, it } from 'vitest';
import type { ConnectionFigures } from './measure/connection-test-results.ts';
import { rateConnectionQuality } from './rate-connection-quality.ts';

const direct = { isRelayed: false, protocol: 'udp' } as const;
const fine: ConnectionFigures = {
  roundTripMs: 30,
  jitterMs: 3,
  loss: 0,
  bitsPerSecond: 5_800_000,
  framesPerSecond: 30,
  decodeMs: 2,
  codec: 'H264',
  decoder: 'FFmpeg',
  isEfficient: false,
  way: direct,
};
const nothing: ConnectionFigures = {
  roundTripMs: null,
  jitterMs: null,
  loss: null,
  bitsPerSecond: null,
  framesPerSecond: null,
  decodeMs: null,
  codec: null,
  decoder: null,
  isEfficient: null,
  way: null,
};

it.each<[string, Partial<ConnectionFigures>, string, string[]]>([
  ['a wide line', {}, 'good', []],
  ['exactly enough', { bitsPerSecond: 1_600_000 }, 'good', []],
  ['a little narrow', { bitsPerSecond: 1_599_999 }, 'fair', ['middling']],
  ['the line of 1 Mbit/s', { bitsPerSecond: 880_000 }, 'fair', ['middling']],
  ['the line of 300 kbit/s', { bitsPerSecond: 264_000 }, 'narrow', ['narrow']],
  ['less than the least', { bitsPerSecond: 159_999 }, 'bad', ['noRate']],
  ['some loss', { loss: 0.03 }, 'fair', ['lossy']],
  ['loss that repairs hide', { loss: 0.029 }, 'good', []],
  ['much loss', { loss: 0.1 }, 'bad', ['veryLossy']],
  ['a long way', { roundTripMs: 110 }, 'fair', ['slow']],
  ['a satellite', { roundTripMs: 600 }, 'bad', ['verySlow']],
  ['uneven arrivals', { jitterMs: 30 }, 'fair', ['uneven']],
  ['very uneven arrivals', { jitterMs: 140 }, 'bad', ['veryUneven']],
  ['a slow decoder', { decodeMs: 20 }, 'fair', ['weakDecoder']],
  ['a decoder that cannot follow', { decodeMs: 40, framesPerSecond: 20 }, 'bad', ['weakDecoder']],
  ['few frames of what arrived', { framesPerSecond: 20 }, 'fair', ['weakDecoder']],
  ['very few frames', { framesPerSecond: 9 }, 'bad', ['weakDecoder']],
  ['few frames on a narrow line', { framesPerSecond: 9, bitsPerSecond: 264_000 }, 'narrow', ['narrow']],
  ['few frames on a lossy line', { framesPerSecond: 20, loss: 0.05 }, 'fair', ['lossy']],
  ['a relay', { way: { isRelayed: true, protocol: 'udp' } }, 'good', ['relayed']],
  ['a relay over TCP', { way: { isRelayed: true, protocol: 'tcp' } }, 'fair', ['relayedByTcp']],
  ['narrow and lossy', { bitsPerSecond: 264_000, loss: 0.2 }, 'bad', ['veryLossy', 'narrow']],
])('%s', (_, figures, verdict, findings) => {
  const judged = rateConnectionQuality({ ...fine, ...figures });
  expect(judged.verdict).toBe(verdict);
  expect(judged.findings).toEqual(findings);
  expect(judged.advice.length > 0).toBe(verdict !== 'good');
});

it('advises saving mode first on a narrow line, and four things at most', () => {
  expect(rateConnectionQuality({ ...fine, bitsPerSecond: 264_000 }).advice[0]).toBe('save');
  const worst = { ...fine, bitsPerSecond: 1, loss: 0.5, roundTripMs: 900, jitterMs: 300, decodeMs: 90 };
  const { advice } = rateConnectionQuality(worst);
  expect(advice).toHaveLength(4);
  expect(new Set(advice).size).toBe(4);
});

it('what was not measured counts neither way', () => {
  expect(rateConnectionQuality(nothing)).toEqual({ verdict: 'good', findings: [], advice: [] });
  expect(rateConnectionQuality({ ...nothing, framesPerSecond: 9 }).verdict).toBe('bad');
});

it('a browser that says nonsense gets a verdict all the same', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(rateConnectionQuality({ ...fine, roundTripMs: value, jitterMs: value, loss: value }).verdict).toMatch(
      /good|bad/,
    );
});
