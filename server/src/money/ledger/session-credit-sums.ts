import { transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';

/** A session's credit by its totals (`due`) and by the machine's account (`held`), in minor units: equal at every commit. */
export interface SessionCreditSums {
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

export const readSessionCreditSums = (db: Queries, sessionId: string): Promise<SessionCreditSums | undefined> =>
  db.get<SessionCreditSums>(`${sumsOfSessions} WHERE sessions.id = ?`, sessionId);

export const readSessionCreditSumsAtMachine = (
  db: Queries,
  machineId: string,
): Promise<SessionCreditSums | undefined> =>
  db.get<SessionCreditSums>(`${sumsOfSessions} WHERE seats.machine_id = ?`, machineId);

export const findSessionsWithUnbalancedCredit = (db: Queries): Promise<SessionCreditSums[]> =>
  db.all<SessionCreditSums>(`SELECT * FROM (${sumsOfSessions}) AS sums WHERE due <> held ORDER BY id`);
