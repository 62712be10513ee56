import type { Database } from '../../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../../platform/nodes/leased-poll.ts';
import { detectHarmIndicators } from './detect-harm.ts';
import { insertHarmIndicators } from './harm-indicator-store.ts';
import { harmThresholds } from './harm-thresholds.ts';
import { readPlayerHarmSnapshot } from './read-player-harm-snapshot.ts';

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
    // Keep the player's check requested if it was requested again since the snapshot, or if the player has a seat or unread rounds.
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
