import { transactionCodes } from '@reelfloor/protocol';
import { addDaysToDate, formatLocalDate, startOfLocalDay } from '../../../platform/clock/business-day.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../../platform/nodes/leased-poll.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { type DepositFact, detectHarmIndicators, type PlayerHarmSnapshot, type RoundFact } from './detect-harm.ts';
import { insertHarmIndicators, readLastHarmIndicatorTimes } from './harm-indicator-store.ts';
import { type HarmThresholds, harmThresholds } from './harm-thresholds.ts';
import { listPlayBehaviorNotes } from './play-behavior-notes.ts';

/** Polling interval in ms. With `maxPlayers` it limits the load of harm detection. */
const pollMs = 10_000;
/** Maximum number of players checked in one poll. */
const maxPlayers = 20;

interface HarmMonitorDependencies extends LeasedPollDependencies {
  readonly database: Database;
  /** Called to check the player also for money laundering, before the requested check is marked as done. */
  readonly lookAlso?: (playerId: string, at: number) => Promise<unknown>;
}

/**
 * Checks players who have played or moved money since their last check for harm indicators, least recently checked first. Players in a seat
 * stay in the queue. Checking twice creates no second indicator.
 */
export class HarmMonitor {
  readonly #dependencies: HarmMonitorDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: HarmMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.check() });
  }

  stop(): void {
    this.#poll.stop();
  }

  async check(): Promise<void> {
    const { database, clock, lookAlso } = this.#dependencies;
    const asked = await database.read.all<{ player_id: string }>(
      `SELECT player_id FROM harm_checks WHERE asked > 0 ORDER BY looked_at, player_id LIMIT ${maxPlayers}`,
    );
    for (const { player_id } of asked) {
      await lookAlso?.(player_id, clock.nowMs());
      await recordNewHarmIndicators(database, player_id, clock.nowMs());
    }
  }
}

/** Checks one player for harm. Returns the number of new harm indicators. */
export const recordNewHarmIndicators = async (database: Database, playerId: string, at: number): Promise<number> => {
  const { asked, facts, playsNumber } = await database.snapshot(async (db) => {
    const before = await db.get<{ asked: number; game_rounds_number: number }>(
      'SELECT asked, game_rounds_number FROM harm_checks WHERE player_id = ?',
      playerId,
    );
    const seenNumber = before?.game_rounds_number ?? 0;
    return {
      asked: before?.asked ?? 0,
      ...(await readPlayerHarmSnapshot(db, { playerId, seenNumber, at }, harmThresholds)),
    };
  });
  const found = detectHarmIndicators(facts, harmThresholds);
  return database.transact(async (tx) => {
    const added = await insertHarmIndicators(tx, { playerId, at, thresholds: harmThresholds }, found);
    // Check this player again next time, if something new was reported since this check began, or if rounds may still follow.
    await tx.run(
      `UPDATE harm_checks SET looked_at = ?, game_rounds_number = ?, asked = CASE WHEN asked = ?
         AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player_id = harm_checks.player_id)
         AND NOT EXISTS (SELECT 1 FROM game_round_totals t WHERE t.player_id = harm_checks.player_id AND t.number > ?)
         THEN 0 ELSE asked END
       WHERE player_id = ?`,
      at,
      playsNumber,
      asked,
      playsNumber,
      playerId,
    );
    return added;
  });
};

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Period in ms over which deposits and notes are read: five weeks, the last of which is compared with the earlier ones. */
const depositsBackMs = 35 * dayMs;
const sessionsBackMs = 8 * dayMs;
/** Maximum number of rows of each kind that one harm check reads. Further rounds are read by the next checks. */
const maxRows = 500;
const maxGameRounds = 3_000;
/** Number of already checked rounds that are read again as the context of the new ones. */
const leadGameRounds = 1_000;

interface PlayerHarmReading {
  readonly facts: PlayerHarmSnapshot;
  /** Number of the newest round that was read. */
  readonly playsNumber: number;
}

/** Reads a player's data for harm detection. `seenNumber`: newest round of the previous check. Call it in a database snapshot. */
const readPlayerHarmSnapshot = async (
  db: Queries,
  { playerId, seenNumber, at }: { readonly playerId: string; readonly seenNumber: number; readonly at: number },
  thresholds: HarmThresholds,
): Promise<PlayerHarmReading> => {
  const sessions = await readSessions(db, playerId, at - sessionsBackMs);
  const { rounds, playsNumber } = await readRounds(db, playerId, seenNumber);
  const profile = await readJurisdictionValues(db, { playerId });
  const zone = profile['limits.zone'];
  const notes = await listPlayBehaviorNotes(db, playerId, at - depositsBackMs);
  const facts = {
    at,
    indicatedAt: await readLastHarmIndicatorTimes(db, playerId),
    deposits: await readDeposits(db, playerId, at, thresholds.depositsAfterLoss),
    // Ignore regular button presses where the jurisdiction profile allows autoplay, which makes them.
    notes: notes.filter(({ kind }) => kind !== 'presses' || profile['play.autoRounds'] === 1),
    sessions,
    rounds,
    nights: sessions.length === 0 ? [] : await readNights(db, { playerId, at, zone }, thresholds.nightPlay),
    returns: await db.all<{ id: string; at: number }>(
      `SELECT r.id, e.at FROM restrictions r JOIN restriction_ends e ON e.restriction_id = r.id
       WHERE r.player_id = ? AND r.kind = 'exclusion' AND e.at >= ? ORDER BY e.at, r.id LIMIT ${maxRows}`,
      playerId,
      at - depositsBackMs,
    ),
    raises: await db.all<{ id: string; at: number }>(
      `SELECT id, at FROM limit_changes WHERE player_id = ? AND at >= ? AND change = 'asked' AND by_operator = 0
       ORDER BY at, id LIMIT ${maxRows}`,
      playerId,
      at - depositsBackMs,
    ),
  };
  return { facts, playsNumber };
};

