import {
  createRefusal,
  createRefusedResult,
  okResult,
  type Refusal,
  type Result,
  type TransferId,
  transactionCodes,
} from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import {
  buildCashTransferView,
  type CashTransfer,
  findCashTransfer,
  insertCashTransfer,
  listCashInsAwaitingPlatform,
  listPendingCashTransfersAtMachine,
  updateCashTransferState,
} from '../../../money/ledger/cash-transfers.ts';
import { findCasinoPlatformOfPlayer, type PlatformPlayer } from '../../../money/ledger/casino-platform-players.ts';
import { transitAccountOf } from '../../../money/ledger/ledger-account.ts';
import {
  endPlatformTransfer,
  findPlatformTransferById,
  type NewPlatformTransfer,
  type PlatformTransfer,
  queuePlatformTransfer,
} from '../../../money/ledger/platform-transfers.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { closeStaffAlert } from '../../../platform/alerts/staff-alert-store.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import type { Seat } from '../seat.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat, lockSeatIfStillTaken } from '../seat-store.ts';
import { returnCashInToWallet, type TransferSettler } from './transfer-settler.ts';

/** Default time in ms that a cash-in waits for the casino's platform before it is given up. */
export const defaultPatienceMs = 20_000;

interface RequestedPlatformCashIn {
  readonly seat: Seat;
  readonly order: { readonly transferId: TransferId; readonly amountMinor: number };
  readonly platform: PlatformPlayer;
  readonly lease: NewPlatformTransfer['lease'] | undefined;
  readonly at: number;
}

/** Stores a cash-in whose money the casino's platform of the player's site must pay first, and the debit that requests it. */
export const openPlatformCashIn = async (
  tx: DatabaseTransaction,
  { seat, order: { transferId, amountMinor }, platform: { siteKey, ref }, lease, at }: RequestedPlatformCashIn,
): Promise<Result<{ order: CashTransfer; debit: number }>> => {
  const { playerId, machineId, sessionId } = seat;
  if ((await listCashInsAwaitingPlatform(tx, playerId)).length > 0) return createRefusedResult('TRANSFER_PENDING');
  const order = await insertCashTransfer(tx, {
    ...{ id: transferId, kind: 'cashIn', playerId, machineId, sessionId },
    ...{ amountMinor, state: 'asked', at },
  });
  const debit = await queuePlatformTransfer(tx, {
    ...{ id: debitIdOf(transferId), kind: 'debit', reason: 'cash-in' },
    ...{ siteKey, player: { id: playerId, ref }, amountMinor, machineId, sessionId, at },
    ...(lease && { lease }),
  });
  return okResult({ order, debit });
};

/** Returns the id of the platform debit for a cash-in, which is also the id of its later ledger transfer. */
const debitIdOf = (transferId: string): string => `cash-in:${transferId}`;

const transferOfDebit = (debitId: string): string => debitId.slice('cash-in:'.length);

/** Sends the debit to the casino platform, and returns the cash-in when it is settled or void, or its current state after the timeout. */
export const sendDebitAndAwaitCashIn = async (
  { database, casino }: SeatServiceDependencies,
  settler: TransferSettler,
  { order, timeoutMs }: { readonly order: CashTransfer; readonly timeoutMs: number },
): Promise<Result<TransferView>> => {
  crashIfFaultPointSet('cashInAsked.afterCommit');
  const outcome = settler.outcomeOf(order.id, timeoutMs);
  casino?.wake(order.playerId);
  const view = await outcome;
  if (view.state !== 'voided') return okResult(view);
  const debit = await findPlatformTransferById(database.read, debitIdOf(order.id), 'debit');
  return debit?.state === 'refused' ? { ok: false, refusal: refusalOfDebit(debit) } : okResult(view);
};

/** Returns the player-facing error when the casino platform refuses a debit. */
const refusalOfDebit = ({ answer }: PlatformTransfer): Refusal => {
  switch (answer?.code) {
    case 'INSUFFICIENT_FUNDS':
      return createRefusal('AMOUNT_OVER_BALANCE');
    case 'LIMIT_REACHED':
    case 'AMOUNT_NOT_ALLOWED':
      return createRefusal('PLATFORM_LIMIT');
    default:
      return createRefusal('PLATFORM_REFUSED', { reason: answer?.code ?? '' });
  }
};

/**
 * Posts the money that the casino platform has paid. If the player can no longer put it on the machine, it is returned at once: the ledger
 * then has both movements, and the outbox the rollback. Returns the cash-in if it continues to the cabinet.
 */
