import type { RequestFact } from '@reelfloor/protocol/office-call-types';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { MachineMoneyState } from '../../play/journals/read-machine-money-state.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-cabinet-event.ts';
import {
  createAmountRequestValue,
  createCountRequestValue,
  createOptionalAmountRequestValue,
  createOptionalTextRequestValue,
  createStaffRequestChangeRow,
  createStaffRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-staff-request-facts.ts';
import { buildMachineMessageParameter, readLedgerBalanceMinor, readSeatRequestFacts } from './seat-request-facts.ts';

const describeOrder = ({ id, kind, amountMinor }: CashTransfer): string =>
  `${id} (${kind}${amountMinor === null ? '' : ` ${amountMinor}`})`;

/**
 * Returns the facts that a request for a decision on a machine's journal stores: its seat, its fault, the rejected event, and the money by
 * journal and by ledger.
 */
export const readJournalDecisionRequestFacts = async (
  db: Queries,
  journalCase: MachineMoneyState,
): Promise<RequestFact[]> => {
  const { machine, contradiction, open, claimant } = journalCase;
  const values = buildMachineMessageParameter(machine.id);
  const refused = parseRefusedEvent(machine);
  const meterMinor = contradiction ? contradiction.journal.meterMinor : machine.acknowledgedMeterMinor;
  return [
    ...(await readSeatRequestFacts(db, machine.id)),
    createStaffRequestFact('lastPlayer', createOptionalTextRequestValue(claimant?.username, 'nobody'), values),
    createStaffRequestFact(
      'refusedEvent',
      refused ? createTextRequestValue(describeCabinetEvent(refused)) : createWordRequestValue('none'),
      values,
    ),
    createStaffRequestFact(
      'openTransfers',
      createOptionalTextRequestValue(open.map(describeOrder).join(', '), 'none'),
      values,
    ),
    createStaffRequestFact('journalMeter', createOptionalAmountRequestValue(meterMinor, 'none'), values),
    createStaffRequestFact('journalEvent', createCountRequestValue(machine.acknowledgedSeq), values),
    createStaffRequestFact('journal', createOptionalTextRequestValue(machine.journalId, 'none'), values),
    createStaffRequestFact(
      'contradiction',
      contradiction ? createTextRequestValue(contradiction.kind) : createWordRequestValue('none'),
      values,
    ),
  ];
};

/** Returns the changes of the machine's credit and of the player's wallet by a decision on the journal, as rows of the approval request. */
export const readJournalMoneyChangeRows = async (
  db: Queries,
  found: MachineMoneyState,
  { creditMinor, walletMinor }: { readonly creditMinor: number; readonly walletMinor: number },
) => {
  const { machine, ledgerMinor, claimant } = found;
  const values = buildMachineMessageParameter(machine.id);
  const credit = createStaffRequestChangeRow(
    'creditAtMachine',
    { from: createAmountRequestValue(ledgerMinor), to: createAmountRequestValue(ledgerMinor + creditMinor) },
    values,
  );
  if (!claimant) return [credit];
  const held = await readLedgerBalanceMinor(db, walletAccountOf(claimant.playerId));
  const wallet = { from: createAmountRequestValue(held), to: createAmountRequestValue(held + walletMinor) };
  return [credit, createStaffRequestChangeRow('wallet', wallet, { player: createTextRequestValue(claimant.username) })];
};
