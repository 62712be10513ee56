import { machineMeterOf, walletOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { type Decision, decideWaitingHandPay } from '../../play/hand-pays/decide-waiting-hand-pay.ts';
import { findWaitingHandPay, type WaitingHandPay } from '../../play/hand-pays/waiting-hand-pays.ts';
import { implementAction } from '../implement-action.ts';
import { amount, effect, fact, row, text, word } from '../staff/request-fact.ts';
import { atMachine, balanceOf, brandNameOf, seatFacts, usernameOf } from './seat-facts.ts';

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
    const values = atMachine(pay.machine_id);
    return [
      fact('handPayState', word(pay.state), values),
      fact('handPayAmount', amount(pay.amount_minor), values),
      fact('handPayPlayer', text(await usernameOf(db, pay.player_id)), values),
      ...(await seatFacts(db, pay.machine_id)),
    ];
  },
  effect: async (db, { payId, verdict }) => {
    const pay = await handPayNamed(db, payId);
    const { amount_minor: amountMinor, machine_id: machineId } = pay;
    const player = { player: text(await usernameOf(db, pay.player_id)) };
    const walletMinor = await balanceOf(db, walletOf(pay.player_id));
    const credit = amount(await balanceOf(db, machineMeterOf(machineId)));
    const paidMinor = verdict === 'approved' ? amountMinor : 0;
    const values = {
      ...player,
      ...atMachine(machineId),
      brand: text(await brandNameOf(db, pay.brand_id)),
      amount: amount(amountMinor),
      kind: word(pay.kind),
      why: text(pay.reason),
    };
    return effect(
      `decideHandPay.${verdict}`,
      values,
      [
        row('handPayAmount', { from: amount(amountMinor), to: amount(0) }, atMachine(machineId)),
        row('handPayState', { from: word(pay.state), to: word(verdict) }, atMachine(machineId)),
        row('wallet', { from: amount(walletMinor), to: amount(walletMinor + paidMinor) }, player),
        row('creditAtMachine', { from: credit, to: credit }, atMachine(machineId)),
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
    const size = formatMajor(amountMinor);
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
