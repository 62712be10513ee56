import { randomUUID } from 'node:crypto';
import { postSafeMovement } from '../backoffice/cash-desk/safe/safe-movements.ts';
import {
  closeCashierShift,
  countCashierShiftDrawer,
  openCashierShift,
  signOffCashierShift,
} from '../backoffice/cash-desk/shifts/change-cashier-shifts.ts';
import {
  postCashDeskMovementInShift,
  type ShiftRequirement,
} from '../backoffice/cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import { findOpenCashierShift } from '../backoffice/staff/cashier-shift-store.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { bookedPlayer } from './random-ledger.ts';

/**
 * What cashiers do in their shifts, each step in its own transaction. `database` returns the running test's database, `nextMs` the time of
 * a step.
 */
export const createCashierShiftSteps = (database: () => Database, nextMs: () => number) => {
  const tx = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => database().transact(work);
  const act = (who: string, key: string = randomUUID()) => ({ who, key, at: nextMs() });
  const own = (who: string, key?: string, reason: string | null = null) => ({
    ...act(who, key),
    shiftId: null,
    reason,
  });
  const open = (who: string, floatMinor: number, key?: string) =>
    tx((one) => openCashierShift(one, { ...act(who, key), floatMinor }));
  const count = (who: string, amountMinor: number, key?: string) =>
    tx((one) => countCashierShiftDrawer(one, { ...own(who, key), amountMinor }));
  const close = (who: string, reason: string | null = null, key?: string) =>
    tx((one) => closeCashierShift(one, own(who, key, reason)));
  const signOff = (who: string, shiftId: number) =>
    tx((one) => signOffCashierShift(one, { who, at: nextMs(), shiftId, reason: null }));
  const movement = (
    who: string,
    signedMinor: number,
    { key = randomUUID() as string, terms = 'optional' as ShiftRequirement } = {},
  ) => {
    const direction = signedMinor > 0 ? 'deposit' : 'withdraw';
    const order = {
      direction,
      username: bookedPlayer,
      amountMinor: Math.abs(signedMinor),
      note: '',
    } as const;
    return tx((one) => postCashDeskMovementInShift(one, { ...order, key, at: nextMs(), who }, terms));
  };
  const safe = async (who: string, signedMinor: number) => {
    const shift = await findOpenCashierShift(database().read, who.split(' ')[0] ?? '');
    const kind = signedMinor > 0 ? 'drop' : 'fill';
    const order = { kind, safeMinor: signedMinor, countedMinor: null, shiftId: shift?.id ?? 0 } as const;
    return tx((one) =>
      postSafeMovement(one, { id: `safe:${randomUUID()}`, ...order, who, second: null, at: nextMs() }),
    );
  };
  return { tx, act, open, count, close, signOff, movement, safe };
};
