import { machineMeterAccountOf, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { decideWaitingHandPay, type WaitingHandPayDecision } from '../../play/hand-pays/decide-waiting-hand-pay.ts';
import { findWaitingHandPay, type WaitingHandPay } from '../../play/hand-pays/waiting-hand-pays.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  buildMachineMessageParameter,
  readBrandNameOrId,
  readLedgerBalanceMinor,
  readSeatRequestFacts,
  readUsernameOrId,
} from './seat-request-facts.ts';

export const decideHandPay = implementOfficeAction('decideHandPay', {
  subject: ({ payId }) => payId,
  commandLine: {
    complete: async (tx, given) => ({
      ...given,
      machineId: (await handPayNamed(tx, given.payId ?? '')).machine_id,
    }),
  },
  pins: async (db, { payId }) => {
    const pay = await handPayNamed(db, payId);
    const values = buildMachineMessageParameter(pay.machine_id);
    return [
      createApprovalRequestFact('handPayState', createWordRequestValue(pay.state), values),
      createApprovalRequestFact('handPayAmount', createAmountRequestValue(pay.amount_minor), values),
      createApprovalRequestFact(
        'handPayPlayer',
        createTextRequestValue(await readUsernameOrId(db, pay.player_id)),
        values,
      ),
      ...(await readSeatRequestFacts(db, pay.machine_id)),
    ];
  },
  effect: async (db, { payId, verdict }) => {
    const pay = await handPayNamed(db, payId);
    const { amount_minor: amountMinor, machine_id: machineId } = pay;
    const player = { player: createTextRequestValue(await readUsernameOrId(db, pay.player_id)) };
    const walletMinor = await readLedgerBalanceMinor(db, walletAccountOf(pay.player_id));
    const credit = createAmountRequestValue(await readLedgerBalanceMinor(db, machineMeterAccountOf(machineId)));
    const paidMinor = verdict === 'approved' ? amountMinor : 0;
    const values = {
      ...player,
      ...buildMachineMessageParameter(machineId),
      brand: createTextRequestValue(await readBrandNameOrId(db, pay.brand_id)),
      amount: createAmountRequestValue(amountMinor),
      kind: createWordRequestValue(pay.kind),
      why: createTextRequestValue(pay.reason),
    };
    return createApprovalRequestEffect(
      `decideHandPay.${verdict}`,
      values,
      [
        createApprovalRequestChangeRow(
          'handPayAmount',
          { from: createAmountRequestValue(amountMinor), to: createAmountRequestValue(0) },
          buildMachineMessageParameter(machineId),
        ),
        createApprovalRequestChangeRow(
          'handPayState',
          { from: createWordRequestValue(pay.state), to: createWordRequestValue(verdict) },
          buildMachineMessageParameter(machineId),
        ),
        createApprovalRequestChangeRow(
          'wallet',
          {
            from: createAmountRequestValue(walletMinor),
            to: createAmountRequestValue(walletMinor + paidMinor),
          },
          player,
        ),
        createApprovalRequestChangeRow(
          'creditAtMachine',
          { from: credit, to: credit },
          buildMachineMessageParameter(machineId),
        ),
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
      throw new BusinessRuleError('HAND_PAY_ELSEWHERE', { pay: payId, machine: machineId });
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
  if (!pay) throw new BusinessRuleError('HAND_PAY_UNKNOWN', { pay: id });
  return pay;
};

/** Approves or refuses a pending hand pay or jackpot. Throws a BusinessRuleError if it is unknown or already decided. */
const decideByHand = async (tx: DatabaseTransaction, decision: WaitingHandPayDecision): Promise<WaitingHandPay> => {
  const decided = await decideWaitingHandPay(tx, decision);
  if (decided.kind === 'unknown') throw new BusinessRuleError('HAND_PAY_UNKNOWN', { pay: decision.id });
  const { pay } = decided;
  if (decided.kind === 'decidedBefore')
    throw new BusinessRuleError(
      'HAND_PAY_DECIDED',
      { pay: pay.id },
      `Pay ${pay.id} is already ${pay.state}; nothing changed.`,
    );
  return pay;
};
