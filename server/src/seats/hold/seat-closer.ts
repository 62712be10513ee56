import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import {
  type CashTransfer,
  findCashTransfer,
  listPendingCashTransfers,
  openCashTransfer,
} from '../../ledger/cash-transfers.ts';
import { passFaultPoint } from '../../process/fault-points.ts';
import { readSessionSummary, type SessionSummary } from '../../sessions/session-store.ts';
import type { FloorParts } from '../floor-parts.ts';
import { takeOutOfPlay } from '../machine-fault.ts';
import type { Seat } from '../seat.ts';
import { SeatNews } from '../seat-news.ts';
import { findSeat, replaceClosing, startClosing } from '../seat-store.ts';
import type { TransferSettler } from '../transfers/transfer-settler.ts';
import { voidCashOut } from '../transfers/void-cash-out.ts';
import { endSeat, type SeatEnd } from './end-seat.ts';

/** Pause before a closing that could not go on (agent away, machine broken) tries again. */
const retryMs = 2_000;
/** The same for a cabinet that has credit, and cashes out nothing of it. */
const stubbornMs = 60_000;
/** A command older than this is not begun any more. */
const commandAgeMs = 5_000;
/** A closing waits for the round in play, and free spins can take minutes. */
const cashOutTimeoutMs = 5 * 60_000;

interface Closing {
  readonly epoch: number;
  readonly end: Promise<SessionSummary | null>;
}

/**
 * Closes seats: the credit goes home, the session ends, the seat is free. A closing survives everything: it goes on
 * when the agent comes back or the server starts again. Only a cash-out that was made void on the cabinet ends it
 * otherwise: then the player has cancelled, and the seat is held again.
 */