const readSessions = async (db: Queries, playerId: string, from: number) => {
  const rows = await db.all<{ id: string; started_at: number; ended_at: number | null }>(
    `SELECT id, started_at, ended_at FROM sessions WHERE player_id = ? AND started_at >= ?
     ORDER BY started_at DESC, id DESC LIMIT ${maxRows}`,
    playerId,
    from,
  );
  return rows.map((row) => ({ id: row.id, startedAt: row.started_at, endedAt: row.ended_at })).reverse();
};

const readDeposits = async (
  db: Queries,
  playerId: string,
  at: number,
  { withinMin, days }: HarmThresholds['depositsAfterLoss'],
): Promise<DepositFact[]> => {
  const rows = await db.all<{ id: string; at: number; amount_minor: number }>(
    `SELECT transfer_id AS id, at, amount_minor FROM transactions
     WHERE player_id = ? AND at >= ? AND type = ${transactionCodes.deposit} AND source = 'cashier' AND amount_minor > 0
     ORDER BY at DESC, id DESC LIMIT ${maxRows}`,
    playerId,
    at - depositsBackMs,
  );
  const deposits: DepositFact[] = [];
  for (const row of rows.reverse()) {
    const isRecent = row.at > at - days * dayMs;
    const lostBeforeMinor = isRecent ? await readLoss(db, playerId, row.at - withinMin * 60_000, row.at) : null;
    deposits.push({ id: row.id, at: row.at, amountMinor: row.amount_minor, lostBeforeMinor });
  }
  return deposits;
};

interface Totals {
  readonly number: number;
  readonly lost_minor: number;
}

/** Returns the player's totals after all rounds up to a time, inclusive. */
const readTotals = async (db: Queries, playerId: string, until: number): Promise<Totals> =>
  (await db.get<Totals>(
    `SELECT number, staked_total_minor - won_total_minor AS lost_minor FROM game_rounds
     WHERE player_id = ? AND counted_at <= ? ORDER BY counted_at DESC, number DESC LIMIT 1`,
    playerId,
    until,
  )) ?? { number: 0, lost_minor: 0 };

const readLoss = async (db: Queries, playerId: string, from: number, until: number) => {
  const before = await readTotals(db, playerId, from);
  const after = await readTotals(db, playerId, until);
  return after.number === before.number ? null : after.lost_minor - before.lost_minor;
};

const readRounds = async (
  db: Queries,
  playerId: string,
  seenNumber: number,
): Promise<{ rounds: RoundFact[]; playsNumber: number }> => {
  const rows = await db.all<{
    number: number;
    session_id: string;
    counted_at: number;
    stake_minor: number;
    win_minor: number;
    is_paid: number;
  }>(
    `SELECT number, session_id, counted_at, stake_minor, win_minor,
       CASE WHEN kind = 'round' AND free_spin = 0 THEN 1 ELSE 0 END AS is_paid
     FROM game_rounds WHERE player_id = ? AND number > ? ORDER BY number LIMIT ${maxGameRounds}`,
    playerId,
    seenNumber - leadGameRounds,
  );
  const rounds = rows.filter(({ is_paid }) => is_paid === 1);
  return {
    playsNumber: rows.at(-1)?.number ?? seenNumber,
    rounds: rounds.map((row) => ({
      number: row.number,
      sessionId: row.session_id,
      at: row.counted_at,
      stakeMinor: row.stake_minor,
      winMinor: row.win_minor,
    })),
  };
};

/** Returns the number of the player's rounds in each of the last nights, computed from the differences of round numbers. */
const readNights = async (
  db: Queries,
  { playerId, at, zone }: { readonly playerId: string; readonly at: number; readonly zone: string },
  { days, untilHour }: HarmThresholds['nightPlay'],
): Promise<PlayerHarmSnapshot['nights']> => {
  const nights: PlayerHarmSnapshot['nights'][number][] = [];
  for (let back = days; back >= 0; back--) {
    const day = addDaysToDate(formatLocalDate(at, zone), -back);
    const from = startOfLocalDay(day, zone);
    const before = await readTotals(db, playerId, from - 1);
    const after = await readTotals(db, playerId, Math.min(at, from + untilHour * hourMs - 1));
    nights.push({ day, from, rounds: Math.max(0, after.number - before.number) });
  }
  return nights;
};
