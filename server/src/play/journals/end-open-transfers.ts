import { type CashTransfer, updateCashTransferState } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { publishChange } from '../../platform/bus/publish-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { postCashedOutEvent, postCreditedEvent } from '../seats/events/post-cash-events.ts';
import { fencedHoldMs } from '../seats/hold/seat-hold.ts';
import { SeatEvents } from '../seats/seat-events.ts';
import { cancelSeatClosingAndHold } from '../seats/seat-store.ts';
import { returnToWallet } from '../seats/transfers/transfer-settler.ts';
import type { JournalCase } from './read-journal-case.ts';

/** How an operator ends transfers whose outcome no journal records. */
export type OpenDecision = 'void' | 'settle';

export interface OpenEnd {
  readonly decision: OpenDecision;
  /** Amount in minor units that a settled cash-out paid. Default: all credit on the machine according to the ledger. */
  readonly paidMinor?: number;
  readonly at: number;
}

/**
 * Ends open transfers. `settle`: a cash-in reached the meter, a cash-out was paid. `void`: a cash-in is refunded to the wallet, a cash-out
 * leaves the credit on the machine.
 */
export const endOpenTransfers = async (
  tx: DatabaseTransaction,
  { machine, open, seat }: Pick<JournalCase, 'machine' | 'open' | 'seat'>,
  { decision, paidMinor, at }: OpenEnd,
): Promise<void> => {
  const place = {
    machineId: machine.id,
    brandId: machine.brandId,
    at,
    journalId: machine.journalId,
    journalNo: machine.journalNo,
    bounds: null,
    waitsBecause: null,
  };
  for (const order of open) {
    if (decision === 'settle') await settle(order);
    else await makeVoid(order);
    await publishChange(tx, 'transfer', order.id);
    await publishChange(tx, 'wallet', order.playerId);
  }

  async function settle(order: CashTransfer): Promise<void> {
    const reported = { seq: 0, at, meterMinor: 0, transferId: order.id };
    const credit = async () => (await readBalance(tx, machineMeterAccountOf(machine.id))).balanceMinor;
    const posted =
      order.kind === 'cashIn'
        ? await postCreditedEvent(
            tx,
            place,
            { ...reported, type: 'credited', amountMinor: order.amountMinor ?? 0 },
            SeatEvents.of(tx),
          )
        : await postCashedOutEvent(
            tx,
            place,
            { ...reported, type: 'cashedOut', amountMinor: paidMinor ?? (await credit()) },
            SeatEvents.of(tx),
          );
    if (!posted.ok) throw new Error(`transfer ${order.id} could not be settled: ${posted.refusal.code}`);
  }

  async function makeVoid(order: CashTransfer): Promise<void> {
    if (order.kind === 'cashIn') await returnToWallet(tx, order, at, SeatEvents.of(tx));
    await updateCashTransferState(tx, order, 'voided', order.kind === 'cashIn' ? order.amountMinor : null);
    if (seat?.closeTransferId !== order.id) return;
    // The seat could not close without this cash-out, so hold it for its player. When the hold expires, the server closes it again.
    await cancelSeatClosingAndHold(tx, seat.sessionId, { until: at + fencedHoldMs, at });
  }
};
