import { randomUUID } from 'node:crypto';
import type { TransferId, ViewerId } from '@reelfloor/protocol';
import type { SessionEndReason } from '@reelfloor/protocol/casino';
import {
  type CashTransfer,
  findCashTransfer,
  insertCashTransfer,
  listPendingCashTransfersAtMachine,
} from '../../../money/ledger/cash-transfers.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { enqueueTimeLimitReachedForCasino } from '../../../players/protection/limits/enqueue-casino-limit-events.ts';
import { readSessionSummary, type SessionSummary } from '../../sessions/play-session-store.ts';
import { markMachineFaulted } from '../machine-fault.ts';
import { type Seat, toMoneyOwner } from '../seat.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import {
  findSeat,
  findSeatEndRequester,
  replaceSeatClosingCashOut,
  startSeatClosing,
  takeOverSeatClosing,
} from '../seat-store.ts';
import { voidCashOut } from '../transfers/cash-out.ts';
import type { TransferSettler } from '../transfers/transfer-settler.ts';
import { endSeat, type SeatEnd } from './end-seat.ts';
import { findWhichNodeClosesSeat } from './seat-ownership.ts';

/** Retry interval in ms for closing a seat whose agent is not connected or whose machine is out of play. */
const retryMs = 2_000;
const stubbornMs = 60_000;
/** Timeout in ms for the end of the running round before a cash-out; free spins can take minutes. */
const cashOutTimeoutMs = 5 * 60_000;

/** Polling interval in ms while another node closes the seat. */
const followMs = 500;

interface SeatCloserOptions {
  readonly nodeId: string;
  readonly onReopened: (seat: Seat) => void;
}

interface MarkedClosing {
  /** Id of the cash-out that closes the seat. */
  readonly id: TransferId;
  readonly wasWaiting: boolean;
}

interface Closing {
  readonly epoch: number;
  readonly end: Promise<SessionSummary | null>;
}

/**
 * Closes seats: moves the credit to the wallet, ends the session and frees the seat. That a seat is being closed is stored in the database,
 * so that closing it survives a restart of agent or server. The player can cancel it until the cabinet has paid out.
 */
