import { listPendingCashTransfers } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readBalance } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findSeat } from '../../play/seats/seat-store.ts';

/** Throws a ConfigError if the machine has a seat, credit or an open transfer. */
export const assertMachineIdle = async (db: Queries, id: string): Promise<void> => {
  const machine = { machine: id };
  if (await findSeat(db, id)) throw new BrokenRule('MACHINE_SEATED', machine);
  if ((await listPendingCashTransfers(db, id)).length > 0) throw new BrokenRule('MACHINE_TRANSFERS', machine);
  if ((await readBalance(db, machineMeterAccountOf(id))).balanceMinor !== 0)
    throw new BrokenRule('MACHINE_CREDIT', machine);
};

export const unknownMachineError = (id: string) => new BrokenRule('NO_MACHINE', { machine: id });
