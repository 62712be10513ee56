import type { Queries } from '../../platform/database/database.ts';
import type { ReportDay } from './report-range.ts';

/** What one machine played by one set of rules on one business day. Amounts in minor units. */
export interface PlayedFacts {
  readonly machine: string;
  readonly brand: string;
  /** Hash of the rules; null if the cabinet did not say. */
  readonly rules: string | null;
  /** Paid rounds. */
  readonly games: number;
  readonly freeGames: number;
  readonly coinInMinor: number;
  /** Wins on the meter. */
  readonly coinOutMinor: number;
  readonly handPaysMinor: number;
  readonly jackpotsMinor: number;
  /** How many hand pays and jackpots there were. */
  readonly handPays: number;
  readonly jackpots: number;
}

/** Reads what was booked on the day. A round counts on the day in which it came to the ledger. */
export const readPlayedFacts = (
  db: Queries,
  { from, until }: Omit<ReportDay, 'day'>,
): Promise<PlayedFacts[]> =>
  db.all<PlayedFacts>(
    `SELECT machine_id AS "machine", brand_id AS "brand", rules_hash AS "rules",
       sum(CASE WHEN kind = 'round' AND free_spin = 0 THEN 1 ELSE 0 END) AS "games",
       sum(CASE WHEN kind = 'round' AND free_spin = 1 THEN 1 ELSE 0 END) AS "freeGames",
       sum(stake_minor) AS "coinInMinor",
       sum(CASE WHEN kind = 'round' THEN win_minor ELSE 0 END) AS "coinOutMinor",
       sum(CASE WHEN kind = 'handPay' THEN win_minor ELSE 0 END) AS "handPaysMinor",
       sum(CASE WHEN kind = 'jackpot' THEN win_minor ELSE 0 END) AS "jackpotsMinor",
       sum(CASE WHEN kind = 'handPay' THEN 1 ELSE 0 END) AS "handPays",
       sum(CASE WHEN kind = 'jackpot' THEN 1 ELSE 0 END) AS "jackpots"
     FROM game_rounds WHERE posted_at >= ? AND posted_at < ? GROUP BY machine_id, brand_id, rules_hash`,
    from,
    until,
  );

/** A machine, and where it belongs now. */
export interface FloorPlace {
  readonly machine: string;
  readonly brand: string;
  readonly agent: string;
  /** When staff removed it from the floor; null if it is there. */
  readonly removedAt: number | null;
}

export const readFloorPlaces = (db: Queries): Promise<FloorPlace[]> =>
  db.all<FloorPlace>(
    `SELECT m.id AS "machine", m.brand_id AS "brand", m.agent_id AS "agent", o.at AS "removedAt"
     FROM machines m LEFT JOIN machines_out_of_service o ON o.machine_id = m.id AND o.state = 'removed' ORDER BY m.id`,
  );

/** Compares ids as people count: 9 before 10. */
export const compareIds = (a: string, b: string): number => order.compare(a, b) || (a < b ? -1 : 1);
const order = new Intl.Collator('en', { numeric: true });
