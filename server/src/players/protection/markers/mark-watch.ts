import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { everySoOften } from '../../../platform/process/every-so-often.ts';
import { findMarks } from './find-marks.ts';
import { insertMarks } from './mark-store.ts';
import { markThresholds } from './mark-thresholds.ts';
import { readPlayerFacts } from './read-player-facts.ts';

/** Time in ms between two looks, and the most players that each looks at: what marks may cost. */
const lookMs = 10_000;
const maxPlayers = 20;

interface MarkWatchParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Returns true if this node looks for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Looks for marks of the players who play or moved money since somebody looked at them last, those longest ago first.
 * Players who sit at a machine stay in the queue. Looking twice adds no second mark.
 */
export class MarkWatch {
  readonly #parts: MarkWatchParts;
  #stop = (): void => {};
  #isStopped = false;

  constructor(parts: MarkWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, onError } = this.#parts;
    this.#stop = everySoOften(clock, lookMs, () =>
      this.look().catch((error) => {
        if (!this.#isStopped) onError(error);
      }),
    );
  }

  /** A look that is under way may fail from now on, because the database closes; another node looks again. */
  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }

  async look(): Promise<void> {
    const { database, clock, holdsLease } = this.#parts;
    if (!holdsLease()) return;
    const asked = await database.read.all<{ player_id: string }>(
      `SELECT player_id FROM mark_looks WHERE asked > 0 ORDER BY looked_at, player_id LIMIT ${maxPlayers}`,
    );
    for (const { player_id } of asked) await lookForMarks(database, player_id, clock.nowMs());
  }
}

/** Looks at one player. Returns how many new marks there are. */
export const lookForMarks = async (database: Database, playerId: string, at: number): Promise<number> => {
  const { asked, facts, playsNumber } = await database.snapshot(async (db) => {
    const before = await db.get<{ asked: number; plays_number: number }>(
      'SELECT asked, plays_number FROM mark_looks WHERE player_id = ?',
      playerId,
    );
    const seenNumber = before?.plays_number ?? 0;
    return {
      asked: before?.asked ?? 0,
      ...(await readPlayerFacts(db, { playerId, seenNumber, at }, markThresholds)),
    };
  });
  const found = findMarks(facts, markThresholds);
  return database.transact(async (unit) => {
    const added = await insertMarks(unit, { playerId, at, thresholds: markThresholds }, found);
    // Whoever asked after the snapshot asks for another look, and so does whoever still plays or has unread plays.
    await unit.run(
      `UPDATE mark_looks SET looked_at = ?, plays_number = ?, asked = CASE WHEN asked = ?
         AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player_id = mark_looks.player_id)
         AND NOT EXISTS (SELECT 1 FROM play_totals t WHERE t.player_id = mark_looks.player_id AND t.number > ?)
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
