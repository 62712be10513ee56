/** A span of time, as Unix times in ms. */
export interface RecordingTimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Shortest span that the timeline shows, in ms. */
export const shortestWindowMs = 15_000;

const lengthOf = ({ fromMs, untilMs }: RecordingTimeSpan): number => untilMs - fromMs;

/** Returns the relative position of a time in a span: 0 at its start, 1 at its end. */
export const relativePosition = (atMs: number, span: RecordingTimeSpan): number =>
  (atMs - span.fromMs) / Math.max(1, lengthOf(span));

/** Returns the intersection of two spans; null if they do not overlap. */
export const intersectSpans = <Of extends RecordingTimeSpan>(
  span: Of,
  within: RecordingTimeSpan,
): Of | null => {
  const fromMs = Math.max(span.fromMs, within.fromMs);
  const untilMs = Math.min(span.untilMs, within.untilMs);
  return untilMs < fromMs ? null : { ...span, fromMs, untilMs };
};

/** Returns a span of the given length within the whole that contains the time, centered if possible. */
export const windowAround = (atMs: number, lengthMs: number, whole: RecordingTimeSpan): RecordingTimeSpan => {
  const length = Math.min(Math.max(lengthMs, shortestWindowMs), Math.max(shortestWindowMs, lengthOf(whole)));
  const latest = Math.max(whole.fromMs, whole.untilMs - length);
  const fromMs = Math.min(Math.max(Math.round(atMs - length / 2), whole.fromMs), latest);
  return { fromMs, untilMs: fromMs + length };
};

/** Returns the window, moved if necessary so that it contains the playhead. */
export const followPlayhead = (
  window: RecordingTimeSpan,
  atMs: number,
  whole: RecordingTimeSpan,
): RecordingTimeSpan =>
  atMs >= window.fromMs && atMs <= window.untilMs ? window : windowAround(atMs, lengthOf(window), whole);

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600].map(
  (seconds) => seconds * 1000,
);

/** Returns the times of a ruler's ticks: round clock times in the time zone's offset, at most `most` of them. */
export const computeTimelineTicks = (
  window: RecordingTimeSpan,
  most: number,
  offsetMs: number,
): readonly number[] => {
  const stepMs = steps.find((step) => lengthOf(window) / step <= most) ?? 43_200_000;
  const first = Math.ceil((window.fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
  const count = Math.max(0, Math.floor((window.untilMs - first) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * stepMs);
};

/** Returns a histogram: the number of times in each of `parts` equal parts of a span. */
export const computeHistogram = (
  moments: readonly number[],
  span: RecordingTimeSpan,
  parts: number,
): readonly number[] => {
  const counts = Array.from({ length: parts }, () => 0);
  for (const atMs of moments) {
    const part = Math.floor(relativePosition(atMs, span) * parts);
    const index = part === parts && atMs === span.untilMs ? parts - 1 : part;
    if (counts[index] !== undefined) counts[index] += 1;
  }
  return counts;
};

/**
 * Returns the side of each mark's label in a track: after it, before it, or none because its neighbours leave no room. `shares`: the marks'
 * positions, sorted; `room`: width of a label, both as fractions of the track.
 */
export const placeTimelineLabels = (
  shares: readonly number[],
  room: number,
): readonly ('after' | 'before' | null)[] => {
  let takenUntil = 0;
  return shares.map((share, index) => {
    const next = Math.min(1, shares[index + 1] ?? 1);
    const isFree = share >= takenUntil;
    if (isFree && next - share >= room) {
      takenUntil = share + room;
      return 'after';
    }
    const side = isFree && share - room >= takenUntil ? 'before' : null;
    takenUntil = Math.max(takenUntil, share);
    return side;
  });
};
