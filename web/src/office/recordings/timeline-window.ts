/** A span of time, as Unix times in ms. */
export interface RecordingTimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Shortest span that the timeline shows, in ms. */
export const shortestWindowMs = 15_000;

const lengthOf = ({ fromMs, untilMs }: RecordingTimeSpan): number => untilMs - fromMs;

/** Returns the relative position of a time in a span: 0 at its start, 1 at its end. */
export const getRelativePositionInSpan = (atMs: number, span: RecordingTimeSpan): number =>
  (atMs - span.fromMs) / Math.max(1, lengthOf(span));

/** Returns the intersection of two spans; null if they do not overlap. */
export const intersectTimeSpans = <Of extends RecordingTimeSpan>(span: Of, within: RecordingTimeSpan): Of | null => {
  const fromMs = Math.max(span.fromMs, within.fromMs);
  const untilMs = Math.min(span.untilMs, within.untilMs);
  return untilMs < fromMs ? null : { ...span, fromMs, untilMs };
};

/** Returns a span of the given length within the whole that contains the time, centered if possible. */
export const buildTimelineWindowAround = (
  atMs: number,
  lengthMs: number,
  wholeSpan: RecordingTimeSpan,
): RecordingTimeSpan => {
  const length = Math.min(Math.max(lengthMs, shortestWindowMs), Math.max(shortestWindowMs, lengthOf(wholeSpan)));
  const latest = Math.max(wholeSpan.fromMs, wholeSpan.untilMs - length);
  const fromMs = Math.min(Math.max(Math.round(atMs - length / 2), wholeSpan.fromMs), latest);
  return { fromMs, untilMs: fromMs + length };
};

/** Returns the window, moved if necessary so that it contains the playhead. */
export const moveWindowToPlayhead = (
  window: RecordingTimeSpan,
  playheadMs: number,
  wholeSpan: RecordingTimeSpan,
): RecordingTimeSpan =>
  playheadMs >= window.fromMs && playheadMs <= window.untilMs
    ? window
    : buildTimelineWindowAround(playheadMs, lengthOf(window), wholeSpan);

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600].map(
  (seconds) => seconds * 1000,
);

/** Returns the times of a ruler's ticks: round clock times in the time zone's offset, at most `maxTicks` of them. */
export const computeTimelineTicks = (
  window: RecordingTimeSpan,
  maxTicks: number,
  timeZoneOffsetMs: number,
): readonly number[] => {
  const stepMs = steps.find((step) => lengthOf(window) / step <= maxTicks) ?? 43_200_000;
  const first = Math.ceil((window.fromMs + timeZoneOffsetMs) / stepMs) * stepMs - timeZoneOffsetMs;
  const count = Math.max(0, Math.floor((window.untilMs - first) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * stepMs);
};

/** Returns a histogram: the number of times in each of `bucketCount` equal parts of a span. */
export const computeTimeHistogram = (
  timesMs: readonly number[],
  span: RecordingTimeSpan,
  bucketCount: number,
): readonly number[] => {
  const counts = Array.from({ length: bucketCount }, () => 0);
  for (const atMs of timesMs) {
    const part = Math.floor(getRelativePositionInSpan(atMs, span) * bucketCount);
    const index = part === bucketCount && atMs === span.untilMs ? bucketCount - 1 : part;
    if (counts[index] !== undefined) counts[index] += 1;
  }
  return counts;
};

/**
 * Returns on which side of each timeline mark its label is: after it, before it, or none because its neighbours leave no room.
 * `relativePositions`: the marks' positions, sorted; `relativeLabelWidth`: width of a label, both as fractions of the track.
 */
export const chooseTimelineLabelSides = (
  relativePositions: readonly number[],
  relativeLabelWidth: number,
): readonly ('after' | 'before' | null)[] => {
  let takenUntil = 0;
  return relativePositions.map((share, index) => {
    const next = Math.min(1, relativePositions[index + 1] ?? 1);
    const isFree = share >= takenUntil;
    if (isFree && next - share >= relativeLabelWidth) {
      takenUntil = share + relativeLabelWidth;
      return 'after';
    }
    const side = isFree && share - relativeLabelWidth >= takenUntil ? 'before' : null;
    takenUntil = Math.max(takenUntil, share);
    return side;
  });
};
