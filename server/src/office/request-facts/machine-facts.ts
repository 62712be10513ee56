import type { ActionContent, RequestFact } from '@reelfloor/protocol/office';
import type { Queries } from '../../database/database.ts';
import { type CashTransfer, findCashTransfer } from '../../ledger/cash-transfers.ts';
import { machineMeterOf, walletOf } from '../../ledger/ledger-account.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { findAllotment } from '../../machines/allotments.ts';
import { findMachine } from '../../machines/machine-store.ts';
import { findStandstill } from '../../machines/out-of-service.ts';
import { findWaitingPay, type WaitingPay } from '../../pays/waiting-pays.ts';
import { BrokenRule } from '../../process/broken-rule.ts';
import { findSeat } from '../../seats/seat-store.ts';
import type { ActionFacts } from '../../staff/action-performer.ts';
import { amount, amountOr, effect, fact, row, text, textOr, word } from '../../staff/request-fact.ts';

export const balanceOf = async (db: Queries, account: Parameters<typeof readBalance>[1]): Promise<number> =>
  (await readBalance(db, account)).balanceMinor;

const usernameOf = async (db: Queries, playerId: string): Promise<string> =>
  (await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId))?.username ??
  playerId;

export const brandNameOf = async (db: Queries, brandId: string): Promise<string> =>
  (await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', brandId))?.name ?? brandId;

export const atMachine = (machineId: string) => ({ machine: text(machineId) });

/** Who sits at a machine, with how much credit, and whether it is in play: what every decision about its money saw. */
export const seatFacts = async (db: Queries, machineId: string): Promise<RequestFact[]> => {
  const seat = await findSeat(db, machineId);
  const values = atMachine(machineId);
  return [
    fact('playerAtMachine', seat ? text(await usernameOf(db, seat.playerId)) : word('nobody'), values),
    fact('sessionAtMachine', textOr(seat?.sessionId, 'none'), values),
    fact('creditAtMachine', amount(await balanceOf(db, machineMeterOf(machineId))), values),
    fact('machineFault', textOr((await findMachine(db, machineId))?.fault, 'none'), values),
  ];
};

const payNamed = async (db: Queries, id: string): Promise<WaitingPay> => {
  const pay = await findWaitingPay(db, id);
  if (!pay) throw new BrokenRule('PAY_UNKNOWN', { pay: id });
  return pay;
};

const orderNamed = async (db: Queries, id: string): Promise<CashTransfer> => {
  const order = await findCashTransfer(db, id);
  if (!order) throw new BrokenRule('TRANSFER_UNKNOWN', { transfer: id });
  return order;
};

const decideHandPay = {
  pins: async (db: Queries, { payId }: ActionContent<'decideHandPay'>) => {
    const pay = await payNamed(db, payId);
    const values = atMachine(pay.machine_id);
    return [
      fact('payState', word(pay.state), values),
      fact('payAmount', amount(pay.amount_minor), values),
      fact('payPlayer', text(await usernameOf(db, pay.player_id)), values),
      ...(await seatFacts(db, pay.machine_id)),
    ];
  },
  effect: async (db: Queries, { payId, verdict }: ActionContent<'decideHandPay'>) => {
    const pay = await payNamed(db, payId);
    const { amount_minor: amountMinor, machine_id: machineId } = pay;
    const username = await usernameOf(db, pay.player_id);
    const player = { player: text(username) };
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
        row('payAmount', { from: amount(amountMinor), to: amount(0) }, atMachine(machineId)),
        row('payState', { from: word(pay.state), to: word(verdict) }, atMachine(machineId)),
        row('wallet', { from: amount(walletMinor), to: amount(walletMinor + paidMinor) }, player),
        row('creditAtMachine', { from: credit, to: credit }, atMachine(machineId)),
      ],
      { amountMinor, isRefusal: verdict === 'refused' },
    );
  },
};

const endTransfer = {
  pins: async (db: Queries, { transferId }: ActionContent<'endTransfer'>) => {
    const order = await orderNamed(db, transferId);
    const values = { transfer: text(order.id) };
    return [
      fact('transferState', word(order.state), values),
      fact('transferKind', word(order.kind), values),
      fact('transferAmount', amountOr(order.amountMinor, 'none'), values),
      fact('transferPlayer', text(await usernameOf(db, order.playerId)), values),
      ...(await seatFacts(db, order.machineId)),
    ];
  },
  effect: async (db: Queries, { transferId, decision }: ActionContent<'endTransfer'>) => {
    const order = await orderNamed(db, transferId);
    const player = { player: text(await usernameOf(db, order.playerId)) };
    const creditMinor = await balanceOf(db, machineMeterOf(order.machineId));
    const walletMinor = await balanceOf(db, walletOf(order.playerId));
    // A cash-out whose amount no cabinet has told pays all credit that the books have there.
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
      ...atMachine(order.machineId),
      amount: amount(movedMinor),
      kind: word(order.kind),
      transfer: text(order.id),
    };
    const state = {
      from: word(order.state),
      to: word(decision === 'settle' ? 'settled' : 'voided'),
    };
    return effect(
      `endTransfer.${decision}`,
      values,
      [
        row('transferState', state, { transfer: text(order.id) }),
        row(
          'creditAtMachine',
          { from: amount(creditMinor), to: amount(creditMinor + toCredit) },
          atMachine(order.machineId),
        ),
        row('wallet', { from: amount(walletMinor), to: amount(walletMinor + toWallet) }, player),
      ],
      { amountMinor: movedMinor },
    );
  },
};

const stateOfMachine = async (db: Queries, id: string) => {
  const standstill = await findStandstill(db, id);
  if (!standstill) return word('inService');
  return word(standstill.state === 'removed' ? 'removed' : 'outOfService');
};

const removeMachine = {
  pins: async (db: Queries, { machineId }: ActionContent<'removeMachine'>) => {
    const known = await findAllotment(db, machineId);
    const values = atMachine(machineId);
    return [
      fact('machineState', await stateOfMachine(db, machineId), values),
      fact('machineAgent', textOr(known?.agentId, 'none'), values),
      fact('machineBrand', textOr(known?.brandId, 'none'), values),
      ...(await seatFacts(db, machineId)),
    ];
  },
  effect: async (db: Queries, { machineId }: ActionContent<'removeMachine'>) => {
    const known = await findAllotment(db, machineId);
    const values = {
      ...atMachine(machineId),
      brand: known ? text(await brandNameOf(db, known.brandId)) : word('none'),
      agent: textOr(known?.agentId, 'none'),
    };
    return effect('removeMachine', values, [
      row(
        'machineState',
        { from: await stateOfMachine(db, machineId), to: word('removed') },
        atMachine(machineId),
      ),
      row('machineAgent', { from: textOr(known?.agentId, 'none'), to: word('none') }, atMachine(machineId)),
    ]);
  },
};

/** What requests about machines and their money depend on, and what they do. */
export const machineRequestFacts = {
  decideHandPay,
  endTransfer,
  removeMachine,
} satisfies ActionFacts;
