import type { CasinoOutcome } from '@reelfloor/protocol/casino';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import {
  endPlatformTransfer,
  type PlatformTransfer,
  schedulePlatformTransferRetry,
} from '../../money/ledger/platform-transfers.ts';
import {
  closeStaffAlert,
  createStaffAlertId,
  openStaffAlertInTransaction,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { insertCasinoEvent } from '../../platform/sites/casino-events.ts';
import { SeatEventCollector } from '../seats/seat-event-collector.ts';
import { postPaidPlatformDebit, voidRefusedPlatformCashIn } from '../seats/transfers/platform-cash-in.ts';

/** A casino platform's answer to a debit, credit or rollback. `balanceMinor`: the player's balance after it, in minor units. */
export interface PlatformTransferOutcome extends CasinoOutcome {
  readonly balanceMinor?: number | undefined;
}

export interface AppliedPlatformAnswer {
  readonly isFinal: boolean;
  /** The cash-in that the platform has paid, so that its money can be put on the machine; null if there is none. */
  readonly goesOn: CashTransfer | null;
  /** Message to log as an error; null if all is well. */
  readonly alarm: string | null;
  readonly seatEvents: SeatEventCollector;
}

/** Stores a casino platform's answer to a transfer and posts its effects to the ledger. Returns null if the transfer has already ended. */
export const applyPlatformTransferOutcome = (
  database: Database,
  transfer: PlatformTransfer,
  { class: of, code, message }: PlatformTransferOutcome,
  at: number,
): Promise<AppliedPlatformAnswer | null> => {
  const answer = { class: of, code, ...(message !== undefined && { message }) };
  return database.transact(async (tx): Promise<AppliedPlatformAnswer | null> => {
    const seatEvents = SeatEventCollector.of(tx);
    const outcome = { isFinal: true, goesOn: null, alarm: null, seatEvents };
    if (of === 'success') {
      if (!(await endPlatformTransfer(tx, transfer.number, { state: 'done', answer, at }))) return null;
      // Another node may have marked the transfer as held in the meantime: close that alert.
      if (transfer.tries > 0) await closeStaffAlert(tx, { kind: 'platformHeld', subject: transfer.id }, at);
      const goesOn = transfer.kind === 'debit' ? await postPaidPlatformDebit(tx, transfer, at, seatEvents) : null;
      crashIfFaultPointSet(`platform.${transfer.kind}.beforeCommit`);
      return { ...outcome, goesOn };
    }
    if (of === 'refused' && transfer.kind === 'debit') {
      if (!(await endPlatformTransfer(tx, transfer.number, { state: 'refused', answer, at }))) return null;
      await voidRefusedPlatformCashIn(tx, transfer, seatEvents);
      if (code === 'LIMIT_REACHED') await noteLimitOfCasino(tx, transfer, at);
      crashIfFaultPointSet('platform.debit.beforeCommit');
      return outcome;
    }
    // A refused credit or rollback, or one id with two different contents, violates the protocol: staff must look into it.
    if (of === 'refused' || code === 'ID_CONFLICT') {
      if (!(await endPlatformTransfer(tx, transfer.number, { state: 'held', answer, at }))) return null;
      await alertHeld(tx, transfer, code, at);
      await noteHeld(tx, transfer, code, at);
      return { ...outcome, isFinal: false, alarm: "a casino's platform refuses a transfer; staff must decide" };
    }
    await schedulePlatformTransferRetry(tx, transfer, { answer, at });
    if (of === 'fatal') await alertFault(tx, transfer, code, at);
    return {
      ...outcome,
      isFinal: false,
      alarm: of === 'fatal' ? "a casino's platform finds a fault in a call" : null,
    };
  }, `platform:${transfer.playerId}`);
};

const alertHeld = (tx: DatabaseTransaction, transfer: PlatformTransfer, code: string, at: number) => {
  const { id, kind, siteKey, playerId, amountMinor } = transfer;
  const text = `The platform of site ${siteKey} refuses ${kind} ${id} of ${formatLedgerAmount(amountMinor)}: ${code}.`;
  return openStaffAlertInTransaction(
    tx,
    { kind: 'platformHeld', subject: id, playerId, siteKey, text },
    { at, id: createStaffAlertId() },
  );
};

/**
 * Queues the casino event `transfer.held`: a transfer waits for staff. No event announces their decision; the casino sees it when the
 * transfer is sent again or listed as closed.
 */
const noteHeld = (tx: DatabaseTransaction, transfer: PlatformTransfer, code: string, at: number) => {
  const { id, playerId, amountMinor, body } = transfer;
  return insertCasinoEvent(tx, 'transfer.held', { playerId, sessionId: body.session, at }, () => ({
    ...{ transfer: id, amountMinor, reason: code },
  }));
};

/**
 * Queues the event `player.limit_reached` for a player's limit that the casino enforces, so that event consumers see every limit, whichever
 * side enforces it.
 */
const noteLimitOfCasino = (tx: DatabaseTransaction, { playerId, body }: PlatformTransfer, at: number) =>
  insertCasinoEvent(tx, 'player.limit_reached', { playerId, sessionId: body.session, at }, () => ({
    kind: 'platform',
  }));

const alertFault = (tx: DatabaseTransaction, { siteKey }: PlatformTransfer, code: string, at: number) => {
  const text = `The platform of site ${siteKey} finds a fault in our calls: ${code}.`;
  return openStaffAlertInTransaction(
    tx,
    { kind: 'platformFault', subject: `${siteKey}:${code}`, siteKey, text },
    { at, id: createStaffAlertId() },
  );
};
