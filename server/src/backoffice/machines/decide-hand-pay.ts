import { machineMeterAccountOf, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { type Decision, decideWaitingHandPay } from '../../play/hand-pays/decide-waiting-hand-pay.ts';
import { findWaitingHandPay, type WaitingHandPay } from '../../play/hand-pays/waiting-hand-pays.ts';
import { implementAction } from '../implement-action.ts';
import {
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
  readBrandNameOrId,
  readSeatRequestFacts,
  readUsernameOrId,
} from './seat-request-facts.ts';

export const decideHandPay = implementAction('decideHandPay', {
  subject: ({ payId }) => payId,
  commandLine: {
    complete: async (tx, given) => ({
      ...given,
      machineId: (await handPayNamed(tx, given.payId ?? '')).machine_id,
    }),
  },
  pins: async (db, { payId }) => {
    const pay = await handPayNamed(db, payId);
    const values = buildMachineParameter(pay.machine_id);
    return [
      createRequestFact('handPayState', wordValue(pay.state), values),
      createRequestFact('handPayAmount', amountValue(pay.amount_minor), values),
      createRequestFact('handPayPlayer', textValue(await readUsernameOrId(db, pay.player_id)), values),
      ...(await readSeatRequestFacts(db, pay.machine_id)),
    ];
  },
  effect: async (db, { payId, verdict }) => {
    const pay = await handPayNamed(db, payId);
    const { amount_minor: amountMinor, machine_id: machineId } = pay;
    const player = { player: textValue(await readUsernameOrId(db, pay.player_id)) };
    const walletMinor = await readBalanceMinor(db, walletAccountOf(pay.player_id));
    const credit = amountValue(await readBalanceMinor(db, machineMeterAccountOf(machineId)));
    const paidMinor = verdict === 'approved' ? amountMinor : 0;
    const values = {
      ...player,
      ...buildMachineParameter(machineId),
      brand: textValue(await readBrandNameOrId(db, pay.brand_id)),
      amount: amountValue(amountMinor),
      kind: wordValue(pay.kind),
      why: textValue(pay.reason),
    };
    return createRequestEffect(
      `decideHandPay.${verdict}`,
      values,
      [
        createRequestRow(
          'handPayAmount',
          { from: amountValue(amountMinor), to: amountValue(0) },
          buildMachineParameter(machineId),
        ),
        createRequestRow(
          'handPayState',
          { from: wordValue(pay.state), to: wordValue(verdict) },
          buildMachineParameter(machineId),
        ),
        createRequestRow(
          'wallet',
          { from: amountValue(walletMinor), to: amountValue(walletMinor + paidMinor) },
          player,
        ),
        createRequestRow('creditAtMachine', { from: credit, to: credit }, buildMachineParameter(machineId)),
      ],
      { amountMinor, isRefusal: verdict === 'refused' },
    );
  },
  check: async (db, { payId }) => {
    const pay = await findWaitingHandPay(db, payId);
    if (pay?.state === 'waiting') return null;
    return { code: pay ? 'HAND_PAY_DECIDED' : 'HAND_PAY_UNKNOWN', params: { pay: payId } };
  },
  async perform(tx, { payId, verdict, machineId }, { at }) {
    const pay = await decideByHand(tx, { id: payId, verdict, at });
    if (pay.machine_id !== machineId)
      throw new BrokenRule('HAND_PAY_ELSEWHERE', { pay: payId, machine: machineId });
    const { kind, player_id: player, machine_id: machine, amount_minor: amountMinor } = pay;
    const size = formatLedgerAmount(amountMinor);
    return {
      answer: { amountMinor },
      audit: { kind, player, machine, amountMinor },
      lines: [
        verdict === 'approved'
          ? `Paid ${size} to the wallet of player ${player}.`
          : `Refused to pay ${size} to player ${player}; no money moved.`,
      ],
    };
  },
});

const handPayNamed = async (db: Queries, id: string): Promise<WaitingHandPay> => {
  const pay = await findWaitingHandPay(db, id);
  if (!pay) throw new BrokenRule('HAND_PAY_UNKNOWN', { pay: id });
  return pay;
};

/** Approves or refuses a pending hand pay or jackpot. Throws a BrokenRule if it is unknown or already decided. */
const decideByHand = async (tx: DatabaseTransaction, decision: Decision): Promise<WaitingHandPay> => {
  const decided = await decideWaitingHandPay(tx, decision);
  if (decided.kind === 'unknown') throw new BrokenRule('HAND_PAY_UNKNOWN', { pay: decision.id });
  const { pay } = decided;
  if (decided.kind === 'decidedBefore')
    throw new BrokenRule(
      'HAND_PAY_DECIDED',
      { pay: pay.id },
      `Pay ${pay.id} is already ${pay.state}; nothing changed.`,
    );
  return pay;
};
