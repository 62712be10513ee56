import { roundHalfAway } from '@reelfloor/protocol/report-words';
import type { PlayedSum } from '../../platform/bus/bus.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HoldByRules } from './published-returns.ts';

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

/** Adds up the plays of a machine or of the floor, as the floor report does. Amounts in minor units. */
export class PlayedSums {
  coinInMinor = 0;
  netMinor = 0;
  /** Coin-in of plays whose rules are published, and what these leave to the house of it. */
  #ruledMinor = 0;
  #expectedMinor = 0;

  add({ rules, coinInMinor, coinOutMinor, paidMinor }: PlayedSum, holds: HoldByRules): void {
    this.coinInMinor += coinInMinor;
    this.netMinor += coinInMinor - coinOutMinor - paidMinor;
    const hold = rules === null ? undefined : holds.get(rules);
    if (hold === undefined) return;
    this.#ruledMinor += coinInMinor;
    this.#expectedMinor += (coinInMinor * hold) / million;
  }

  /** Adds what another one has added up. */
  merge(other: PlayedSums): void {
    this.coinInMinor += other.coinInMinor;
    this.netMinor += other.netMinor;
    this.#ruledMinor += other.#ruledMinor;
    this.#expectedMinor += other.#expectedMinor;
  }

  /** The net win in millionths of the coin-in; null before the first stake. */
  get holdPpm(): number | null {
    return ppmOf(this.netMinor, this.coinInMinor);
  }

  /** What the published rules leave to the house, in millionths of the coin-in that they cover; null if they cover none. */
  get expectedPpm(): number | null {
    return ppmOf(this.#expectedMinor, this.#ruledMinor);
  }
}

const million = 1_000_000;

const ppmOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfAway((part / whole) * million);
