import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type Result, type TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import {
  type CashTransfer,
  findCashTransfer,
  insertCashTransfer,
  listPendingCashTransfersAtMachine,
  updateCashTransferState,
} from '../../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { refuseStorageErrors } from '../../../platform/database/convert-storage-errors.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { type Seat, toMoneyOwner } from '../seat.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { lockSeatIfStillTaken, revertClosingSeatToHeld } from '../seat-store.ts';
import { findMachineReadyForTransfer, type ReachableMachine } from './cash-in.ts';
import type { TransferSettler } from './transfer-settler.ts';

/**
 * Timeout in ms for the end of the running round before a cash-out. After it, the transfer is returned as pending, and a notification
 * follows.
 */
const answerMs = 10_000;

/** Moves the machine's whole credit to the wallet after the running round. Idempotent: for a known id, returns that transfer. */
export const cashOut = async (
  dependencies: SeatServiceDependencies,
  settler: TransferSettler,
  seat: Seat,
  transferId: TransferId = `out-${randomUUID()}` as TransferId,
): Promise<Result<TransferView>> => {
  const machine = findMachineReadyForTransfer(dependencies.floor, seat);
  const opened = await refuseStorageErrors(() =>
    dependencies.database.transact((tx) =>
      openCashOut(tx, { seat, transferId, machine, at: dependencies.clock.nowMs() }),
    ),
  );
  if (!opened.ok) return opened;
  const { order, link, seatEvents } = opened.value;
  if (!link) return okResult(await settler.outcomeOf(transferId, answerMs));
  let isAccepted: boolean;
  try {
    crashIfFaultPointSet('cashOut.afterCommit');
    seatEvents.notify(dependencies.bus);
    const { machineId, epoch } = seat;
    const command = { machineId, epoch, transferId, whenIdle: true, owner: toMoneyOwner(seat) };
    const answering = link.command('cashOut', command, answerMs);
    crashIfFaultPointSet('command.cashOut.sent');
    isAccepted = (await answering).kind === 'accepted';
    crashIfFaultPointSet('command.cashOut.answered');
  } finally {
    // From now on the settler asks the cabinet about the money, whatever the outcome of the command.
    settler.doubt(order);
  }
  if (!isAccepted) await settler.settleIfPossible(transferId);
  return okResult(await settler.outcomeOf(transferId, isAccepted ? answerMs : 0));
};

interface OpenCashOut {
  readonly seat: Seat;
  readonly transferId: TransferId;
  readonly machine: Result<ReachableMachine>;
  readonly at: number;
}

/** Stores the cash-out as open. For a known id, returns that cash-out and a null `link`. */
const openCashOut = async (
  tx: DatabaseTransaction,
  { seat, transferId, machine, at }: OpenCashOut,
): Promise<Result<{ order: CashTransfer; link: AgentLink | null; seatEvents: SeatEventCollector }>> => {
  const seatEvents = SeatEventCollector.of(tx);
  const earlier = await findCashTransfer(tx, transferId);
  if (earlier) {
    const same =
      earlier.kind === 'cashOut' && earlier.playerId === seat.playerId && earlier.machineId === seat.machineId;
    return same ? okResult({ order: earlier, link: null, seatEvents }) : createRefusedResult('TRANSFER_KEY_REUSED');
  }
  if (!machine.ok) return machine;
  if (!(await lockSeatIfStillTaken(tx, seat))) return createRefusedResult(50100);
  if ((await listPendingCashTransfersAtMachine(tx, seat.machineId)).length > 0)
    return createRefusedResult('TRANSFER_PENDING');
  const meter = await readLedgerBalance(tx, machineMeterAccountOf(seat.machineId));
  if (meter.balanceMinor === 0) return createRefusedResult('CREDIT_EMPTY');
  const order = await insertCashTransfer(tx, {
    id: transferId,
    kind: 'cashOut',
    playerId: seat.playerId,
    machineId: seat.machineId,
    sessionId: seat.sessionId,
    amountMinor: null,
    state: 'pending',
    at,
  });
  seatEvents.transfer(order);
  crashIfFaultPointSet('cashOut.beforeCommit');
  return okResult({ order, link: machine.value.link, seatEvents });
};

/** Voids a cash-out. If it was to close the seat, gives the seat back to its player. Returns null if nothing had to change. */
export const voidCashOut = async (
  tx: DatabaseTransaction,
  { sessionId }: Seat,
  transferId: string,
): Promise<{ seatEvents: SeatEventCollector; isReopened: boolean } | null> => {
  const order = await findCashTransfer(tx, transferId);
  if (order?.kind !== 'cashOut' || order.state === 'settled') return null;
  const seatEvents = SeatEventCollector.of(tx);
  if (order.state === 'pending') seatEvents.transfer(await updateCashTransferState(tx, order, 'voided', null));
  const isReopened = await revertClosingSeatToHeld(tx, sessionId, transferId);
  return order.state === 'pending' || isReopened ? { seatEvents, isReopened } : null;
};
