import type { ViewerId } from '@reelfloor/protocol';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import { findCashTransfer, listPendingCashTransfersAtMachine } from '../../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { readSessionCreditSums } from '../../../money/ledger/session-credit-sums.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { findMachine } from '../../machines/machine-store.ts';
import { endPlaySession } from '../../sessions/play-session-store.ts';
import type { Seat } from '../seat.ts';
import { deleteSeat, findSeat } from '../seat-store.ts';

export type SeatEnd =
  /** `viewerId`: the viewer whose picture must stop now; null if there is none. */
  | { readonly kind: 'ended'; readonly viewerId: ViewerId | null }
  /** Closing the seat is no longer needed: the player has taken it again, or it is free. */
  | { readonly kind: 'gone' }
  /** The player has cancelled closing the seat, and the cabinet has voided the cash-out for it. */
  | { readonly kind: 'voided' }
  | { readonly kind: 'waits' }
  /** Credit remained after the cash-out that closes the seat; meter and ledger agree on it. */
  | { readonly kind: 'left'; readonly creditMinor: number; readonly cashedOutMinor: number }
  | { readonly kind: 'contradicted'; readonly fault: string };

/**
 * Frees the seat and ends its session if no transfer is pending, meter and ledger are zero, and the session's sums are consistent. All of
 * this is checked in one transaction.
 */
export const endSeat = async (
  tx: DatabaseTransaction,
  seat: Seat,
  { closeId, at }: { readonly closeId: string; readonly at: number },
): Promise<SeatEnd> => {
  const { machineId, sessionId, epoch } = seat;
  const row = await findSeat(tx, machineId);
  const isOurs =
    row?.sessionId === sessionId && row.epoch === epoch && row.state === 'closing' && row.closeTransferId === closeId;
  if (!isOurs) return { kind: 'gone' };
  const order = await findCashTransfer(tx, closeId);
  if (order?.state === 'voided') return { kind: 'voided' };
  if (order?.state !== 'settled') return { kind: 'waits' };
  if ((await listPendingCashTransfersAtMachine(tx, machineId)).length > 0) return { kind: 'waits' };
  const { ledgerMinor, meterMinor } = await readMachineCredit(tx, machineId);
  if (ledgerMinor !== meterMinor)
    return {
      kind: 'contradicted',
      fault: formatMachineFaultText('METER_DIFFERS_AT_END', { meterMinor, ledgerMinor }),
    };
  if (ledgerMinor > 0) return { kind: 'left', creditMinor: ledgerMinor, cashedOutMinor: order.amountMinor ?? 0 };
  const sums = await readSessionCreditSums(tx, sessionId);
  if (sums && sums.due !== 0)
    return {
      kind: 'contradicted',
      fault: formatMachineFaultText('SUMS_AT_END', { session: sessionId, dueMinor: sums.due }),
    };
  await deleteSeat(tx, sessionId);
  await endPlaySession(tx, sessionId, { at, reason: row.closeReason ?? 'left' });
  return { kind: 'ended', viewerId: row.viewerId };
};

/** Returns the machine's credit in minor units, according to the ledger and to the cabinet's last event. */
export const readMachineCredit = async (
  db: Queries,
  machineId: string,
): Promise<{ ledgerMinor: number; meterMinor: number }> => {
  const { balanceMinor: ledgerMinor } = await readLedgerBalance(db, machineMeterAccountOf(machineId));
  const machine = await findMachine(db, machineId);
  // Before its first event the meter is empty. After a skipped event the meter is unknown: assume the ledger's amount.
  const untoldMinor = (machine?.acknowledgedSeq ?? 0) > 0 ? ledgerMinor : 0;
  return { ledgerMinor, meterMinor: machine?.acknowledgedMeterMinor ?? untoldMinor };
};