export class SeatCloser {
  readonly #dependencies: SeatServiceDependencies;
  readonly #settler: TransferSettler;
  readonly #options: SeatCloserOptions;
  readonly #closings = new Map<string, Closing>();
  readonly #wakes = new Map<string, () => void>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(dependencies: SeatServiceDependencies, settler: TransferSettler, options: SeatCloserOptions) {
    this.#dependencies = dependencies;
    this.#settler = settler;
    this.#options = options;
  }

  start(): void {
    const wake = ({ machineId }: { machineId: string }) => this.#wakes.get(machineId)?.();
    const { bus } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('machineConnected', wake),
      bus.subscribe('transferChanged', ({ machineId, transfer }) => {
        // The transfer state `held` means that nothing has changed yet: do not cut the retry delay short.
        if (transfer.state !== 'held') wake({ machineId });
      }),
    );
  }

  /** Stops closing seats in this process. The seats stay marked in the database, and the next start continues. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    for (const wake of this.#wakes.values()) wake();
    await Promise.allSettled([...this.#closings.values()].map(({ end }) => end));
  }

  isClosing(sessionId: string): boolean {
    return this.#closings.has(sessionId);
  }

  /**
   * Closes a seat. If it is already being closed, joins that attempt and its reason. Resolves with null if the seat is already closed, the
   * player cancels or the server stops.
   */
  close(seat: Seat, reason: SessionEndReason): Promise<SessionSummary | null> {
    const running = this.#closings.get(seat.sessionId);
    // Do not join an attempt to close the seat with an older epoch: it was cancelled and is about to end.
    if (running?.epoch === seat.epoch) return running.end;
    const end = this.#close(seat, reason).finally(() => {
      if (this.#closings.get(seat.sessionId)?.end === end) this.#closings.delete(seat.sessionId);
    });
    this.#closings.set(seat.sessionId, { epoch: seat.epoch, end });
    return end;
  }

  /** Gives the seat back to its player if this cash-out was to close it and was voided. Returns false if there was nothing to do. */
  async cashOutVoided(seat: Seat, transferId: string): Promise<boolean> {
    const { database, bus } = this.#dependencies;
    const change = await database.transact((tx) => voidCashOut(tx, seat, transferId));
    if (!change) return false;
    if (change.isReopened) this.#options.onReopened(seat);
    change.seatEvents.notify(bus);
    return true;
  }

  async #close(seat: Seat, reason: SessionEndReason): Promise<SessionSummary | null> {
    const closing = await this.#beginClosing(seat, reason);
    if (closing === 'gone') return null;
    if (closing === 'ended') return readSessionSummary(this.#dependencies.database.read, seat.sessionId);
    const { floor, bus } = this.#dependencies;
    floor.setSeat(seat.machineId, 'closing');
    // Notify only pages that show the seat as held. All others are notified when the seat is closed.
    if (closing.wasWaiting) bus.publish('seatChanged', seat);
    let closeId = closing.id;
    while (!this.#stopped) {
      const attempt = await this.#attempt(seat, closeId);
      if (attempt.kind === 'ended') return this.#notifyEnd(seat, attempt.viewerId);
      if (attempt.kind === 'gone') return null;
      if (attempt.kind === 'voided') {
        await this.cashOutVoided(seat, closeId);
        return null;
      }
      if (attempt.kind === 'contradicted') await this.#complain(seat, attempt.fault);
      if (attempt.kind === 'left') closeId = await this.#closeAgain(seat, closeId, attempt);
      await this.#pause(seat, attempt.kind === 'left' && attempt.cashedOutMinor === 0 ? stubbornMs : retryMs);
    }
    return null;
  }

  /** Marks the seat as closing. If another node is closing it, waits until that is finished, and takes over if that node dies. */
  async #beginClosing(seat: Seat, reason: SessionEndReason): Promise<MarkedClosing | 'gone' | 'ended'> {
    let marked = await this.#markClosing(seat, reason);
    if (marked !== 'elsewhere') return marked;
    while (marked === 'elsewhere' && !this.#stopped) {
      await this.#pause(seat, followMs);
      marked = await this.#markClosing(seat, reason);
    }
    if (marked === 'elsewhere') return 'gone';
    if (marked !== 'gone') return marked;
    const row = await findSeat(this.#dependencies.database.read, seat.machineId);
    return row?.sessionId === seat.sessionId ? 'gone' : 'ended';
  }

  /** Marks the seat's row as closing. From then on the player's commands are refused. */
  async #markClosing(seat: Seat, reason: SessionEndReason): Promise<MarkedClosing | 'gone' | 'elsewhere'> {
    const { database, bus, clock } = this.#dependencies;
    const { nodeId } = this.#options;
    const marked = await database.transact(async (tx) => {
      const row = await findSeat(tx, seat.machineId);
      const closer = findWhichNodeClosesSeat(row, seat, nodeId);
      if (!row || closer !== 'here') return closer;
      const wasWaiting = row.holdUntil !== null;
      const seatEvents = SeatEventCollector.of(tx);
      const id = row.closeTransferId ?? (`close-${randomUUID()}` as TransferId);
      if (row.closeTransferId === null) {
        const at = clock.nowMs();
        const ordered = reason === 'staff' ? await findSeatEndRequester(tx, seat.sessionId) : reason;
        await startSeatClosing(tx, seat.machineId, id, ordered);
        if (reason === 'limit') await enqueueTimeLimitReachedForCasino(tx, { ...seat, at });
        seatEvents.transfer(await insertCashTransfer(tx, closeOrderOf(seat, id, at)));
      }
      if (row.nodeId !== nodeId) await takeOverSeatClosing(tx, seat.sessionId, nodeId);
      crashIfFaultPointSet('closing.beforeCommit');
      return { id, wasWaiting, seatEvents };
    });
    crashIfFaultPointSet('closing.afterCommit');
    if (marked === 'here') throw new Error('a seat without a row cannot be closed');
    if (typeof marked === 'object') marked.seatEvents.notify(bus);
    return marked;
  }

  /** Tries once to cash out the machine's credit, and frees the seat if none of the player's money is left there or pending. */
  async #attempt(seat: Seat, closeId: TransferId): Promise<SeatEnd> {
    const { database, floor, clock } = this.#dependencies;
    const row = await findSeat(database.read, seat.machineId);
    if (row?.closeTransferId !== closeId || row.nodeId !== this.#options.nodeId) return { kind: 'gone' };
    const pending = await listPendingCashTransfersAtMachine(database.read, seat.machineId);
    // Before the cash-out, pending cash-ins must arrive at the machine or be refunded.
    for (const { id } of pending.filter(({ kind }) => kind === 'cashIn'))
      if (!(await this.#settler.settle(id))) return { kind: 'waits' };
    if ((await findCashTransfer(database.read, closeId))?.state === 'pending') {
      const link = floor.get(seat.machineId)?.link;
      if (!link) return { kind: 'waits' };
      const { machineId } = seat;
      // Send the fencing number of the seat's row: an operator who accepts a restored ledger may have raised it since.
      const order = {
        transferId: closeId,
        whenIdle: true,
        endsSession: true,
        owner: toMoneyOwner(seat),
      };
      const command = { machineId, epoch: row.epoch, ...order };
      const answer = await link.command('cashOut', command, cashOutTimeoutMs);
      // The player has cancelled and the cabinet has voided the cash-out, but the server was interrupted before finishing.
      if (answer.kind === 'refused' && answer.error.code === 'TRANSFER_VOIDED') return { kind: 'voided' };
      if (answer.kind !== 'accepted') return { kind: 'waits' };
      if ((await this.#settler.outcomeOf(closeId, retryMs)).state === 'pending') return { kind: 'waits' };
    }
    for (const { id } of await listPendingCashTransfersAtMachine(database.read, seat.machineId))
      if (!(await this.#settler.settle(id))) return { kind: 'waits' };
    const end = await database.transact(async (tx) => {
      const end = await endSeat(tx, seat, { closeId, at: clock.nowMs() });
      if (end.kind === 'ended') crashIfFaultPointSet('sessionEnd.beforeCommit');
      return end;
    });
    if (end.kind === 'ended') crashIfFaultPointSet('sessionEnd.afterCommit');
    return end;
  }

  #notifyEnd(seat: Seat, viewerId: ViewerId | null): Promise<SessionSummary> {
    const { database, floor, bus } = this.#dependencies;
    if (viewerId !== null) floor.get(seat.machineId)?.link?.stopVideo(viewerId);
    floor.setSeat(seat.machineId, 'none');
    bus.publish('seatChanged', seat);
    return readSessionSummary(database.read, seat.sessionId);
  }

  async #complain({ machineId }: Seat, fault: string): Promise<void> {
    if (this.#dependencies.floor.get(machineId)?.fault === null)
      await markMachineFaulted(this.#dependencies, machineId, fault);
  }

  /** Requests another cash-out, because the cabinet paid out less than meter and ledger show; the rest belongs to the player. */
  async #closeAgain(seat: Seat, closeId: TransferId, left: { creditMinor: number }): Promise<TransferId> {
    const { database, bus, alarm, clock } = this.#dependencies;
    const { creditMinor } = left;
    alarm('a closing left credit on its machine; it is cashed out again', { ...seat, closeId, creditMinor });
    const next = await database.transact(async (tx) => {
      const id = `close-${randomUUID()}` as TransferId;
      if (!(await replaceSeatClosingCashOut(tx, seat.sessionId, { from: closeId, to: id }))) return null;
      const seatEvents = SeatEventCollector.of(tx);
      seatEvents.transfer(await insertCashTransfer(tx, closeOrderOf(seat, id, clock.nowMs())));
      return { id, seatEvents };
    });
    if (next === null) return closeId;
    next.seatEvents.notify(bus);
    return next.id;
  }

  async #pause({ machineId }: Seat, pauseMs: number): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#dependencies.clock.after(pauseMs, resolve);
      this.#wakes.set(machineId, () => {
        cancel();
        resolve();
      });
    });
    this.#wakes.delete(machineId);
  }
}

const closeOrderOf = (seat: Seat, id: TransferId, at: number): CashTransfer => ({
  id,
  kind: 'cashOut',
  playerId: seat.playerId,
  machineId: seat.machineId,
  sessionId: seat.sessionId,
  amountMinor: null,
  state: 'pending',
  at,
});
