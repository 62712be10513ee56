import { roundHalfAwayFromZero } from '@reelfloor/protocol/report-translations';
import type { PlayedSum } from '../../platform/bus/event-bus.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';

/** A machine's play in a span of time. */
export interface MachinePlay extends PlayedSum {
  readonly machine: string;
}

/** Sums the rounds posted from `from` to `until` (exclusive), as in the floor report. */
export const sumPlayByMachine = (db: Queries, from: number, until: number): Promise<MachinePlay[]> =>
  db.all<MachinePlay>(
    `SELECT machine_id AS machine, rules_hash AS rules, sum(stake_minor) AS "coinInMinor",
       sum(CASE WHEN kind = 'round' THEN win_minor ELSE 0 END) AS "coinOutMinor",
       sum(CASE WHEN kind IN ('handPay', 'jackpot') THEN win_minor ELSE 0 END) AS "paidMinor"
     FROM game_rounds WHERE posted_at >= ? AND posted_at < ? GROUP BY machine_id, rules_hash`,
    from,
    until,
  );

export const readTotalCoinIn = async (db: Queries, from: number, until: number): Promise<number> =>
  (
    await db.get<{ minor: number }>(
      'SELECT coalesce(sum(stake_minor), 0) AS minor FROM game_rounds WHERE posted_at >= ? AND posted_at < ?',
      from,
      until,
    )
  )?.minor ?? 0;

/** The position up to which the ledger contains a machine's journal. */
export interface JournalPosition {
  readonly machine: string;
  readonly seq: number;
  readonly journalNo: number;
}

export const readBookedJournalPositions = (db: Queries): Promise<JournalPosition[]> =>
  db.all<JournalPosition>('SELECT id AS machine, acknowledged_seq AS seq, journal_no AS "journalNo" FROM machines');

/** Sums the play of a machine or of the floor, as the floor report does. Amounts in minor units. */
export class PlaySums {
  coinInMinor = 0;
  netMinor = 0;
  /** Coin-in of rounds whose game rules are known, and the theoretical hold of it. */
  #ruledMinor = 0;
  #expectedMinor = 0;

  add({ rules, coinInMinor, coinOutMinor, paidMinor }: PlayedSum, holds: TheoreticalHoldByRules): void {
    this.coinInMinor += coinInMinor;
    this.netMinor += coinInMinor - coinOutMinor - paidMinor;
    const hold = rules === null ? undefined : holds.get(rules);
    if (hold === undefined) return;
    this.#ruledMinor += coinInMinor;
    this.#expectedMinor += (coinInMinor * hold) / million;
  }

  /** Adds the sums of `other`. */
  merge(other: PlaySums): void {
    this.coinInMinor += other.coinInMinor;
    this.netMinor += other.netMinor;
    this.#ruledMinor += other.#ruledMinor;
    this.#expectedMinor += other.#expectedMinor;
  }

  /** The hold: net win in millionths of the coin-in; null without coin-in. */
  get holdPpm(): number | null {
    return ppmOf(this.netMinor, this.coinInMinor);
  }

  /** The theoretical hold by the game rules, in millionths of the coin-in of rounds with known rules; null without such rounds. */
  get expectedPpm(): number | null {
    return ppmOf(this.#expectedMinor, this.#ruledMinor);
  }
}

const million = 1_000_000;

const ppmOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfAwayFromZero((part / whole) * million);
