import { type CashTransfer, updateCashTransferState } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { postCashedOutEventToLedger, postCreditedEventToLedger } from '../seats/events/post-cash-events.ts';
import { fencedHoldMs } from '../seats/hold/seat-hold.ts';
import { SeatEventCollector } from '../seats/seat-event-collector.ts';
import { cancelSeatClosingAndHold } from '../seats/seat-store.ts';
import { returnCashInToWallet } from '../seats/transfers/transfer-settler.ts';
import type { MachineMoneyState } from './read-machine-money-state.ts';

/** How an operator ends cash transfers whose outcome no cabinet's journal records. */
export type OpenTransferDecision = 'void' | 'settle';

export interface OpenTransfersEnding {
  readonly decision: OpenTransferDecision;
  /** Amount in minor units that a settled cash-out paid. Default: all credit on the machine according to the ledger. */
  readonly paidMinor?: number;
  readonly at: number;
}

/**
 * Ends open cash transfers. `settle`: a cash-in reached the meter, a cash-out was paid. `void`: a cash-in is refunded to the wallet, a
 * cash-out leaves the credit on the machine.
 */
export const settleOrVoidOpenTransfers = async (
  tx: DatabaseTransaction,
  { machine, open, seat }: Pick<MachineMoneyState, 'machine' | 'open' | 'seat'>,
  { decision, paidMinor, at }: OpenTransfersEnding,
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
    await publishDatabaseChange(tx, 'transfer', order.id);
    await publishDatabaseChange(tx, 'wallet', order.playerId);
  }

  async function settle(order: CashTransfer): Promise<void> {
    const reported = { seq: 0, at, meterMinor: 0, transferId: order.id };
    const credit = async () => (await readLedgerBalance(tx, machineMeterAccountOf(machine.id))).balanceMinor;
    const posted =
      order.kind === 'cashIn'
        ? await postCreditedEventToLedger(
            tx,
            place,
            { ...reported, type: 'credited', amountMinor: order.amountMinor ?? 0 },
            SeatEventCollector.of(tx),
          )
        : await postCashedOutEventToLedger(
            tx,
            place,
            { ...reported, type: 'cashedOut', amountMinor: paidMinor ?? (await credit()) },
            SeatEventCollector.of(tx),
          );
    if (!posted.ok) throw new Error(`transfer ${order.id} could not be settled: ${posted.refusal.code}`);
  }

  async function makeVoid(order: CashTransfer): Promise<void> {
    if (order.kind === 'cashIn') await returnCashInToWallet(tx, order, at, SeatEventCollector.of(tx));
    await updateCashTransferState(tx, order, 'voided', order.kind === 'cashIn' ? order.amountMinor : null);
    if (seat?.closeTransferId !== order.id) return;
    // The seat could not close without this cash-out, so hold the seat for its player. When the hold expires, the server closes the seat
    // again.
    await cancelSeatClosingAndHold(tx, seat.sessionId, { until: at + fencedHoldMs, at });
  }
};
