import type { RequestFact } from '@reelfloor/protocol/office-call-types';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { MachineMoneyState } from '../../play/journals/read-machine-money-state.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-cabinet-event.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestFact,
  createCountRequestValue,
  createOptionalAmountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
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
    createApprovalRequestFact('lastPlayer', createOptionalTextRequestValue(claimant?.username, 'nobody'), values),
    createApprovalRequestFact(
      'refusedEvent',
      refused ? createTextRequestValue(describeCabinetEvent(refused)) : createWordRequestValue('none'),
      values,
    ),
    createApprovalRequestFact(
      'openTransfers',
      createOptionalTextRequestValue(open.map(describeOrder).join(', '), 'none'),
      values,
    ),
    createApprovalRequestFact('journalMeter', createOptionalAmountRequestValue(meterMinor, 'none'), values),
    createApprovalRequestFact('journalEvent', createCountRequestValue(machine.acknowledgedSeq), values),
    createApprovalRequestFact('journal', createOptionalTextRequestValue(machine.journalId, 'none'), values),
    createApprovalRequestFact(
      'contradiction',
      contradiction ? createTextRequestValue(contradiction.kind) : createWordRequestValue('none'),
      values,
    ),
  ];
};

/** Returns the changes of the machine's credit and of the player's wallet by a decision on the journal, as rows of the approval request. */
export const readJournalMoneyChangeRows = async (
  db: Queries,
  moneyState: MachineMoneyState,
  { creditMinor, walletMinor }: { readonly creditMinor: number; readonly walletMinor: number },
) => {
  const { machine, ledgerMinor, claimant } = moneyState;
  const values = buildMachineMessageParameter(machine.id);
  const credit = createApprovalRequestChangeRow(
    'creditAtMachine',
    { from: createAmountRequestValue(ledgerMinor), to: createAmountRequestValue(ledgerMinor + creditMinor) },
    values,
  );
  if (!claimant) return [credit];
  const held = await readLedgerBalanceMinor(db, walletAccountOf(claimant.playerId));
  const wallet = { from: createAmountRequestValue(held), to: createAmountRequestValue(held + walletMinor) };
  return [
    credit,
    createApprovalRequestChangeRow('wallet', wallet, { player: createTextRequestValue(claimant.username) }),
  ];
};
