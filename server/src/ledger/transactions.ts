import type { Transaction, TransactionCode } from '@reelfloor/protocol';
import type { UnitOfWork } from '../database/database.ts';

/** A line of a player's statement: a change of the wallet, and the balance after it. */
export interface NewTransaction {
  /** Id of the ledger transfer that changed the wallet. A transfer has one line in the statement at most. */
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

/** Stores a line. Call this in the unit of work that posts the ledger transfer. */
export const recordTransaction = async (unit: UnitOfWork, line: NewTransaction): Promise<void> => {
  await unit.run(
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
