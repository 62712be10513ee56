import type { PlayedSum } from '../../platform/bus/bus.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What a machine played in a span of time. */
export interface MachinePlayed extends PlayedSum {
  readonly machine: string;
}

/** Reads what was booked from `from` to before `until`, with the figures of the floor report. */
export const readPlayed = (db: Queries, from: number, until: number): Promise<MachinePlayed[]> =>
  db.all<MachinePlayed>(
    `SELECT machine_id AS machine, rules_hash AS rules, sum(stake_minor) AS "coinInMinor",
       sum(CASE WHEN kind = 'round' THEN win_minor ELSE 0 END) AS "coinOutMinor",
       sum(CASE WHEN kind IN ('handPay', 'jackpot') THEN win_minor ELSE 0 END) AS "paidMinor"
     FROM game_rounds WHERE posted_at >= ? AND posted_at < ? GROUP BY machine_id, rules_hash`,
    from,
    until,
  );

export const readCoinIn = async (db: Queries, from: number, until: number): Promise<number> =>
  (
    await db.get<{ minor: number }>(
      'SELECT coalesce(sum(stake_minor), 0) AS minor FROM game_rounds WHERE posted_at >= ? AND posted_at < ?',
      from,
      until,
    )
  )?.minor ?? 0;

/** How far the ledger has come with a machine's journal. */
export interface JournalMark {
  readonly machine: string;
  readonly seq: number;
  readonly journalNo: number;
}

export const readJournalMarks = (db: Queries): Promise<JournalMark[]> =>
  db.all<JournalMark>(
    'SELECT id AS machine, acknowledged_seq AS seq, journal_no AS "journalNo" FROM machines',
  );
