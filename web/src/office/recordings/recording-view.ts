import type { Span } from './time-window.ts';

/** A round in the timeline. Amounts in minor units; null: the ledger does not say. */
export interface ShownRound extends Span {
  readonly key: string;
  /** Its number among the player's rounds. */
  readonly number: number;
  readonly player: { readonly id: string; readonly name: string };
  readonly sessionId: string;
  readonly isFreeSpin: boolean;
  readonly stakeMinor: number;
  readonly wonMinor: number;
  readonly creditBeforeMinor: number | null;
  readonly creditAfterMinor: number | null;
  /** False: no picture covers its end. */
  readonly hasPicture: boolean;
}

interface ShownGap extends Span {
  readonly reason: string;
}

/** A moment beside the rounds: money that moved, or a door, a tilt or another state of the cabinet. */
export interface ShownMark {
  readonly track: 'money' | 'doors';
  readonly key: string;
  readonly atMs: number;
  /** The event's name, such as `doorOpened`. */
  readonly what: string;
  /** The money that it moved or owes, in minor units; null: none, or it is not known. */
  readonly amountMinor: number | null;
}

interface ShownHold extends Span {
  readonly id: string;
  readonly cause: 'complaint' | 'staff' | 'handPay' | 'fault' | 'transfer';
  readonly reason: string;
  /** When it ends by itself. */
  readonly endsAt: number;
  /** Whether the server has a copy of its evidence. */
  readonly evidence: 'waiting' | 'kept' | 'absent';
}

/** What the timeline draws of a machine or a session. */
export interface ShownRecording {
  readonly whole: Span;
  readonly runs: readonly Span[];
  readonly gaps: readonly ShownGap[];
  readonly rounds: readonly ShownRound[];
  readonly marks: readonly ShownMark[];
  readonly holds: readonly ShownHold[];
}

/** Returns whether pictures show a moment. */
export const isShown = (runs: readonly Span[], atMs: number): boolean =>
  runs.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs);

/** Returns the round that the playhead is in, or else the last one before it; null before the first. */
export const roundAt = (rounds: readonly ShownRound[], atMs: number): ShownRound | null =>
  rounds.findLast(({ fromMs }) => fromMs <= atMs) ?? null;

/** Returns the round before or after the one at the playhead, by their beginnings; null if there is none. */
export const roundBeside = (
  rounds: readonly ShownRound[],
  atMs: number,
  way: 'before' | 'after',
): ShownRound | null => {
  if (way === 'after') return rounds.find(({ fromMs }) => fromMs > atMs) ?? null;
  // From within a round its own beginning comes first, as with the keys of any player.
  return rounds.findLast(({ fromMs }) => fromMs < atMs - leastBackMs) ?? null;
};

/** As near to a beginning, the key goes to the one before. */
const leastBackMs = 1000;

/** Returns how long pictures and gaps of a span are, in ms. */
export const lengthsOf = ({ runs, gaps }: Pick<ShownRecording, 'runs' | 'gaps'>) => {
  const sum = (spans: readonly Span[]) =>
    spans.reduce((total, { fromMs, untilMs }) => total + untilMs - fromMs, 0);
  return { recordedMs: sum(runs), gapMs: sum(gaps), gapCount: gaps.length };
};
