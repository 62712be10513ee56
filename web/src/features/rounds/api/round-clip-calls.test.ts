import { expect, it } from 'vitest';
import { CallError } from '../../../api/call-failure.ts';
import { classifyClipError, computePlaybackStartSeconds, mergeAdjacentClipGaps } from './round-clip-calls.ts';

const refusal = (code: string, Params: Record<string, string> = {}) =>
  new CallError({ kind: 'refused', status: 404, error: { code, ErrorMessage: '', Params } });

it('a missing picture says why, as far as the reason is known', () => {
  expect(classifyClipError(refusal('RECORDING_NONE', { reason: 'slowDisk' }))).toEqual({
    kind: 'none',
    reason: 'slowDisk',
  });
  expect(classifyClipError(refusal('RECORDING_NONE', { reason: 'deleted' }))).toEqual({
    kind: 'none',
    reason: 'deleted',
  });
  expect(classifyClipError(refusal('RECORDING_NONE', { reason: 'of later versions' }))).toEqual({
    kind: 'none',
    reason: null,
  });
  expect(classifyClipError(refusal('RECORDING_NONE'))).toEqual({ kind: 'none', reason: null });
});

it('a hall that is not reached is told apart from a picture that is not there, and from all else', () => {
  expect(classifyClipError(refusal('RECORDING_UNREACHABLE'))).toEqual({ kind: 'unreachable' });
  expect(classifyClipError(refusal('MACHINE_OFFLINE'))).toEqual({ kind: 'unreachable' });
  expect(classifyClipError(refusal('ROUND_UNKNOWN'))).toEqual({ kind: 'failed' });
  expect(classifyClipError(new CallError({ kind: 'network' }))).toEqual({ kind: 'failed' });
  expect(classifyClipError(new Error('something else'))).toEqual({ kind: 'failed' });
});

it('gaps with only a few pictures between them are told as one, if they have one reason', () => {
  const gap = (from: number, until: number, reason: 'noPicture' | 'restart' = 'noPicture') => ({
    ...{ from, until, reason },
  });
  const gaps = [gap(0, 2_000), gap(2_900, 4_000), gap(4_100, 5_000, 'restart'), gap(6_500, 7_000, 'restart')];
  expect(mergeAdjacentClipGaps(gaps)).toEqual([gap(0, 4_000), ...gaps.slice(2)]);
  expect(gaps[0]).toEqual(gap(0, 2_000));
});

it.each([
  [13_000, 10],
  [2_000, 0],
  [null, 0],
])('a clip whose reels turn after %s ms is shown from its second %s on', (startedMs, seconds) => {
  const from = 1_000;
  const startedAt = startedMs === null ? null : from + startedMs;
  expect(computePlaybackStartSeconds({ from, startedAt })).toBe(seconds);
});
