import { type SessionId, transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import type { SessionsTable } from '../database/schema.ts';

/** The answer to `leave`. */
export interface SessionSummary {
  readonly id: SessionId;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly rounds: number;
  readonly freeSpins: number;
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  readonly winsPaidMinor: number;
}

export const readSessionRow = async (db: Queries, sessionId: string): Promise<SessionsTable> => {
  const row = await db.get<SessionsTable>('SELECT * FROM sessions WHERE id = ?', sessionId);
  if (!row) throw new Error(`there is no session ${sessionId}`);
  return row;
};

export const readSession = async (db: Queries, sessionId: string): Promise<SessionSummary> => {
  const row = await readSessionRow(db, sessionId);
  return {
    id: row.id as SessionId,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? row.started_at,
    rounds: row.spins,
    freeSpins: row.free_spins,
    cashInMinor: row.cash_in_minor,
    cashOutMinor: row.cash_out_minor,
    winsPaidMinor: await readWinsPaid(db, sessionId),
  };
};

/** Hand pays and jackpots that went to the wallet: neither part of the cash-outs nor of the credit. */
export const readWinsPaid = async (db: Queries, sessionId: string): Promise<number> => {
  // The types stand as numbers, as in the partial index: SQLite does not see that a parameter fits it.
  const { handPay, jackpot } = transactionCodes;
  const row = await db.get<{ paid: number }>(
    `SELECT CAST(COALESCE(SUM(amount_minor), 0) AS BIGINT) AS paid FROM transactions
     WHERE session_id = ? AND type IN (${handPay}, ${jackpot})`,
    sessionId,
  );
  return row?.paid ?? 0;
};
