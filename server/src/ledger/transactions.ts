import {
  done,
  type MachineId,
  type Result,
  refused,
  type Transaction,
  type TransactionCode,
} from '@reelfloor/protocol';
import type { Queries, Transaction as Tx } from '../database/database.ts';
import { readCursor, writeCursor } from './page-cursor.ts';

/** One line of a player's statement: a movement of the wallet, with the wallet after it. */
export interface NewTransaction {
  /** The ledger transfer that moved the money; it gives at most one line. */
  readonly transferId: string;
  readonly playerId: string;
  readonly at: number;
  readonly type: TransactionCode;
  readonly amountMinor: number;
  readonly source: Transaction['from'];
  readonly tag: string;
  readonly machineId: string | null;
  readonly sessionId: string | null;
  readonly balanceMinor: number;
}

/** Written in the same unit of work as the ledger transfer. */
export const recordTransaction = async (tx: Tx, line: NewTransaction): Promise<void> => {
  await tx.run(
    `INSERT INTO transactions
       (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, session_id, balance_minor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line.transferId,
    line.playerId,
    line.at,
    line.type,
    line.amountMinor,
    line.source,
    line.tag,
    line.machineId,
    line.sessionId,
    line.balanceMinor,
  );
};

export interface TransactionPage {
  items: Transaction[];
  nextCursor: string | null;
}

/** Newest first, by keyset, so a page stays the same while new lines arrive. */
export const listTransactions = async (
  db: Queries,
  playerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Result<TransactionPage>> => {
  const from = cursor === undefined ? null : readCursor(cursor);
  const fromId = Number(from?.id);
  if (cursor !== undefined && (from === null || !Number.isSafeInteger(fromId)))
    return refused('BODY_INVALID', { detail: 'cursor' });
  let query = db.query
    .selectFrom('transactions')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (from)
    query = query.where((row) =>
      row.or([row('at', '<', from.at), row.and([row('at', '=', from.at), row('id', '<', fromId)])]),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return done({
    items: page.map((row) => ({
      id: String(row.id),
      at: row.at,
      type: row.type,
      amountMinor: row.amount_minor,
      from: row.source,
      tag: row.tag,
      machine: row.machine_id as MachineId | null,
      balanceMinor: row.balance_minor,
    })),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.at, id: String(last.id) }) : null,
  });
};
