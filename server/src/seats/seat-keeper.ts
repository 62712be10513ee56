import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import type { SeatsTable } from '../database/schema.ts';
import { findCashTransfer, openCashTransfer, pendingCashTransfers } from '../ledger/cash-transfers.ts';
import type { FloorParts } from './floor-parts.ts';
import { findSeat, findSeatOfPlayer, type Seat, seatOfRow } from './seat.ts';
import { SeatNews } from './seat-news.ts';
import { readSession, type SessionSummary } from './slot-sessions.ts';
import type { TransferSettler } from './transfer-settler.ts';

/** A seat whose lease ran out has lost its server and is closed by whoever finds it. */
export const leaseMs = 30_000;
const renewMs = 10_000;
/** Pause before a closing that could not go on (agent away, machine broken) tries again. */
const retryMs = 2_000;
/** A command older than this is not begun any more. */
const commandAgeMs = 5_000;
/** A closing waits for the round in play, and free spins can take minutes. */
const cashOutTimeoutMs = 5 * 60_000;

/**
 * Holds the seats of connected players and closes those of players who left: the credit goes home, the session ends,
 * the seat is free. A closing survives everything: it goes on when the agent comes back or the server starts again.
 */
export class SeatKeeper {
  readonly #parts: FloorParts;
  readonly #settler: TransferSettler;
  readonly #held = new Map<string, Seat>();
  readonly #closings = new Map<string, Promise<SessionSummary | null>>();
  readonly #wakes = new Map<string, () => void>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: FloorParts, settler: TransferSettler) {
    this.#parts = parts;
    this.#settler = settler;
  }

  /** The seats that a former run of the server left over. Read before anybody can take a new one. */
  async leftOver(): Promise<Seat[]> {
    return (await this.#parts.database.read.all<SeatsTable>('SELECT * FROM seats')).map(seatOfRow);
  }

  /** Begins to renew leases, and closes the seats left over. */
  start(leftOver: readonly Seat[]): void {
    const { bus, alarm } = this.#parts;
    const renewal = setInterval(
      () => this.#renew().catch((error) => alarm('renewing the leases failed', { error: String(error) })),
      renewMs,
    );
    this.#stops.push(
      () => clearInterval(renewal),
      bus.subscribe('machineConnected', ({ machineId }) => this.#wakes.get(machineId)?.()),
      bus.subscribe('transferChanged', ({ machineId }) => this.#wakes.get(machineId)?.()),
    );
    for (const seat of leftOver) this.#closeInBackground(seat);
  }

  /** Closings that are not done stay as they are in the database; the next start takes them up. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    for (const wake of this.#wakes.values()) wake();
    await Promise.allSettled(this.#closings.values());
  }

  hold(seat: Seat): void {
    this.#held.set(seat.sessionId, seat);
  }

  /** Begins the closing, or joins the one that runs. Null: it was closed before, or the server stops first. */
  close(seat: Seat): Promise<SessionSummary | null> {
    this.#held.delete(seat.sessionId);
    const running = this.#closings.get(seat.sessionId);
    if (running) return running;
    const closing = this.#close(seat).finally(() => this.#closings.delete(seat.sessionId));
    this.#closings.set(seat.sessionId, closing);
    return closing;
  }

  /** Waits for the closing of the player's own seat, should one run. */
  async closingOf(playerId: string, timeoutMs: number): Promise<void> {
    const row = await findSeatOfPlayer(this.#parts.database.read, playerId);
    if (!row) return;
    // A closing that broke off (the disk was full, say) is taken up by the player's own wish to sit down again.
    const isClosing = this.#closings.has(row.session_id) || row.state === 'closing';
    if (!isClosing) return;
    const closing = this.close(seatOfRow(row));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([closing, late]);
    clearTimeout(timer);
  }

  #closeInBackground(seat: Seat): void {
    this.close(seat).catch((error) =>
      this.#parts.alarm('closing a seat failed', { machineId: seat.machineId, error: String(error) }),
    );
  }

  async #close(seat: Seat): Promise<SessionSummary | null> {
    const closeId = await this.#markClosing(seat);
    if (closeId === null) return null;
    this.#parts.floor.setSeat(seat.machineId, 'closing');
    while (!this.#stopped) {
      if (await this.#attempt(seat, closeId)) return this.#end(seat);
      await this.#pause(seat);
    }
    return null;
  }

  /** From here on the player can do nothing at this seat. Null: the seat is gone. */
  async #markClosing(seat: Seat): Promise<TransferId | null> {
    const { database, bus, now } = this.#parts;
    const news = new SeatNews();
    const closeId = await database.transact(async (tx) => {
      const row = await findSeat(tx, seat.machineId);
      if (row?.session_id !== seat.sessionId) return null;
      if (row.close_transfer_id !== null) return row.close_transfer_id as TransferId;
      const closeId = `close-${randomUUID()}` as TransferId;
      await tx.run(
        "UPDATE seats SET state = 'closing', close_transfer_id = ? WHERE machine_id = ?",
        closeId,
        seat.machineId,
      );
      const order = await openCashTransfer(tx, {
        id: closeId,
        kind: 'cashOut',
        player_id: seat.playerId,
        machine_id: seat.machineId,
        session_id: seat.sessionId,
        amount_minor: null,
        state: 'pending',
        at: now(),
      });
      news.transfer(order);
      return closeId;
    });
    news.tell(bus);
    return closeId;
  }

  /** True: nothing of the player's is at the machine or on its way any more. */
  async #attempt(seat: Seat, closeId: TransferId): Promise<boolean> {
    const { database, floor, now } = this.#parts;
    const pending = await pendingCashTransfers(database.read, seat.machineId);
    // Money on its way in must arrive or return before the meter is emptied.
    for (const { id } of pending.filter(({ kind }) => kind === 'cashIn'))
      if (!(await this.#settler.settle(id))) return false;
    if ((await findCashTransfer(database.read, closeId))?.state === 'pending') {
      const link = floor.get(seat.machineId)?.link;
      if (!link) return false;
      const { machineId, epoch } = seat;
      const deadlineAt = now() + commandAgeMs;
      const command = { machineId, epoch, deadlineAt, transferId: closeId, whenIdle: true };
      const answer = await link.command('cashOut', command, cashOutTimeoutMs);
      if (answer.kind !== 'accepted') return false;
      if ((await this.#settler.outcomeOf(closeId, retryMs)).state === 'pending') return false;
    }
    for (const { id } of await pendingCashTransfers(database.read, seat.machineId))
      if (!(await this.#settler.settle(id))) return false;
    return true;
  }

  async #end(seat: Seat): Promise<SessionSummary> {
    const { database, floor, now } = this.#parts;
    await database.transact(async (tx) => {
      await tx.run('DELETE FROM seats WHERE session_id = ?', seat.sessionId);
      await tx.run('UPDATE sessions SET ended_at = ? WHERE id = ?', now(), seat.sessionId);
    });
    floor.setSeat(seat.machineId, 'none');
    return readSession(database.read, seat.sessionId);
  }

  async #pause({ machineId }: Seat): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryMs);
      this.#wakes.set(machineId, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.#wakes.delete(machineId);
  }

  async #renew(): Promise<void> {
    const { database, now } = this.#parts;
    const seats = [...this.#held.values()];
    if (seats.length > 0)
      await database.transact(async (tx) => {
        for (const { sessionId } of seats)
          await tx.run('UPDATE seats SET expires_at = ? WHERE session_id = ?', now() + leaseMs, sessionId);
      });
    const lost = await database.read.all<SeatsTable>(
      "SELECT * FROM seats WHERE state = 'held' AND expires_at < ?",
      now(),
    );
    for (const row of lost) this.#closeInBackground(seatOfRow(row));
  }
}
