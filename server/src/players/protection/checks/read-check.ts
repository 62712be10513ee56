import type { Queries } from '../../../platform/database/database.ts';
import { clockToleranceMs } from '../clock/trusted-time.ts';
import { readProfile, readSeatProfile } from '../profile/profile-store.ts';
import type { ProfileValues } from '../profile/profile-values.ts';
import { type CheckFacts, maxSessions, type PlayedSession, pauseMs, readCheckFacts } from './check-store.ts';

/** Where a player stands between two checks, with what that was computed from. */
interface Check {
  readonly facts: CheckFacts;
  readonly profile: ProfileValues;
  readonly state: CheckState;
}

/** Reads where a player stands, under the profile of the player's seat or, without a seat, the one that holds now. */
export const readCheck = async (db: Queries, playerId: string, at: number): Promise<Check> => {
  const facts = await readCheckFacts(db, playerId);
  const [newest] = facts.sessions;
  const profile = await (newest?.endedAt === null
    ? readSeatProfile(db, newest.id)
    : readProfile(db, { playerId }));
  return { facts, profile, state: checkStateOf(facts, profile, at) };
};

const minuteMs = 60_000;

/** Where a player stands between two reality checks. Times are ms since 1970. */
interface CheckState {
  /** Number of the next acknowledgement. */
  readonly number: number;
  /** Minutes of play between two checks. */
  readonly minutes: number;
  /** Play time since the last check, or since the last pause if that came later. */
  readonly playedMs: number;
  readonly isDue: boolean;
  /** When the next reality check is due, or was due, if the player keeps the seat; null without a seat. */
  readonly dueAt: number | null;
  /** Until when the player must rest after the last check; null if the player need not. */
  readonly breakUntil: number | null;
  /** The newest time that the ledger or the clock tells. It is later than now if the clock was set back. */
  readonly newestAt: number;
}

/**
 * Returns the minutes that hold: what the player chose if the profile offers it, else the profile's first. A profile that no
 * longer offers what the player chose brings no check later than that.
 */
const minutesOf = (profile: ProfileValues, chosenMinutes: number | null): number => {
  const offered = profile['check.minutes'];
  const [first = chosenMinutes ?? 0] = offered;
  if (chosenMinutes === null) return first;
  return offered.includes(chosenMinutes) ? chosenMinutes : Math.min(chosenMinutes, first);
};

/**
 * Computes where a player stands. A clock set back must not let anybody play on without a check: if the ledger knows a time
 * of play that is later than now, and later than all that the last acknowledgement knew, the check is due at once.
 */
const checkStateOf = (facts: CheckFacts, profile: ProfileValues, at: number): CheckState => {
  const { sessions, acknowledgement: last } = facts;
  const minutes = minutesOf(profile, facts.chosenMinutes);
  const [newest] = sessions;
  const knownAt = Math.max(0, ...sessions.map(({ startedAt }) => startedAt), facts.countedAt ?? 0);
  const latestAt = at + clockToleranceMs;
  const isLastAhead = last !== null && last.at > latestAt;
  const wasSetBack = isLastAhead || (knownAt > latestAt && knownAt > (last?.newestAt ?? 0));
  // After a clock was set back the check that is due brings a rest of its own.
  const breakUntil = isLastAhead ? null : restingUntil(facts, at);
  const { playedMs, isWhole } = playedSince(facts, at);
  const intervalMs = minutes * minuteMs;
  const hasPlayed = newest !== undefined && !isPaused(newest, at);
  const isSeated = newest !== undefined && newest.endedAt === null;
  const isTimeUp = hasPlayed && minutes > 0 && (wasSetBack || !isWhole || playedMs >= intervalMs);
  const isDue = isTimeUp || (isSeated && facts.isOrdered);
  const wouldBeDueAt = (breakUntil ?? at) + intervalMs - playedMs;
  return {
    number: (last?.number ?? 0) + 1,
    minutes,
    playedMs,
    isDue,
    dueAt:
      isSeated && facts.isOrdered
        ? at
        : isSeated && minutes > 0
          ? Math.min(wouldBeDueAt, isDue ? at : wouldBeDueAt)
          : null,
    breakUntil,
    newestAt: Math.max(knownAt, last?.newestAt ?? 0, at),
  };
};

/**
 * Returns until when the player must rest; null if the rest is over. A time on which the clocks did not agree ends none, as
 * with breaks.
 */
const restingUntil = ({ acknowledgement, trustedAt }: CheckFacts, at: number): number | null => {
  const until = acknowledgement?.breakUntil ?? null;
  const believedUntil = trustedAt === null ? at : trustedAt + clockToleranceMs;
  return until !== null && Math.min(at, believedUntil) < until ? until : null;
};

const isPaused = ({ endedAt }: PlayedSession, at: number): boolean =>
  endedAt !== null && at - endedAt >= pauseMs;

/** Adds up sessions from the newest back to the last acknowledgement or pause. `isWhole`: whether all of them were read. */
const playedSince = (
  { sessions, acknowledgement: last }: CheckFacts,
  at: number,
): { readonly playedMs: number; readonly isWhole: boolean } => {
  let playedMs = 0;
  let after = at;
  for (const { id, startedAt, endedAt } of sessions) {
    const end = endedAt ?? at;
    if (after - end >= pauseMs) return { playedMs, isWhole: true };
    if (id === last?.sessionId) {
      // The rest after a check is no play.
      const from = Math.max(last.at, Math.min(last.breakUntil ?? 0, end));
      return { playedMs: playedMs + Math.max(0, end - from), isWhole: true };
    }
    playedMs += Math.max(0, end - startedAt);
    after = startedAt;
  }
  return { playedMs, isWhole: sessions.length < maxSessions };
};
