import { connectionTestPlan } from '@reelfloor/protocol/channels/connection-test';
import type { LinkOptions } from '../../video/rate/link-bitrate-limits.ts';
import { LinkTrial, type TrialSecond } from './link-trial.ts';
import type { LinkShape } from './shaped-path.ts';
import type { ShownFrame } from './trial-frames.ts';

const longGapMs = 150;
const ticksPerMs = 90;

/** Quality of the picture that a viewer sees in a period of time. */
export interface SeenFigures {
  readonly framesPerSecond: number;
  readonly longestGapMs: number;
  /** Total length of all gaps between frames over 150 ms, in seconds. */
  readonly lostToGapsS: number;
  /** Times from drawing a frame to showing it, in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly longestMs: number;
}

export interface LinkFigures {
  readonly settling: SeenFigures;
  readonly settled: SeenFigures;
  /** One entry for each second after the change of the link. */
  readonly seconds: readonly TrialSecond[];
}

/** Simulates a clear link that changes to this link. Returns figures of the first seconds afterwards, and of the rest. */
export const linkFigures = (
  shape: LinkShape,
  phases: { clear: LinkShape; clearS: number; settleS: number; seconds: number },
  options: { seed?: number; hasNumbers?: boolean; hasParity?: boolean } = {},
): LinkFigures => {
  const { clear, clearS, settleS, seconds } = phases;
  const trial = new LinkTrial(clear, options);
  trial.run(clearS);
  trial.change(shape);
  const watched = trial.run(settleS + seconds);
  const settledAtMs = (clearS + settleS) * 1000;
  return {
    settling: seenFigures(trial.shown, clearS * 1000, settledAtMs),
    settled: seenFigures(trial.shown, settledAtMs, settledAtMs + seconds * 1000),
    seconds: watched,
  };
};

/** Simulates a picture that begins on this link. Returns figures of its first seconds, after the frame that opens it. */
export const firstFigures = (shape: LinkShape, seconds: number, request: LinkOptions): LinkFigures['settling'] => {
  const trial = new LinkTrial(shape, { request });
  trial.run(seconds);
  const firstAtMs = trial.shown[0]?.shownAtMs ?? 0;
  return seenFigures(trial.shown, firstAtMs, seconds * 1000);
};

/** Simulates a sender that fills this link for as long as a test of the connection. Returns the bits per second that a page measures. */
export const testedRate = (shape: LinkShape): number => {
  const { calmMs, fillMs } = connectionTestPlan;
  const last = new LinkTrial(shape).run(Math.round((calmMs + fillMs) / 1000)).slice(-2);
  return Math.round(last.reduce((sum, { sent }) => sum + sent, 0) / last.length);
};

export const seenFigures = (shown: readonly ShownFrame[], fromMs: number, untilMs: number): SeenFigures => {
  const seen = shown.filter(({ shownAtMs }) => shownAtMs >= fromMs && shownAtMs < untilMs);
  const before = shown.findLast(({ shownAtMs }) => shownAtMs < fromMs)?.shownAtMs ?? fromMs;
  const moments = [before, ...seen.map(({ shownAtMs }) => shownAtMs)];
  const gaps = moments.map((moment, index) => (moments[index + 1] ?? untilMs) - moment);
  const latencies = seen
    .map(({ shownAtMs, timestamp }) => shownAtMs - timestamp / ticksPerMs)
    .toSorted((a, b) => a - b);
  const quantile = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? Number.NaN;
  return {
    framesPerSecond: (seen.length * 1000) / (untilMs - fromMs),
    longestGapMs: Math.max(...gaps),
    lostToGapsS: gaps.filter((gap) => gap > longGapMs).reduce((sum, gap) => sum + gap, 0) / 1000,
    medianMs: quantile(0.5),
    p95Ms: quantile(0.95),
    longestMs: latencies.at(-1) ?? Number.NaN,
  };
};
