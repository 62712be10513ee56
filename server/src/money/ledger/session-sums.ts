import { transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';

/** A session's credit by its totals (`due`) and by the machine's account (`held`), in minor units: equal at every commit. */
export interface SessionSums {
  readonly id: string;
  readonly machine_id: string;
  readonly due: number;
  readonly held: number;
}

const { handPay, jackpot } = transactionCodes;

/**
 * A session's credit: cash-ins − stakes + wins + corrections − cash-outs, without hand pays and jackpots, which went to the wallet. The
 * type codes are literals, because SQLite does not use the partial index with a parameter.
 */
const sumsOfSessions = `SELECT sessions.id, sessions.machine_id,
    CAST(cash_in_minor - stake_minor + win_minor + corrected_minor - cash_out_minor - coalesce(
      (SELECT sum(amount_minor) FROM transactions
       WHERE session_id = sessions.id AND type IN (${handPay}, ${jackpot})), 0) AS BIGINT) AS due,
    CASE WHEN seats.session_id IS NULL THEN 0 ELSE coalesce(
      (SELECT amount_minor FROM balances WHERE account = 'machine:' || sessions.machine_id), 0) END AS held
  FROM sessions LEFT JOIN seats ON seats.session_id = sessions.id`;

export const readSessionSums = (db: Queries, sessionId: string): Promise<SessionSums | undefined> =>
  db.get<SessionSums>(`${sumsOfSessions} WHERE sessions.id = ?`, sessionId);

export const readSumsAtMachine = (db: Queries, machineId: string): Promise<SessionSums | undefined> =>
  db.get<SessionSums>(`${sumsOfSessions} WHERE seats.machine_id = ?`, machineId);

export const findWrongSums = (db: Queries): Promise<SessionSums[]> =>
  db.all<SessionSums>(`SELECT * FROM (${sumsOfSessions}) AS sums WHERE due <> held ORDER BY id`);
