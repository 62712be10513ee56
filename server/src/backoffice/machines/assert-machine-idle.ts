import { listPendingCashTransfersAtMachine } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { findSeat } from '../../play/seats/seat-store.ts';

/** Throws a ConfigError if the machine has a seat, credit or an open transfer. */
export const assertMachineIdle = async (db: Queries, id: string): Promise<void> => {
  const machine = { machine: id };
  if (await findSeat(db, id)) throw new BusinessRuleError('MACHINE_SEATED', machine);
  if ((await listPendingCashTransfersAtMachine(db, id)).length > 0)
    throw new BusinessRuleError('MACHINE_TRANSFERS', machine);
  if ((await readLedgerBalance(db, machineMeterAccountOf(id))).balanceMinor !== 0)
    throw new BusinessRuleError('MACHINE_CREDIT', machine);
};

export const buildUnknownMachineError = (id: string) => new BusinessRuleError('NO_MACHINE', { machine: id });
