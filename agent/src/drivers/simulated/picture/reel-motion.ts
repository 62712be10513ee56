import type { SceneRound } from '../../../cabinet/scene.ts';

/** A reel's movement from round and time only, so that picture and sound agree. `position`: strip index of the top row. */
export interface ReelMotion {
  readonly position: number;
  /** In cells per second. */
  readonly speed: number;
}

const cruiseCellsPerS = 26;
const speedUpMs = 260;
const slowDownMs = 260;
const bounceMs = 190;
const overshootCells = 0.13;

/** Returns when a reel reaches its stop. It then swings back, and rests `bounceMs` later. */
export const impactAtMs = (round: SceneRound, reelIndex: number): number => {
  const stopAtMs = round.reelStopsAtMs[reelIndex] ?? round.startedAtMs;
  return stopAtMs - bounceMs * haste(stopAtMs - round.startedAtMs);
};

export const isTurning = (round: SceneRound, reelIndex: number, nowMs: number): boolean =>
  nowMs >= round.startedAtMs && nowMs < (round.reelStopsAtMs[reelIndex] ?? 0);

export function reelMotion(
  round: SceneRound,
  reelIndex: number,
  toStop: number,
  stripLength: number,
  nowMs: number,
): ReelMotion {
  const fromStop = round.fromStops[reelIndex] ?? toStop;
  const stopAtMs = round.reelStopsAtMs[reelIndex] ?? round.startedAtMs;
  if (nowMs >= stopAtMs) return { position: toStop, speed: 0 };
  if (nowMs <= round.startedAtMs) return { position: fromStop, speed: 0 };
  const durationMs = stopAtMs - round.startedAtMs;
  const pace = haste(durationMs);
  const sinceMs = nowMs - round.startedAtMs;
  const leftMs = stopAtMs - nowMs;
  // The movements from the old stop and to the new stop do not meet. Jump between them while symbols are blurred.
  const leaving = sinceMs < durationMs * (speedUpMs / (speedUpMs + slowDownMs + bounceMs));
  return leaving || sinceMs < speedUpMs * pace
    ? departure(fromStop, sinceMs, pace, stripLength)
    : arrival(toStop, leftMs, pace, stripLength);
}

/** Returns the factor that shortens speeding up, slowing down and swinging if a reel turns too briefly for them. */
function haste(durationMs: number): number {
  return Math.min(1, durationMs / (speedUpMs + slowDownMs + bounceMs));
}

function departure(fromStop: number, sinceMs: number, pace: number, stripLength: number): ReelMotion {
  const untilFullMs = speedUpMs * pace;
  const share = Math.min(1, sinceMs / untilFullMs);
  const flightMs = Math.max(0, sinceMs - untilFullMs);
  const cells = (cruiseCellsPerS * ((share * share * untilFullMs) / 2 + flightMs)) / 1000;
  return { position: wrapped(fromStop - cells, stripLength), speed: cruiseCellsPerS * share };
}

function arrival(toStop: number, leftMs: number, pace: number, stripLength: number): ReelMotion {
  const swingMs = bounceMs * pace;
  if (leftMs <= swingMs) {
    const share = 1 - leftMs / swingMs;
    const swing = overshootCells * Math.sin(Math.PI * share) * (1 - 0.35 * share);
    return { position: wrapped(toStop - swing, stripLength), speed: 1 };
  }
  const impactSpeed = (overshootCells * Math.PI * 1000) / swingMs;
  const untilImpactMs = leftMs - swingMs;
  const brakeMs = Math.min(untilImpactMs, slowDownMs * pace);
  const gained = ((cruiseCellsPerS - impactSpeed) * brakeMs) / (slowDownMs * pace);
  const braked = (impactSpeed + gained / 2) * brakeMs;
  const cells = (braked + cruiseCellsPerS * (untilImpactMs - brakeMs)) / 1000;
  return { position: wrapped(toStop + cells, stripLength), speed: impactSpeed + gained };
}

function wrapped(position: number, stripLength: number): number {
  return ((position % stripLength) + stripLength) % stripLength;
}