export const postPaidPlatformDebit = async (
  tx: DatabaseTransaction,
  transfer: PlatformTransfer,
  at: number,
  seatEvents: SeatEventCollector,
): Promise<CashTransfer | null> => {
  const order = await findCashTransfer(tx, transferOfDebit(transfer.id));
  if (order?.state !== 'asked') throw new Error(`the debit ${transfer.id} belongs to no cash-in that waits for it`);
  const { playerId, machineId, sessionId } = order;
  const posted = await postToWallet(tx, {
    ...{ id: transfer.id, kind: 'cashIn', at, playerId, amountMinor: -transfer.amountMinor },
    otherAccount: transitAccountOf(order.id),
    statement: { type: transactionCodes.cashIn, source: 'wallet', machineId, sessionId },
  });
  if (!posted.ok) throw new Error(`the money of ${transfer.id} was refused: ${posted.refusal.code}`);
  const opened = await updateCashTransferState(tx, order, 'pending', order.amountMinor);
  const goesOn = await mayGoOn(tx, order, at);
  if (goesOn) {
    seatEvents.transfer(opened);
    return opened;
  }
  await returnCashInToWallet(tx, opened, at, seatEvents);
  seatEvents.transfer(await updateCashTransferState(tx, opened, 'voided', order.amountMinor));
  return null;
};

/** Returns whether the cash-in's player still has the seat, may play, and has no other transfer pending. */
const mayGoOn = async (tx: DatabaseTransaction, order: CashTransfer, at: number): Promise<boolean> => {
  const seat = await findSeat(tx, order.machineId);
  if (seat?.sessionId !== order.sessionId || !(await lockSeatIfStillTaken(tx, seat))) return false;
  if (!(await checkPlayAllowed(tx, { act: 'cashIn', playerId: order.playerId, at })).ok) return false;
  return (await listPendingCashTransfersAtMachine(tx, order.machineId)).every(({ id }) => id === order.id);
};

/** Ends the cash-in after the casino platform has refused its debit. */
export const voidRefusedPlatformCashIn = async (
  tx: DatabaseTransaction,
  transfer: PlatformTransfer,
  seatEvents: SeatEventCollector,
): Promise<void> => {
  const order = await findCashTransfer(tx, transferOfDebit(transfer.id));
  if (order?.state !== 'asked') return;
  seatEvents.transfer(await updateCashTransferState(tx, order, 'voided', order.amountMinor));
};

interface AbandonedPlatformCashIn {
  readonly playerId: string;
  readonly transferId: string;
  readonly patienceMs: number;
}

/**
 * Gives up a cash-in whose debit the casino platform has not answered. Nothing has moved in the ledger; whatever the platform did is undone
 * by a rollback, which is sent until its answer is final.
 */
export const abandonPlatformCashIn = async (
  { database, bus, clock, casino }: SeatServiceDependencies,
  { playerId, transferId, patienceMs }: AbandonedPlatformCashIn,
): Promise<Result<TransferView>> => {
  const at = clock.nowMs();
  const given = await database.transact(async (tx) => {
    const seatEvents = SeatEventCollector.of(tx);
    const order = await findCashTransfer(tx, transferId);
    if (order?.playerId !== playerId || order.kind !== 'cashIn') return createRefusedResult('NOT_FOUND');
    if (order.state !== 'asked') return okResult({ order, seatEvents });
    // A cash-in time in the future comes from before the clock was set back: the wait is then unknown, so do not refuse.
    if (at >= order.at && at - order.at < patienceMs) return createRefusedResult('TRANSFER_PENDING');
    const debit = await findPlatformTransferById(tx, debitIdOf(transferId), 'debit');
    const platform = await findCasinoPlatformOfPlayer(tx, playerId);
    if (!debit || !platform) return createRefusedResult('NOT_FOUND');
    await endPlatformTransfer(tx, debit.number, { state: 'cancelled', answer: null, at });
    if (debit.state === 'held') await closeStaffAlert(tx, { kind: 'platformHeld', subject: debit.id }, at);
    const { siteKey, ref } = platform;
    await queuePlatformTransfer(tx, {
      ...{ id: debit.id, kind: 'rollback', reason: 'given-up', siteKey, player: { id: playerId, ref } },
      ...{ amountMinor: debit.amountMinor, machineId: order.machineId, sessionId: order.sessionId, at },
    });
    const voided = await updateCashTransferState(tx, order, 'voided', order.amountMinor);
    seatEvents.transfer(voided);
    crashIfFaultPointSet('cashInGivenUp.beforeCommit');
    return okResult({ order: voided, seatEvents });
  });
  if (!given.ok) return given;
  crashIfFaultPointSet('cashInGivenUp.afterCommit');
  given.value.seatEvents.notify(bus);
  casino?.wake(playerId);
  return okResult(buildCashTransferView(given.value.order));
};
