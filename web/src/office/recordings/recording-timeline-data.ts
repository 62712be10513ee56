import type { RecordingTimeSpan } from './timeline-window.ts';

/** A round in the timeline. Amounts in minor units; null: not in the ledger. */
export interface TimelineRound extends RecordingTimeSpan {
  readonly key: string;
  /** The round's number, counted among the player's rounds. */
  readonly number: number;
  readonly player: { readonly id: string; readonly name: string };
  readonly sessionId: string;
  readonly isFreeSpin: boolean;
  readonly stakeMinor: number;
  readonly wonMinor: number;
  readonly creditBeforeMinor: number | null;
  readonly creditAfterMinor: number | null;
  /** False if no picture of the round's end was recorded. */
  readonly hasPicture: boolean;
}

interface ShownGap extends RecordingTimeSpan {
  readonly reason: string;
}

/** A timeline event other than a round: money that moved, or a door, a tilt or another state of the cabinet. */
export interface TimelineEvent {
  readonly track: 'money' | 'doors';
  readonly key: string;
  readonly atMs: number;
  /** The timeline event's name, such as `doorOpened`. */
  readonly what: string;
  /** The money that the event moved or that is owed, in minor units; null: none or unknown. */
  readonly amountMinor: number | null;
}

interface ShownHold extends RecordingTimeSpan {
  readonly id: string;
  readonly cause: 'complaint' | 'staff' | 'handPay' | 'fault' | 'transfer';
  readonly reason: string;
  /** When the legal hold on the recording expires, as Unix time in ms. */
  readonly endsAt: number;
  /** Whether the server has a copy of the evidence under the legal hold. */
  readonly evidence: 'waiting' | 'kept' | 'absent';
}

/** Timeline data of a recording of a machine or a session. */
export interface TimelineRecording {
  readonly whole: RecordingTimeSpan;
  readonly runs: readonly RecordingTimeSpan[];
  readonly gaps: readonly ShownGap[];
  readonly rounds: readonly TimelineRound[];
  readonly marks: readonly TimelineEvent[];
  readonly holds: readonly ShownHold[];
}

/** Returns whether pictures were recorded at a time. */
export const isRecordedAt = (recordedSpans: readonly RecordingTimeSpan[], atMs: number): boolean =>
  recordedSpans.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs);

/** Returns the round at the playhead, or else the last one before it; null before the first. */
export const findTimelineRoundAt = (rounds: readonly TimelineRound[], atMs: number): TimelineRound | null =>
  rounds.findLast(({ fromMs }) => fromMs <= atMs) ?? null;

/** Returns the round before or after the one at the playhead, by start time; null if there is none. */
export const findAdjacentTimelineRound = (
  rounds: readonly TimelineRound[],
  atMs: number,
  direction: 'before' | 'after',
): TimelineRound | null => {
  if (direction === 'after') return rounds.find(({ fromMs }) => fromMs > atMs) ?? null;
  // Within a round, first go back to its start, as in other media players.
  return rounds.findLast(({ fromMs }) => fromMs < atMs - leastBackMs) ?? null;
};

/** If the playhead is less than this after a round's start, in ms, the "back" key goes to the previous round. */
const leastBackMs = 1000;

/** Returns the total duration of recorded pictures and that of gaps, in ms. */
export const computeRecordedAndGapMs = ({ runs, gaps }: Pick<TimelineRecording, 'runs' | 'gaps'>) => {
  const sum = (spans: readonly RecordingTimeSpan[]) =>
    spans.reduce((total, { fromMs, untilMs }) => total + untilMs - fromMs, 0);
  return { recordedMs: sum(runs), gapMs: sum(gaps), gapCount: gaps.length };
};
