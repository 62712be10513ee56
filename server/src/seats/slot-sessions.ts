import {
  done,
  type MachineId,
  type Result,
  refused,
  type SessionId,
  type SlotSession,
  transactionCodes,
} from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import type { SessionsTable } from '../database/schema.ts';
import { readCursor, writeCursor } from '../ledger/page-cursor.ts';

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

/** A player's sessions, newest first, by keyset. */
export const listSessions = async (
  db: Queries,
  playerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Result<{ items: SlotSession[]; nextCursor: string | null }>> => {
  const from = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && from === null) return refused('BODY_INVALID', { detail: 'cursor' });
  let query = db.query
    .selectFrom('sessions')
    .innerJoin('brands', 'brands.id', 'sessions.brand_id')
    .selectAll('sessions')
    .select('brands.name as brand_name')
    .where('player_id', '=', playerId)
    .orderBy('started_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(limit + 1);
  if (from)
    query = query.where((row) =>
      row.or([
        row('started_at', '<', from.at),
        row.and([row('started_at', '=', from.at), row('sessions.id', '<', from.id)]),
      ]),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return done({
    items: page.map((row) => lineOf(row, row.brand_name)),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.started_at, id: last.id }) : null,
  });
};

const lineOf = (row: SessionsTable, brand: string): SlotSession => ({
  id: row.id as SessionId,
  start: row.started_at,
  end: row.ended_at,
  durationMs: row.ended_at === null ? null : row.ended_at - row.started_at,
  machine: row.machine_id as MachineId,
  brand,
  spinCount: row.spins,
  freeSpinCount: row.free_spins,
  cashInMinor: row.cash_in_minor,
  cashOutMinor: row.cash_out_minor,
  IP: row.ip,
});
