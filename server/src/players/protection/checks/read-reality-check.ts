import type { Queries } from '../../../platform/database/database.ts';
import { clockToleranceMs } from '../clock/trusted-time.ts';
import { readJurisdictionValues, readSeatJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';
import {
  maxSessions,
  type PlayedSession,
  pauseMs,
  type RealityCheckSnapshot,
  readRealityCheckSnapshot,
} from './reality-check-store.ts';

/** A player's reality check state, with the data from which it was computed. */
interface Check {
  readonly facts: RealityCheckSnapshot;
  readonly profile: JurisdictionValues;
  readonly state: CheckState;
}

/** Reads a player's reality check state, under the jurisdiction profile of the player's seat or, without a seat, the current one. */
export const readRealityCheck = async (db: Queries, playerId: string, at: number): Promise<Check> => {
  const facts = await readRealityCheckSnapshot(db, playerId);
  const [newest] = facts.sessions;
  const profile = await (newest?.endedAt === null
    ? readSeatJurisdictionValues(db, newest.id)
    : readJurisdictionValues(db, { playerId }));
  return { facts, profile, state: computeRealityCheckState(facts, profile, at) };
};

const minuteMs = 60_000;

/** A player's state between two reality checks. Times: Unix time in ms. */
interface CheckState {
  /** Number of the next reality check, to be sent back when the player acknowledges it. */
  readonly number: number;
  /** Minutes of play between two reality checks. */
  readonly minutes: number;
  /** Play time in ms since the last reality check, or since the last pause in play if that came later. */
  readonly playedMs: number;
  readonly isDue: boolean;
  /** When the next reality check is or was due, if the player keeps the seat; null without a seat. */
  readonly dueAt: number | null;
  /** Until when the player must rest after the last reality check; null if there is no mandatory rest. */
  readonly breakUntil: number | null;
  /** The later of the current time and the newest time of play in the ledger. Later than now only if the clock was set back. */
  readonly newestAt: number;
}

/**
 * Returns the reality check interval in minutes: the player's choice if the jurisdiction profile offers it, otherwise the profile's
 * default. If the profile no longer offers the choice, the shorter of the two applies.
 */
const minutesOf = (profile: JurisdictionValues, chosenMinutes: number | null): number => {
  const offered = profile['check.minutes'];
  const [first = chosenMinutes ?? 0] = offered;
  if (chosenMinutes === null) return first;
  return offered.includes(chosenMinutes) ? chosenMinutes : Math.min(chosenMinutes, first);
};

/**
 * Computes a player's reality check state. Setting the clock back must not allow play without a check: if the ledger has a time of play
 * that is later than now, and later than the newest one stored with the last acknowledgement, a check is due at once.
 */
export const computeRealityCheckState = (
  snapshot: RealityCheckSnapshot,
  profile: JurisdictionValues,
  at: number,
): CheckState => {
  const { sessions, acknowledgement: last } = snapshot;
  const minutes = minutesOf(profile, snapshot.chosenMinutes);
  const [newest] = sessions;
  const knownAt = Math.max(0, ...sessions.map(({ startedAt }) => startedAt), snapshot.countedAt ?? 0);
  const latestAt = at + clockToleranceMs;
  const isLastAhead = last !== null && last.at > latestAt;
  const wasSetBack = isLastAhead || (knownAt > latestAt && knownAt > (last?.newestAt ?? 0));
  // Ignore the mandatory rest of a reality check dated in the future: the clock was set back, and the check that is now due has its own
  // rest.
  const breakUntil = isLastAhead ? null : restingUntil(snapshot, at);
  const { playedMs, isWhole } = playedSince(snapshot, at);
  const intervalMs = minutes * minuteMs;
  const hasPlayed = newest !== undefined && !isPaused(newest, at);
  const isSeated = newest !== undefined && newest.endedAt === null;
  const isTimeUp = hasPlayed && minutes > 0 && (wasSetBack || !isWhole || playedMs >= intervalMs);
  const isDue = isTimeUp || (isSeated && snapshot.isOrdered);
  const wouldBeDueAt = (breakUntil ?? at) + intervalMs - playedMs;
  return {
    number: (last?.number ?? 0) + 1,
    minutes,
    playedMs,
    isDue,
    dueAt:
      isSeated && snapshot.isOrdered
        ? at
        : isSeated && minutes > 0
          ? Math.min(wouldBeDueAt, isDue ? at : wouldBeDueAt)
          : null,
    breakUntil,
    newestAt: Math.max(knownAt, last?.newestAt ?? 0, at),
  };
};

/**
 * Returns until when the player must rest after a reality check; null if the rest is over. It ends, like a break, only by a time on which
 * the clocks agreed.
 */
const restingUntil = ({ acknowledgement, trustedAt }: RealityCheckSnapshot, at: number): number | null => {
  const until = acknowledgement?.breakUntil ?? null;
  const believedUntil = trustedAt === null ? at : trustedAt + clockToleranceMs;
  return until !== null && Math.min(at, believedUntil) < until ? until : null;
};

const isPaused = ({ endedAt }: PlayedSession, at: number): boolean => endedAt !== null && at - endedAt >= pauseMs;

/**
 * Sums up the play time of sessions from the newest back to the last acknowledged reality check or pause. `isWhole`: whether all of them
 * were read.
 */
const playedSince = (
  { sessions, acknowledgement: last }: RealityCheckSnapshot,
  at: number,
): { readonly playedMs: number; readonly isWhole: boolean } => {
  let playedMs = 0;
  let after = at;
  for (const { id, startedAt, endedAt } of sessions) {
    const end = endedAt ?? at;
    if (after - end >= pauseMs) return { playedMs, isWhole: true };
    if (id === last?.sessionId) {
      // The mandatory rest after a reality check does not count as play.
      const from = Math.max(last.at, Math.min(last.breakUntil ?? 0, end));
      return { playedMs: playedMs + Math.max(0, end - from), isWhole: true };
    }
    playedMs += Math.max(0, end - startedAt);
    after = startedAt;
  }
  return { playedMs, isWhole: sessions.length < maxSessions };
};
