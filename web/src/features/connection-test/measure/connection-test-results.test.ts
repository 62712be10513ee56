import { expect, it } from 'vitest';
import type { ConnectionReading } from './connection-reading.ts';
import { readConnectionStats } from './connection-reading.ts';
import { computeConnectionTestProgress, computeConnectionTestResults } from './connection-test-results.ts';

const way = { isRelayed: false, protocol: 'udp' } as const;

/** Readings every 250 ms of a line that carries `mbit` when it is filled; the stream begins after a second. */
const readingsOf = (
  change: (passedMs: number) => Partial<ConnectionReading> = () => ({}),
  mbit = 4,
): ConnectionReading[] =>
  Array.from({ length: 38 }, (_, index) => {
    const atMs = 5000 + index * 250;
    const passedMs = Math.max(0, index * 250 - 1000);
    const filledMs = Math.max(0, passedMs - 3000);
    return {
      atMs,
      bytes: Math.round((passedMs * 150 + filledMs * mbit * 1000) / 8),
      packets: Math.round(passedMs / 33),
      lost: 0,
      framesDecoded: Math.round((passedMs * 30) / 1000),
      decodeS: passedMs * 30e-6,
      roundTripS: Math.floor(passedMs / 500) * 0.04,
      roundTrips: Math.floor(passedMs / 500),
      newestRoundTripS: 0.04,
      jitterS: 0.005,
      way,
      codec: 'H264',
      decoder: 'FFmpeg',
      isEfficient: false,
      ...change(passedMs),
    };
  });

it('finds delay, jitter, loss, rate, frames, decoder and way', () => {
  const figures = computeConnectionTestResults(readingsOf(), true);
  expect(figures).toMatchObject({ decoder: 'FFmpeg', isEfficient: false, way, loss: 0, jitterMs: 5 });
  expect(figures.roundTripMs).toBeCloseTo(40);
  expect(figures.bitsPerSecond).toBeCloseTo(4_150_000, -4);
  expect(figures.framesPerSecond).toBeCloseTo(30, 0);
  expect(figures.decodeMs).toBeCloseTo(1);
});

it('takes delay and jitter from the calm part, so that the test’s own queue does not count', () => {
  const queued = (passedMs: number) =>
    passedMs > 3000 ? { jitterS: 0.2, newestRoundTripS: 0.9, roundTripS: 900, roundTrips: 1000 } : {};
  const { roundTripMs, jitterMs } = computeConnectionTestResults(readingsOf(queued), true);
  expect(roundTripMs).toBeCloseTo(40);
  expect(jitterMs).toBe(5);
});

it('leaves out of the loss what was lost while the test found the rate', () => {
  const lostWhileRising = (passedMs: number) => ({ lost: passedMs > 3200 ? 40 : 0 });
  expect(computeConnectionTestResults(readingsOf(lostWhileRising), true).loss).toBe(0);
  const lossy = (passedMs: number) => ({ lost: Math.round(passedMs / 330) });
  expect(computeConnectionTestResults(readingsOf(lossy), true).loss).toBeCloseTo(0.09, 1);
});

it('says nothing of a rate that the agent could not fill, and nothing of anything without packets', () => {
  expect(computeConnectionTestResults(readingsOf(), false).bitsPerSecond).toBeNull();
  const silent = readingsOf(() => ({ packets: 0, bytes: 0, framesDecoded: 0, decodeS: 0 }));
  expect(computeConnectionTestResults(silent, true)).toMatchObject({
    bitsPerSecond: null,
    loss: null,
    framesPerSecond: null,
    decodeMs: null,
  });
  expect(computeConnectionTestResults([], true)).toMatchObject({
    bitsPerSecond: null,
    way: null,
    decoder: null,
  });
});

it('sums that go backwards make no negative figures', () => {
  const falling = (passedMs: number) => ({ lost: 100 - Math.round(passedMs / 100), bytes: 9e6 - passedMs });
  const { loss, bitsPerSecond } = computeConnectionTestResults(readingsOf(falling), true);
  expect(loss).toBe(0);
  expect(bitsPerSecond).toBeNull();
});

it('the test has passed a share from its first packet on', () => {
  const readings = readingsOf();
  expect(computeConnectionTestProgress(readings.slice(0, 4))).toBe(0);
  expect(computeConnectionTestProgress(readings.slice(0, 22))).toBeCloseTo(0.5, 1);
  expect(computeConnectionTestProgress([...readings, { ...readings[37], atMs: 99_000 } as ConnectionReading])).toBe(1);
  expect(computeConnectionTestProgress([])).toBe(0);
});

const report = (entries: object[]) =>
  new Map(entries.map((entry, index) => [String(index), { id: String(index), ...entry }]));

it('reads the selected pair of Chromium, and that of Firefox, which has no transport', () => {
  const inbound = { type: 'inbound-rtp', kind: 'video', packetsReceived: 9, packetsLost: 1, jitter: 0.01 };
  const pair = { type: 'candidate-pair', localCandidateId: 'l', remoteCandidateId: 'r', bytesReceived: 1000 };
  const local = {
    id: 'l',
    type: 'local-candidate',
    candidateType: 'relay',
    relayProtocol: 'tcp',
    protocol: 'udp',
  };
  const chromium = report([
    inbound,
    { ...pair, bytesReceived: 7 },
    { ...pair, id: 'mine', packetsReceived: 10 },
    { type: 'transport', selectedCandidatePairId: 'mine' },
    local,
  ]);
  const read = readConnectionStats(chromium, 5);
  expect(read).toMatchObject({ bytes: 1280, packets: 9, lost: 1, jitterS: 0.01 });
  expect(read.way).toEqual({ isRelayed: true, protocol: 'tcp' });
  const firefox = readConnectionStats(report([inbound, { ...pair, selected: true }, local]), 5);
  expect(firefox).toMatchObject({ bytes: 1000, way: { isRelayed: true, protocol: 'tcp' } });
});

it('reads an empty report as nothing', () => {
  expect(readConnectionStats(new Map(), 5)).toMatchObject({
    bytes: 0,
    packets: 0,
    way: null,
    decoder: null,
    jitterS: null,
  });
});