export class SeatCloser {
  readonly #parts: FloorParts;
  readonly #settler: TransferSettler;
  readonly #onReopened: (seat: Seat) => void;
  readonly #closings = new Map<string, Closing>();
  readonly #wakes = new Map<string, () => void>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: FloorParts, settler: TransferSettler, onReopened: (seat: Seat) => void) {
    this.#parts = parts;
    this.#settler = settler;
    this.#onReopened = onReopened;
  }

  start(): void {
    const wake = ({ machineId }: { machineId: string }) => this.#wakes.get(machineId)?.();
    const { bus } = this.#parts;
    this.#stops.push(bus.subscribe('machineConnected', wake), bus.subscribe('transferChanged', wake));
  }

  /** Closings that are not done stay as they are in the database; the next start takes them up. */
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
   * Begins the closing, or joins the one that runs. Null: it was closed before, the player cancelled, or the server
   * stops first.
   */
  close(seat: Seat): Promise<SessionSummary | null> {
    const running = this.#closings.get(seat.sessionId);
    // A cancelled closing may still be coming to its end; it belongs to an older taking of the seat.
    if (running?.epoch === seat.epoch) return running.end;
    const end = this.#close(seat).finally(() => {
      if (this.#closings.get(seat.sessionId)?.end === end) this.#closings.delete(seat.sessionId);
    });
    this.#closings.set(seat.sessionId, { epoch: seat.epoch, end });
    return end;
  }

  /**
   * The cabinet has made a cash-out void for good. Where it was a seat's closing, the seat is held again. Returns whether
   * this call changed anything.
   */
  async cashOutVoided(seat: Seat, transferId: string): Promise<boolean> {
    const { database, bus } = this.#parts;
    const change = await database.transact((unit) => voidCashOut(unit, seat, transferId));
    if (!change) return false;
    if (change.isReopened) this.#onReopened(seat);
    change.news.tell(bus);
    return true;
  }

  async #close(seat: Seat): Promise<SessionSummary | null> {
    const closing = await this.#markClosing(seat);
    if (closing === null) return null;
    const { floor, bus } = this.#parts;
    floor.setSeat(seat.machineId, 'closing');
    // Only pages that were told of a waiting seat have something to change; a plain leaving speaks at its end.
    if (closing.wasWaiting) bus.publish('seatChanged', seat);
    let closeId = closing.id;
    while (!this.#stopped) {
      const attempt = await this.#attempt(seat, closeId);
      if (attempt.kind === 'ended') return this.#tellEnd(seat);
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

  /** From here on the player can do nothing at this seat. Null: the seat is gone, or its owner came back. */
  async #markClosing(seat: Seat): Promise<{ id: TransferId; wasWaiting: boolean } | null> {
    const { database, bus, clock } = this.#parts;
    const marked = await database.transact(async (unit) => {
      const row = await findSeat(unit, seat.machineId);
      if (row?.sessionId !== seat.sessionId || row.epoch !== seat.epoch) return null;
      const wasWaiting = row.holdUntil !== null;
      const news = new SeatNews();
      if (row.closeTransferId !== null) return { id: row.closeTransferId, wasWaiting, news };
      const id = `close-${randomUUID()}` as TransferId;
      await startClosing(unit, seat.machineId, id);
      news.transfer(await openCashTransfer(unit, closeOrderOf(seat, id, clock.nowMs())));
      passFaultPoint('closing.beforeCommit');
      return { id, wasWaiting, news };
    });
    passFaultPoint('closing.afterCommit');
    marked?.news.tell(bus);
    return marked;
  }

  /** Tries to empty the machine, and frees the seat if nothing of the player's is there or on its way any more. */
  async #attempt(seat: Seat, closeId: TransferId): Promise<SeatEnd> {
    const { database, floor, clock } = this.#parts;
    const row = await findSeat(database.read, seat.machineId);
    if (row?.closeTransferId !== closeId) return { kind: 'gone' };
    const pending = await listPendingCashTransfers(database.read, seat.machineId);
    // Money on its way in must arrive or return before the meter is emptied.
    for (const { id } of pending.filter(({ kind }) => kind === 'cashIn'))
      if (!(await this.#settler.settle(id))) return { kind: 'waits' };
    if ((await findCashTransfer(database.read, closeId))?.state === 'pending') {
      const link = floor.get(seat.machineId)?.link;
      if (!link) return { kind: 'waits' };
      const { machineId } = seat;
      const deadlineAt = clock.nowMs() + commandAgeMs;
      // The number may have been raised since the closing began: an operator accepted books from a backup.
      const order = { deadlineAt, transferId: closeId, whenIdle: true, endsSession: true };
      const command = { machineId, epoch: row.epoch, ...order };
      const answer = await link.command('cashOut', command, cashOutTimeoutMs);
      // Void on the cabinet, so it will never be carried out: a cancelling that the server did not finish.
      if (answer.kind === 'refused' && answer.error.code === 'TRANSFER_VOIDED') return { kind: 'voided' };
      if (answer.kind !== 'accepted') return { kind: 'waits' };
      if ((await this.#settler.outcomeOf(closeId, retryMs)).state === 'pending') return { kind: 'waits' };
    }
    for (const { id } of await listPendingCashTransfers(database.read, seat.machineId))
      if (!(await this.#settler.settle(id))) return { kind: 'waits' };
    const end = await database.transact(async (unit) => {
      const end = await endSeat(unit, seat, { closeId, at: clock.nowMs() });
      if (end.kind === 'ended') passFaultPoint('sessionEnd.beforeCommit');
      return end;
    });
    if (end.kind === 'ended') passFaultPoint('sessionEnd.afterCommit');
    return end;
  }

  #tellEnd(seat: Seat): Promise<SessionSummary> {
    const { database, floor, bus } = this.#parts;
    floor.setSeat(seat.machineId, 'none');
    bus.publish('seatChanged', seat);
    return readSessionSummary(database.read, seat.sessionId);
  }

  /** Once, until a person has looked into it. */
  async #complain({ machineId }: Seat, fault: string): Promise<void> {
    if (this.#parts.floor.get(machineId)?.fault === null) await takeOutOfPlay(this.#parts, machineId, fault);
  }

  /** The cabinet has paid out less than there was, and both sides know it: the rest is the player's too. */
  async #closeAgain(seat: Seat, closeId: TransferId, left: { creditMinor: number }): Promise<TransferId> {
    const { database, bus, alarm, clock } = this.#parts;
    const { creditMinor } = left;
    alarm('a closing left credit on its machine; it is cashed out again', { ...seat, closeId, creditMinor });
    const news = new SeatNews();
    const nextId = await database.transact(async (unit) => {
      const id = `close-${randomUUID()}` as TransferId;
      if (!(await replaceClosing(unit, seat.sessionId, { from: closeId, to: id }))) return null;
      return openCashTransfer(unit, closeOrderOf(seat, id, clock.nowMs()));
    });
    if (nextId === null) return closeId;
    news.transfer(nextId);
    news.tell(bus);
    return nextId.id;
  }

  async #pause({ machineId }: Seat, pauseMs: number): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#parts.clock.after(pauseMs, resolve);
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
