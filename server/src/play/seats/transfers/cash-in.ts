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
  type CashTransfer,
  findCashTransfer,
  insertCashTransfer,
  listPendingCashTransfersAtMachine,
} from '../../../money/ledger/cash-transfers.ts';
import { findCasinoPlatformOfPlayer } from '../../../money/ledger/casino-platform-players.ts';
import { transitAccountOf } from '../../../money/ledger/ledger-account.ts';
import type { NewPlatformTransfer } from '../../../money/ledger/platform-transfers.ts';
import type { PostedTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { refuseStorageErrors } from '../../../platform/database/convert-storage-errors.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { enqueueLimitReachedForCasino } from '../../../players/protection/limits/enqueue-casino-limit-events.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import type { Machine } from '../../machines/machine.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import { pickSeatFields, type Seat, toMoneyOwner } from '../seat.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat, lockSeatIfStillTaken } from '../seat-store.ts';
import { openPlatformCashIn, sendDebitAndAwaitCashIn } from './platform-cash-in.ts';
import type { TransferSettler } from './transfer-settler.ts';

/** Timeout in ms for crediting money at a cabinet that does not declare how long this takes. */
const defaultCreditMs = 2_000;
/** Timeout in ms for the event in the cabinet's journal, after the cabinet has answered the command. */
const arrivalMs = 5_000;

export interface CashIn {
  readonly transferId: TransferId;
  readonly amountMinor: number;
}

/**
 * Moves money from the wallet to the machine. Resolves when the money has arrived there or was refunded. After a timeout, returns the
 * transfer as pending; `TransferSettler` continues to ask the cabinet, and a `transfer` notification follows.
 */
export const cashIn = async (
  dependencies: SeatServiceDependencies,
  settler: TransferSettler,
  { seat, order, limitMinor }: { seat: Seat; order: CashIn; limitMinor: number },
): Promise<Result<TransferView>> => {
  const { transferId, amountMinor } = order;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return createRefusedResult('AMOUNT_INVALID');
  if (amountMinor > limitMinor) return createRefusedResult('AMOUNT_OVER_LIMIT', { limit: limitMinor });
  const machine = findMachineReadyForTransfer(dependencies.floor, seat);
  const unfit = machine.ok ? refuseAmount(machine.value.description, amountMinor) : null;
  if (unfit) return { ok: false, refusal: unfit };
  const opened = await refuseStorageErrors(async () => {
    const { asked } = await dependencies.database.transact(async (tx) => {
      const asked = await openCashIn(tx, {
        ...{ seat, order, machine, at: dependencies.clock.nowMs() },
        lease: dependencies.casino?.lease(),
      });
      // Wrap the refusal: returned directly it would roll back the transaction, but that the limit was reached must stay stored.
      return asked.ok || asked.refusal.code === 'LIMIT_REACHED' ? { asked } : { ...asked, asked };
    });
    return asked;
  });
  if (!opened.ok) return opened;
  const { order: opening, link, debit, seatEvents } = opened.value;
  const { creditMs = defaultCreditMs } = machine.ok ? machine.value.description : {};
  if (debit !== null) {
    seatEvents.notify(dependencies.bus);
    return sendDebitAndAwaitCashIn(dependencies, settler, {
      order: opening,
      timeoutMs: creditMs + arrivalMs,
    });
  }
  if (!link) return okResult(await settler.outcomeOf(transferId, creditMs + arrivalMs));
  return okResult(
    await creditMachine(dependencies, settler, {
      seat,
      order: opening,
      machine: { creditMs, link },
      seatEvents,
    }),
  );
};

interface MachineCredit {
  readonly seat: Seat;
  readonly order: CashTransfer;
  readonly machine: { readonly creditMs: number; readonly link: AgentLink };
  /** Events of the transaction that stored the cash-in; null if they are already published. */
  readonly seatEvents: SeatEventCollector | null;
}

