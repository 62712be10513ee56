import { type CashTransfer, listPendingCashTransfers } from '../../money/ledger/cash-transfers.ts';
import { machineMeterOf } from '../../money/ledger/ledger-account.ts';
import { readBalance } from '../../money/ledger/read-balance.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Contradiction } from '../machines/judge-journal.ts';
import { findMachine, type StoredMachine } from '../machines/machine-store.ts';
import { contradictionOf } from '../machines/record-journal.ts';
import { findSeat, type StoredSeat } from '../seats/seat-store.ts';
import { findSessionAt } from '../sessions/session-store.ts';

/** What an operator must know before deciding about a machine's journal. */
export interface JournalCase {
  readonly machine: StoredMachine;
  readonly contradiction: Contradiction | null;
  readonly booksMinor: number;
  readonly open: readonly CashTransfer[];
  readonly seat: StoredSeat | undefined;
  /** The player in the seat or, if the machine has no seat, the last player there; null if nobody ever played there. */
  readonly claimant: Claimant | null;
}

export interface Claimant {
  readonly playerId: string;
  readonly username: string;
  readonly sessionId: string;
}

export const readCase = async (db: Queries, machineId: string): Promise<JournalCase | null> => {
  const machine = await findMachine(db, machineId);
  if (!machine) return null;
  return {
    machine,
    contradiction: contradictionOf(machine),
    booksMinor: (await readBalance(db, machineMeterOf(machineId))).balanceMinor,
    open: await listPendingCashTransfers(db, machineId),
    seat: await findSeat(db, machineId),
    claimant: await readClaimant(db, machineId),
  };
};

const readClaimant = async (db: Queries, machineId: string): Promise<Claimant | null> => {
  const session = await findSessionAt(db, machineId);
  if (!session) return null;
  const player = await db.get<{ username: string }>(
    'SELECT username FROM players WHERE id = ?',
    session.playerId,
  );
  return { playerId: session.playerId, username: player?.username ?? '', sessionId: session.id };
};
