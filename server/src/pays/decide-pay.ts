import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { noteChange } from '../bus/note-change.ts';
import type { UnitOfWork } from '../database/database.ts';
import { payJackpot } from '../jackpots/pay-jackpot.ts';
import { openCashTransfer } from '../ledger/cash-transfers.ts';
import { payByHand } from './pay-by-hand.ts';
import { findWaitingPay, type WaitingPay } from './waiting-pays.ts';

export interface Decision {
  readonly id: string;
  readonly verdict: 'approved' | 'refused';
  readonly at: number;
}

export type Decided =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'decidedBefore'; readonly pay: WaitingPay }
  | { readonly kind: 'decided'; readonly pay: WaitingPay };

/** Pays a waiting hand pay or jackpot, or closes it unpaid. A running server then unlocks the cabinet in both cases. */
export const decidePay = async (unit: UnitOfWork, { id, verdict, at }: Decision): Promise<Decided> => {
  const pay = await findWaitingPay(unit, id);
  if (!pay) return { kind: 'unknown' };
  const changed = await unit.run(
    "UPDATE waiting_pays SET state = ?, decided_at = ? WHERE id = ? AND state = 'waiting'",
    verdict,
    at,
    id,
  );
  if (changed === 0) return { kind: 'decidedBefore', pay };
  if (verdict === 'approved') await payOut(unit, pay, at);
  else if (pay.kind === 'handPay') await closeUnpaid(unit, pay, at);
  await noteChange(unit, 'pay', id);
  return { kind: 'decided', pay };
};

const payOut = async (unit: UnitOfWork, pay: WaitingPay, at: number): Promise<void> => {
  const { id, amount_minor: amountMinor, brand_id: brandId, level } = pay;
  const winner = { playerId: pay.player_id, sessionId: pay.session_id, machineId: pay.machine_id };
  const paid =
    level === null
      ? await payByHand(unit, { transferId: id, amountMinor, winner, at })
      : await payJackpot(unit, { transferId: id, brandId, level, winner, at, owedMinor: amountMinor });
  if (!paid.ok) throw new Error(`paying ${id} was refused: ${paid.refusal.code}`);
};

/** Stores a refused hand pay as a voided transfer, because the server finds cabinets to unlock by the transfers. */
const closeUnpaid = (unit: UnitOfWork, pay: WaitingPay, at: number) =>
  openCashTransfer(unit, {
    id: pay.id as TransferId,
    kind: 'handPay',
    playerId: pay.player_id as PlayerId,
    machineId: pay.machine_id as MachineId,
    sessionId: pay.session_id as SessionId,
    amountMinor: pay.amount_minor,
    state: 'voided',
    at,
  });