/**
 * Sends the cabinet the command to credit the money in transit, and returns the cash-in once it is settled, or its current state after a
 * timeout.
 */
const creditMachine = async (
  dependencies: SeatServiceDependencies,
  settler: TransferSettler,
  { seat, order, machine: { creditMs, link }, seatEvents }: MachineCredit,
): Promise<TransferView> => {
  const { id: transferId } = order;
  let arrival: Promise<TransferView>;
  let first: 'accepted' | 'refused' | 'unknown' | 'arrived';
  try {
    crashIfFaultPointSet('cashIn.afterCommit');
    seatEvents?.notify(dependencies.bus);
    const { machineId, epoch } = seat;
    const command = {
      machineId,
      epoch,
      transferId,
      amountMinor: order.amountMinor ?? 0,
      owner: toMoneyOwner(seat),
    };
    arrival = settler.outcomeOf(transferId, creditMs + arrivalMs);
    const answer = link.command('credit', command, creditMs);
    crashIfFaultPointSet('command.credit.sent');
    first = await Promise.race([answer.then(({ kind }) => kind), arrival.then(() => 'arrived' as const)]);
    crashIfFaultPointSet('command.credit.answered');
  } finally {
    // From now on the settler asks the cabinet about the money, whatever the outcome of the command.
    settler.doubt(order);
  }
  // Ask the cabinet about the money even after a refusal, because only the cabinet's journal is authoritative.
  if (first === 'accepted' || first === 'arrived') return arrival;
  await settler.settleIfPossible(transferId);
  return settler.outcomeOf(transferId, 0);
};

/**
 * Continues a cash-in whose money the casino platform has just paid. If its player has left the seat, or the machine cannot take the money,
 * `TransferSettler` finds that the cabinet never received it, and the money is refunded.
 */
export const continueCashIn = async (
  dependencies: SeatServiceDependencies,
  settler: TransferSettler,
  order: CashTransfer,
): Promise<void> => {
  const seat = await findSeat(dependencies.database.read, order.machineId);
  const machine = seat?.sessionId === order.sessionId ? findMachineReadyForTransfer(dependencies.floor, seat) : null;
  if (!seat || !machine?.ok) return settler.doubt(order);
  const { description, link } = machine.value;
  const { creditMs = defaultCreditMs } = description;
  await creditMachine(dependencies, settler, {
    ...{ seat: pickSeatFields(seat), order, machine: { creditMs, link }, seatEvents: null },
  });
};

/** Returns why the machine cannot take this amount; null if it can. */
const refuseAmount = (
  { creditStepMinor = 1, maxCreditMinor }: Machine['description'],
  amountMinor: number,
): Refusal | null => {
  if (amountMinor % creditStepMinor !== 0) return createRefusal('AMOUNT_NOT_IN_STEPS', { step: creditStepMinor });
  return maxCreditMinor !== undefined && amountMinor > maxCreditMinor
    ? createRefusal('AMOUNT_OVER_LIMIT', { limit: maxCreditMinor })
    : null;
};

interface OpenedCashIn {
  readonly order: CashTransfer;
  /**
   * Link for sending the cash-in to the machine's agent; null for a cash-in that already existed, or whose money the casino platform must
   * pay first.
   */
  readonly link: AgentLink | null;
  /** Outbox number of the debit that requests the money from the casino platform; null if none is needed. */
  readonly debit: number | null;
  readonly seatEvents: SeatEventCollector;
}

interface OpenCashIn {
  readonly seat: Seat;
  readonly order: CashIn;
  readonly machine: Result<ReachableMachine>;
  readonly at: number;
  readonly lease: NewPlatformTransfer['lease'] | undefined;
}

