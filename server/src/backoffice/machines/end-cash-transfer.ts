import { type CashTransfer, findCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { appendNothingChangedNotice, BrokenRule } from '../../platform/process/broken-rule.ts';
import { endTransfer as end, endStates } from '../../play/journals/end-transfer.ts';
import { type LockedFolder, lockJournalFolder } from '../../play/journals/lock-journals.ts';
import { AlreadyDoneError, implementAction } from '../implement-action.ts';
import {
  amountOrWord,
  amountValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import {
  buildMachineParameter,
  readBalanceMinor,
  readSeatRequestFacts,
  readUsernameOrId,
} from './seat-request-facts.ts';

/** A cash-in that the casino's platform has not paid yet is shown as pending. */
const shownState = ({ state }: CashTransfer) => wordValue(state === 'asked' ? 'pending' : state);

export const endTransfer = implementAction<'endTransfer', LockedFolder | undefined>('endTransfer', {
  subject: ({ transferId }) => transferId,
  commandLine: {
    complete: async (tx, { transferId = '', decision = 'settle' }) => {
      const order = await orderNamed(tx, transferId);
      if (order.state === endStates[decision])
        throw new AlreadyDoneError(`${order.kind} ${transferId} was ${order.state} before; nothing changed.`);
      return { transferId, decision, machineId: order.machineId };
    },
    // Lock the journals, so that no cabinet writes to them while they are read.
    prepare: ({ journals }) => lockJournalFolder(journals),
    release: (claimed) => claimed?.release(),
  },
  pins: async (db, { transferId }) => {
    const order = await orderNamed(db, transferId);
    const values = { transfer: textValue(order.id) };
    return [
      createRequestFact('transferState', shownState(order), values),
      createRequestFact('transferKind', wordValue(order.kind), values),
      createRequestFact('transferAmount', amountOrWord(order.amountMinor, 'none'), values),
      createRequestFact('transferPlayer', textValue(await readUsernameOrId(db, order.playerId)), values),
      ...(await readSeatRequestFacts(db, order.machineId)),
    ];
  },
  effect: async (db, { transferId, decision }) => {
    const order = await orderNamed(db, transferId);
    const player = { player: textValue(await readUsernameOrId(db, order.playerId)) };
    const creditMinor = await readBalanceMinor(db, machineMeterAccountOf(order.machineId));
    const walletMinor = await readBalanceMinor(db, walletAccountOf(order.playerId));
    // A cash-out whose amount is unknown, because no cabinet reported it, pays out the machine's whole credit in the ledger.
    const movedMinor = order.amountMinor ?? creditMinor;
    const isIn = order.kind === 'cashIn';
    const [toCredit, toWallet] =
      decision === 'settle'
        ? isIn
          ? [movedMinor, 0]
          : [-movedMinor, movedMinor]
        : [0, isIn ? movedMinor : 0];
    const values = {
      ...player,
      ...buildMachineParameter(order.machineId),
      amount: amountValue(movedMinor),
      kind: wordValue(order.kind),
      transfer: textValue(order.id),
    };
    const state = { from: shownState(order), to: wordValue(endStates[decision]) };
    const credit = { from: amountValue(creditMinor), to: amountValue(creditMinor + toCredit) };
    const rows = [
      createRequestRow('transferState', state, { transfer: textValue(order.id) }),
      createRequestRow('creditAtMachine', credit, buildMachineParameter(order.machineId)),
      createRequestRow(
        'wallet',
        { from: amountValue(walletMinor), to: amountValue(walletMinor + toWallet) },
        player,
      ),
    ];
    return createRequestEffect(`endTransfer.${decision}`, values, rows, { amountMinor: movedMinor });
  },
  check: async (db, { transferId }) => {
    const order = await findCashTransfer(db, transferId);
    if (order?.state === 'pending') return null;
    return { code: order ? 'TRANSFER_ENDED' : 'TRANSFER_UNKNOWN', params: { transfer: transferId } };
  },
  async perform(tx, { transferId: id, decision, machineId }, { at }, claimed) {
    const ended = await end(tx, { id, decision, journals: claimed?.journals ?? null, at });
    if (ended.kind === 'unknown') throw new BrokenRule('TRANSFER_UNKNOWN', { transfer: id });
    if (ended.kind === 'impossible') throw appendNothingChangedNotice(ended.why);
    const { kind, machineId: machine, playerId: player, amountMinor } = ended.order;
    if (machine !== machineId)
      throw new BrokenRule('TRANSFER_ELSEWHERE', { transfer: id, machine: machineId });
    if (ended.kind === 'endedBefore') throw new BrokenRule('TRANSFER_ENDED', { transfer: id });
    return {
      answer: {},
      audit: { machine, player, kind, amountMinor, because: ended.because },
      lines: [`${kind} ${id} of machine ${machine}: ${ends[`${kind}.${decision}`]}.`],
    };
  },
});

const orderNamed = async (db: Queries, id: string): Promise<CashTransfer> => {
  const order = await findCashTransfer(db, id);
  if (!order) throw new BrokenRule('TRANSFER_UNKNOWN', { transfer: id });
  return order;
};

const ends: Readonly<Record<string, string>> = {
  'cashIn.settle': 'settled; the ledger has its amount on the meter',
  'cashIn.void': 'void; its amount is in the wallet again',
  'cashOut.settle': 'settled; the credit that the ledger had there is in the wallet',
  'cashOut.void': 'void; the credit stays at the machine',
};
