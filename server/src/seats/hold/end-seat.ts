import type { Queries, UnitOfWork } from '../../database/database.ts';
import { findCashTransfer, listPendingCashTransfers } from '../../ledger/cash-transfers.ts';
import { machineMeterOf } from '../../ledger/ledger-account.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { readSessionSums } from '../../ledger/session-sums.ts';
import { findMachine } from '../../machines/machine-store.ts';
import { endSession } from '../../sessions/session-store.ts';
import type { Seat } from '../seat.ts';
import { deleteSeat, findSeat } from '../seat-store.ts';

/** What the end of a seat came to. Only `ended` has changed anything. */
export type SeatEnd =
  | { readonly kind: 'ended' }
  /** The seat is held again, taken by a newer connection, or free. */
  | { readonly kind: 'gone' }
  /** The closing's cash-out was made void on the cabinet: the player has cancelled. */
  | { readonly kind: 'voided' }
  /** Something is still on its way to or from the machine. */
  | { readonly kind: 'waits' }
  /** Meter and books agree that there is credit, which the closing's cash-out left. */
  | { readonly kind: 'left'; readonly creditMinor: number; readonly cashedOutMinor: number }
  /** A person has to look into it. */
  | { readonly kind: 'contradicted'; readonly fault: string };

/**
 * Frees the seat and ends its session, in a unit of work that decides by itself: this closing's cash-out is settled,
 * nothing is on its way, meter and books of the machine are at zero, and the session's sums add up.
 */
export const endSeat = async (
  unit: UnitOfWork,
  seat: Seat,
  { closeId, at }: { readonly closeId: string; readonly at: number },
): Promise<SeatEnd> => {
  const { machineId, sessionId, epoch } = seat;
  const row = await findSeat(unit, machineId);
  const isOurs =
    row?.sessionId === sessionId &&
    row.epoch === epoch &&
    row.state === 'closing' &&
    row.closeTransferId === closeId;
  if (!isOurs) return { kind: 'gone' };
  const order = await findCashTransfer(unit, closeId);
  if (order?.state === 'voided') return { kind: 'voided' };
  if (order?.state !== 'settled') return { kind: 'waits' };
  if ((await listPendingCashTransfers(unit, machineId)).length > 0) return { kind: 'waits' };
  const { booksMinor, meterMinor } = await readCredit(unit, machineId);
  if (booksMinor !== meterMinor)
    return {
      kind: 'contradicted',
      fault: `at the end of a seat the meter shows ${meterMinor}, the books ${booksMinor}`,
    };
  if (booksMinor > 0)
    return { kind: 'left', creditMinor: booksMinor, cashedOutMinor: order.amountMinor ?? 0 };
  const sums = await readSessionSums(unit, sessionId);
  if (sums && sums.due !== 0)
    return {
      kind: 'contradicted',
      fault: `the sums of session ${sessionId} leave ${sums.due} on an empty machine`,
    };
  await deleteSeat(unit, sessionId);
  await endSession(unit, sessionId, at);
  return { kind: 'ended' };
};

/** What the books and the cabinet's last acknowledged event say is on the machine. */
export const readCredit = async (
  db: Queries,
  machineId: string,
): Promise<{ booksMinor: number; meterMinor: number }> => {
  const { balanceMinor: booksMinor } = await readBalance(db, machineMeterOf(machineId));
  const machine = await findMachine(db, machineId);
  // A cabinet that never told an event has nothing on its meter; after one that was passed over, the next event tells.
  const untoldMinor = (machine?.acknowledgedSeq ?? 0) > 0 ? booksMinor : 0;
  return { booksMinor, meterMinor: machine?.acknowledgedMeterMinor ?? untoldMinor };
};
