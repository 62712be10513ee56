import { connectionTestPlan } from '@reelfloor/protocol/channels/connection-test';
import type { ConnectionReading, NetworkPath } from './connection-reading.ts';

/** Results of a connection test. Null: not measured, or not reported by the browser. */
export interface ConnectionFigures {
  readonly roundTripMs: number | null;
  /** Interarrival jitter of packets (RFC 3550, 6.4.1). */
  readonly jitterMs: number | null;
  /** Packet loss of the video, 0 to 1, measured while the connection was not loaded to capacity. */
  readonly loss: number | null;
  readonly bitsPerSecond: number | null;
  readonly framesPerSecond: number | null;
  readonly decodeMs: number | null;
  readonly codec: string | null;
  readonly decoder: string | null;
  readonly isEfficient: boolean | null;
  readonly way: NetworkPath | null;
}

const { calmMs, fillMs } = connectionTestPlan;
/** Time ranges in ms since the test's first packet: `calm` at a low bitrate, `filled` at full load once the bitrate has settled. */
const calm = { from: 400, until: calmMs - 100 } as const;
const filled = { from: calmMs + fillMs * 0.55, until: calmMs + fillMs - 200 } as const;
/** Minimum number of packets for measuring loss: with fewer, one lost packet would look like a bad connection. */
const fewestPackets = 50;

/**
 * Computes the results from readings in order of time. `canFillConnection`: whether the agent can load this browser's connection to
 * capacity.
 */
export const computeConnectionTestResults = (
  readings: readonly ConnectionReading[],
  canFillConnection: boolean,
): ConnectionFigures => {
  const startMs = readings.find(({ packets }) => packets > 0)?.atMs;
  const within = ({ from, until }: Span) =>
    startMs === undefined ? [] : readings.filter(({ atMs }) => atMs >= startMs + from && atMs <= startMs + until);
  const [quiet, full] = [within(calm), within(filled)];
  const newest = readings.at(-1);
  return {
    roundTripMs: toMs(median(roundTripsIn(quiet.length > 0 ? quiet : readings))),
    jitterMs: toMs(median(quiet.flatMap(({ jitterS }) => jitterS ?? []))),
    loss: lossIn(quiet, full),
    bitsPerSecond: canFillConnection ? rateIn(full) : null,
    framesPerSecond: quotient(grown(quiet, 'framesDecoded'), secondsIn(quiet)),
    decodeMs: toMs(quotient(grown(readings, 'decodeS'), grown(readings, 'framesDecoded'))),
    codec: newest?.codec ?? null,
    decoder: newest?.decoder ?? null,
    isEfficient: newest?.isEfficient ?? null,
    way: newest?.way ?? null,
  };
};

/** Returns the progress of the test, 0 to 1. */
export const computeConnectionTestProgress = (readings: readonly ConnectionReading[]): number => {
  const startMs = readings.find(({ packets }) => packets > 0)?.atMs;
  const atMs = readings.at(-1)?.atMs;
  return startMs === undefined || atMs === undefined ? 0 : Math.min(1, (atMs - startMs) / (calmMs + fillMs));
};

interface Span {
  readonly from: number;
  readonly until: number;
}

type Summed = 'bytes' | 'packets' | 'lost' | 'framesDecoded' | 'decodeS';

const grown = (readings: readonly ConnectionReading[], field: Summed): number => {
  const [first, last] = [readings[0], readings.at(-1)];
  return first && last ? last[field] - first[field] : 0;
};

const secondsIn = (readings: readonly ConnectionReading[]): number => {
  const [first, last] = [readings[0], readings.at(-1)];
  return first && last ? (last.atMs - first.atMs) / 1000 : 0;
};

const rateIn = (readings: readonly ConnectionReading[]): number | null => {
  const rate = quotient(8 * grown(readings, 'bytes'), secondsIn(readings));
  return rate === null || rate <= 0 ? null : Math.round(rate);
};

const lossIn = (...spans: readonly (readonly ConnectionReading[])[]): number | null => {
  const sum = (field: Summed) => spans.reduce((total, span) => total + grown(span, field), 0);
  // Browsers subtract packets that arrived late, so the number of lost packets may decrease.
  const lost = Math.max(0, sum('lost'));
  const sent = sum('packets') + lost;
  return sent < fewestPackets ? null : lost / sent;
};

/** Returns the round-trip times that were measured between the readings. */
const roundTripsIn = (readings: readonly ConnectionReading[]): number[] => {
  const measured = readings.flatMap((reading, index) => {
    const before = readings[index - 1];
    const count = before ? reading.roundTrips - before.roundTrips : 0;
    return before && count > 0 ? (reading.roundTripS - before.roundTripS) / count : [];
  });
  return measured.length > 0 ? measured : readings.flatMap(({ newestRoundTripS }) => newestRoundTripS ?? []);
};

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
};

const quotient = (sum: number, by: number): number | null => (by > 0 ? sum / by : null);

const toMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);
