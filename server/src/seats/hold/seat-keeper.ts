import { waitAtMost } from '../../process/clock.ts';
import { everySoOften } from '../../process/every-so-often.ts';
import type { SessionSummary } from '../../sessions/session-store.ts';
import type { FloorParts } from '../floor-parts.ts';
import { type Seat, seatOf } from '../seat.ts';
import { findSeatOfPlayer, listOverdueSeats, listSeats, type StoredSeat } from '../seat-store.ts';
import type { TransferSettler } from '../transfers/transfer-settler.ts';
import { type Quit, SeatAttendance } from './seat-attendance.ts';
import { SeatCloser } from './seat-closer.ts';
import { holdSeat } from './seat-hold.ts';
import { fenceOff, findLostSeats, renewLeases } from './seat-leases.ts';

const defaultRenewMs = 10_000;
/** How often to look for seats that another process has taken. */
const lookForLostMs = 1_000;

export interface SeatKeeperOptions {
  readonly holdMs: number;
  /** How often leases are renewed and seats of lost servers are taken over. */
  readonly renewMs?: number;
}

/** Keeps machine, credit and session for a player whose connection dropped; closes the seat when the hold ends. */
export class SeatKeeper {
  readonly #parts: FloorParts;
  readonly #holdMs: number;
  readonly #renewMs: number;
  readonly #closer: SeatCloser;
  readonly #attendance: SeatAttendance;
  readonly #drops = new Set<Promise<void>>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: FloorParts, settler: TransferSettler, options: SeatKeeperOptions = { holdMs: 120_000 }) {
    this.#parts = parts;
    this.#attendance = new SeatAttendance(parts.clock);
    this.#holdMs = options.holdMs;
    this.#renewMs = options.renewMs ?? defaultRenewMs;
    this.#closer = new SeatCloser(parts, settler, (seat) => this.#wait(seat));
  }

  /** Reads the seats that the last run of the server left. Must be called before anybody can take a seat. */
  async leftOver(): Promise<StoredSeat[]> {
    const rows = await listSeats(this.#parts.database.read);
    for (const row of rows.filter(({ state }) => state === 'held')) this.#attendance.leave(seatOf(row));
    return rows;
  }

  start(leftOver: readonly StoredSeat[]): void {
    const { alarm, clock } = this.#parts;
    this.#stops.push(
      everySoOften(clock, this.#renewMs, () =>
        this.#renew().catch((error) => alarm('renewing the leases failed', { error: String(error) })),
      ),
      // Not logged if it fails: the renewal already reports that the database is away.
      everySoOften(clock, lookForLostMs, () => this.#quitLost().catch(() => {})),
    );
    this.#closer.start();
    for (const row of leftOver)
      if (row.state === 'closing') this.#closeInBackground(seatOf(row));
      else if (this.#attendance.waitsAt(row)) this.#wait(seatOf(row));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    this.#attendance.stop();
    await Promise.allSettled(this.#drops);
    await this.#closer.stop();
  }

  attend(seat: Seat): void {
    this.#attendance.attend(seat);
  }

  onQuit(seat: Seat, quit: Quit): void {
    this.#attendance.onQuit(seat, quit);
  }

  /** True if a client is connected at this seat, in this process or (by its lease) at another server. */
  isAttended(row: StoredSeat): boolean {
    if (this.#attendance.connectionAt(row)) return true;
    if (this.#attendance.waitsAt(row)) return false;
    return row.state === 'held' && row.holdUntil === null && row.expiresAt >= this.#parts.clock.nowMs();
  }

  /** Begins the hold, unless a newer connection has the seat. */
  drop(seat: Seat): void {
    if (this.#attendance.attends(seat)) this.#wait(seat);
  }

  /** Ends the connection, in whichever process it is. After that the seat waits. */
  async kick(row: StoredSeat): Promise<void> {
    const connection = this.#attendance.connectionAt(row);
    if (connection) {
      connection.quit();
      this.drop(connection.seat);
    } else if (this.isAttended(row)) {
      const fenced = await fenceOff(this.#parts.database, seatOf(row), this.#parts.clock.nowMs());
      if (fenced) this.#wait(fenced);
    }
    await Promise.allSettled(this.#drops);
  }

  /** Joins a closing that runs. Resolves with null if the seat was closed before, or the server stops. */
  close(seat: Seat): Promise<SessionSummary | null> {
    this.#attendance.end(seat);
    const isRunning = this.#closer.isClosing(seat.sessionId);
    const closing = this.#closer.close(seat);
    // If the database fails, the seat waits: its player can come back, and the end of the hold closes it.
    if (!isRunning) closing.catch(() => this.#wait(seat));
    return closing;
  }

  cashOutVoided(seat: Seat, transferId: string): Promise<boolean> {
    return this.#closer.cashOutVoided(seat, transferId);
  }

  async closingOf(playerId: string, timeoutMs: number): Promise<void> {
    const row = await findSeatOfPlayer(this.#parts.database.read, playerId);
    if (!row) return;
    // Takes up a closing that failed, for instance because the disk was full.
    const isClosing = this.#closer.isClosing(row.sessionId) || row.state === 'closing';
    if (!isClosing) return;
    const closing = this.close(seatOf(row));
    await waitAtMost(this.#parts.clock, timeoutMs, closing);
  }

  #wait(seat: Seat): void {
    this.#attendance.leave(seat);
    const { alarm } = this.#parts;
    const drop = this.#hold(seat)
      .catch((error) => alarm('holding a seat failed', { machineId: seat.machineId, error: String(error) }))
      .finally(() => this.#drops.delete(drop));
    this.#drops.add(drop);
  }

  async #hold(seat: Seat): Promise<void> {
    if (this.#stopped) return;
    const { database, floor, bus, clock } = this.#parts;
    const leftMs = await holdSeat(database, seat, { at: clock.nowMs(), holdMs: this.#holdMs });
    const waits = this.#attendance.waitFor(seat, this.#stopped ? null : leftMs, () =>
      this.#closeInBackground(seat),
    );
    if (!waits) return;
    floor.setSeat(seat.machineId, 'waiting');
    bus.publish('seatChanged', seat);
  }

  #closeInBackground(seat: Seat): void {
    this.close(seat).catch((error) =>
      this.#parts.alarm('closing a seat failed', { machineId: seat.machineId, error: String(error) }),
    );
  }

  async #renew(): Promise<void> {
    const { database, clock } = this.#parts;
    const seats = this.#attendance.attendedSeats();
    if (seats.length > 0) await renewLeases(database, seats, clock.nowMs());
    const unwritten = this.#drops.size > 0 ? [] : this.#attendance.unwrittenSeats();
    for (const seat of unwritten) this.#wait(seat);
    // Seats of lost servers, and closings that failed or whose commit was unknown.
    const lost = await listOverdueSeats(database.read, clock.nowMs());
    for (const row of lost) {
      if (this.#attendance.isKnown(row.sessionId)) continue;
      if (row.state === 'held' && row.holdUntil === null) this.#wait(seatOf(row));
      else if (!this.#closer.isClosing(row.sessionId)) this.#closeInBackground(seatOf(row));
    }
  }

  async #quitLost(): Promise<void> {
    const ours = this.#attendance.attendedSeats();
    for (const { seat, row } of await findLostSeats(this.#parts.database, ours)) {
      const quit = this.#attendance.lose(seat);
      // The player left or took the seat again while the database was read.
      if (!quit) continue;
      quit();
      if (row === null) this.#parts.floor.setSeat(seat.machineId, 'none');
      else if (row.state === 'held' && row.holdUntil !== null) this.#wait(seatOf(row));
    }
  }
}
