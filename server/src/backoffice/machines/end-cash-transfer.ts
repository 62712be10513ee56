import { type CashTransfer, findCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { appendNothingChangedNotice, BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { type LockedFolder, lockJournalFolderIfGiven } from '../../play/journals/lock-journals.ts';
import { endStates, settleOrVoidTransfer } from '../../play/journals/settle-or-void-transfer.ts';
import { AlreadyDoneError, implementOfficeAction } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalAmountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  buildMachineMessageParameter,
  readLedgerBalanceMinor,
  readSeatRequestFacts,
  readUsernameOrId,
} from './seat-request-facts.ts';

/** A cash-in that the casino's platform has not paid yet is shown as pending. */
const shownState = ({ state }: CashTransfer) => createWordRequestValue(state === 'asked' ? 'pending' : state);

export const endTransfer = implementOfficeAction<'endTransfer', LockedFolder | undefined>('endTransfer', {
  subject: ({ transferId }) => transferId,
  commandLine: {
    complete: async (tx, { transferId = '', decision = 'settle' }) => {
      const order = await orderNamed(tx, transferId);
      if (order.state === endStates[decision])
        throw new AlreadyDoneError(`${order.kind} ${transferId} was ${order.state} before; nothing changed.`);
      return { transferId, decision, machineId: order.machineId };
    },
    // Lock the machines' journals, so that no cabinet writes to them while they are read.
    prepare: ({ journals }) => lockJournalFolderIfGiven(journals),
    release: (claimed) => claimed?.release(),
  },
  pins: async (db, { transferId }) => {
    const order = await orderNamed(db, transferId);
    const values = { transfer: createTextRequestValue(order.id) };
    return [
      createApprovalRequestFact('transferState', shownState(order), values),
      createApprovalRequestFact('transferKind', createWordRequestValue(order.kind), values),
      createApprovalRequestFact('transferAmount', createOptionalAmountRequestValue(order.amountMinor, 'none'), values),
      createApprovalRequestFact(
        'transferPlayer',
        createTextRequestValue(await readUsernameOrId(db, order.playerId)),
        values,
      ),
      ...(await readSeatRequestFacts(db, order.machineId)),
    ];
  },
  effect: async (db, { transferId, decision }) => {
    const order = await orderNamed(db, transferId);
    const player = { player: createTextRequestValue(await readUsernameOrId(db, order.playerId)) };
    const creditMinor = await readLedgerBalanceMinor(db, machineMeterAccountOf(order.machineId));
    const walletMinor = await readLedgerBalanceMinor(db, walletAccountOf(order.playerId));
    // A cash-out whose amount is unknown, because no cabinet reported it, pays out the machine's whole credit in the ledger.
    const movedMinor = order.amountMinor ?? creditMinor;
    const isIn = order.kind === 'cashIn';
    const [toCredit, toWallet] =
      decision === 'settle' ? (isIn ? [movedMinor, 0] : [-movedMinor, movedMinor]) : [0, isIn ? movedMinor : 0];
    const values = {
      ...player,
      ...buildMachineMessageParameter(order.machineId),
      amount: createAmountRequestValue(movedMinor),
      kind: createWordRequestValue(order.kind),
      transfer: createTextRequestValue(order.id),
    };
    const state = { from: shownState(order), to: createWordRequestValue(endStates[decision]) };
    const credit = {
      from: createAmountRequestValue(creditMinor),
      to: createAmountRequestValue(creditMinor + toCredit),
    };
    const rows = [
      createApprovalRequestChangeRow('transferState', state, { transfer: createTextRequestValue(order.id) }),
      createApprovalRequestChangeRow('creditAtMachine', credit, buildMachineMessageParameter(order.machineId)),
      createApprovalRequestChangeRow(
        'wallet',
        { from: createAmountRequestValue(walletMinor), to: createAmountRequestValue(walletMinor + toWallet) },
        player,
      ),
    ];
    return createApprovalRequestEffect(`endTransfer.${decision}`, values, rows, { amountMinor: movedMinor });
  },
  check: async (db, { transferId }) => {
    const order = await findCashTransfer(db, transferId);
    if (order?.state === 'pending') return null;
    return { code: order ? 'TRANSFER_ENDED' : 'TRANSFER_UNKNOWN', params: { transfer: transferId } };
  },
  async perform(tx, { transferId: id, decision, machineId }, { at }, claimed) {
    const ended = await settleOrVoidTransfer(tx, { id, decision, journals: claimed?.journals ?? null, at });
    if (ended.kind === 'unknown') throw new BusinessRuleError('TRANSFER_UNKNOWN', { transfer: id });
    if (ended.kind === 'impossible') throw appendNothingChangedNotice(ended.why);
    const { kind, machineId: machine, playerId: player, amountMinor } = ended.order;
    if (machine !== machineId) throw new BusinessRuleError('TRANSFER_ELSEWHERE', { transfer: id, machine: machineId });
    if (ended.kind === 'endedBefore') throw new BusinessRuleError('TRANSFER_ENDED', { transfer: id });
    return {
      answer: {},
      audit: { machine, player, kind, amountMinor, because: ended.because },
      lines: [`${kind} ${id} of machine ${machine}: ${ends[`${kind}.${decision}`]}.`],
    };
  },
});

const orderNamed = async (db: Queries, id: string): Promise<CashTransfer> => {
  const order = await findCashTransfer(db, id);
  if (!order) throw new BusinessRuleError('TRANSFER_UNKNOWN', { transfer: id });
  return order;
};

const ends: Readonly<Record<string, string>> = {
  'cashIn.settle': 'settled; the ledger has its amount on the meter',
  'cashIn.void': 'void; its amount is in the wallet again',
  'cashOut.settle': 'settled; the credit that the ledger had there is in the wallet',
  'cashOut.void': 'void; the credit stays at the machine',
};