/** Stores the cash-in as open and debits the wallet. For a known id, returns that cash-in and a null `link`. */
const openCashIn = async (
  tx: DatabaseTransaction,
  { seat, order: { transferId, amountMinor }, machine, at, lease }: OpenCashIn,
): Promise<Result<OpenedCashIn>> => {
  const seatEvents = SeatEventCollector.of(tx);
  const earlier = await findCashTransfer(tx, transferId);
  if (earlier) {
    const same =
      earlier.kind === 'cashIn' &&
      earlier.playerId === seat.playerId &&
      earlier.machineId === seat.machineId &&
      earlier.amountMinor === amountMinor;
    if (!same) return createRefusedResult('TRANSFER_KEY_REUSED');
    return okResult({ order: earlier, link: null, debit: null, seatEvents });
  }
  if (!machine.ok) return machine;
  if (!(await lockSeatIfStillTaken(tx, seat))) return createRefusedResult(50100);
  const allowed = await checkPlayAllowed(tx, { act: 'cashIn', playerId: seat.playerId, at });
  if (!allowed.ok) {
    await enqueueLimitReachedForCasino(tx, { ...seat, at }, allowed.refusal);
    return allowed;
  }
  // Allow one pending transfer per machine at a time, so that it is certain where the money is and how much may be in transit.
  if ((await listPendingCashTransfersAtMachine(tx, seat.machineId)).length > 0)
    return createRefusedResult('TRANSFER_PENDING');
  const platform = await findCasinoPlatformOfPlayer(tx, seat.playerId);
  if (platform) {
    const asked = await openPlatformCashIn(tx, {
      seat,
      order: { transferId, amountMinor },
      platform,
      lease,
      at,
    });
    if (!asked.ok) return asked;
    seatEvents.transfer(asked.value.order);
    crashIfFaultPointSet('cashInAsked.beforeCommit');
    return okResult({ ...asked.value, link: null, seatEvents });
  }
  const booked = await postCashInToLedger(tx, { seat, order: { transferId, amountMinor }, at });
  if (!booked.ok) return booked;
  const { order, posted } = booked.value;
  seatEvents.wallet(seat.playerId, posted);
  seatEvents.transfer(order);
  crashIfFaultPointSet('cashIn.beforeCommit');
  return okResult({ order, link: machine.value.link, debit: null, seatEvents });
};

/** Debits the wallet for a cash-in, and stores the cash-in as open. */
export const postCashInToLedger = async (
  tx: DatabaseTransaction,
  { seat, order: { transferId, amountMinor }, at }: Pick<OpenCashIn, 'order' | 'at'> & { readonly seat: Seat },
): Promise<Result<{ order: CashTransfer; posted: PostedTransfer }>> => {
  const { playerId, machineId, sessionId } = seat;
  const posted = await postToWallet(tx, {
    id: `cash-in:${transferId}`,
    kind: 'cashIn',
    at,
    playerId,
    amountMinor: -amountMinor,
    otherAccount: transitAccountOf(transferId),
    statement: { type: transactionCodes.cashIn, source: 'wallet', machineId, sessionId },
  });
  if (!posted.ok) return posted;
  const order = await insertCashTransfer(tx, {
    ...{ id: transferId, kind: 'cashIn', playerId, machineId, sessionId },
    ...{ amountMinor, state: 'pending', at },
  });
  return okResult({ order, posted: posted.value });
};

export type ReachableMachine = Machine & { readonly link: AgentLink };

export const findMachineReadyForTransfer = (floor: MachineFloor, { machineId }: Seat): Result<ReachableMachine> => {
  const machine = floor.get(machineId);
  const link = machine?.link;
  if (!machine || !link?.isReachable()) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
  if (machine.fault !== null || machine.view?.phase === 'malfunction')
    return createRefusedResult('MACHINE_FAULT', { machine: machineId });
  const locked = machine.view?.phase === 'handPay' || machine.view?.phase === 'cashOut';
  return locked ? createRefusedResult('MACHINE_NOT_READY', { machine: machineId }) : okResult({ ...machine, link });
};
