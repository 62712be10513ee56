import type { SeatsTable } from '../database/schema.ts';
import type { FloorParts } from './floor-parts.ts';
import { findSeat, findSeatOfPlayer, type Seat, seatOfRow } from './seat.ts';
import { SeatCloser } from './seat-closer.ts';
import type { SessionSummary } from './slot-sessions.ts';
import type { TransferSettler } from './transfer-settler.ts';

/** A seat whose lease ran out has lost its server, and waits for its player from then on. */
export const leaseMs = 30_000;
const renewMs = 10_000;
/** Restarts begin a hold anew; all together a seat waits no longer than this many holds. */
const maxHolds = 3;

export interface SeatKeeperOptions {
  /** How long a seat waits for a player whose connection dropped. */
  readonly holdMs: number;
}

/** Who is connected at a seat: the connection's way to be told that it has to go. */
type Quit = () => void;

/**
 * Knows who is connected at which seat. When the connection drops the seat is held: the machine waits, the credit stays
 * on it, and the same session goes on when the player comes back. After the hold the seat is closed.
 */
export class SeatKeeper {
  readonly #parts: FloorParts;
  readonly #holdMs: number;
  readonly #closer: SeatCloser;
  readonly #attended = new Map<string, { readonly seat: Seat; quit: Quit }>();
  /** Nobody is connected there any more, whether or not the database says so already. */
  readonly #unattended = new Map<string, { readonly seat: Seat; timer: NodeJS.Timeout | undefined }>();
  readonly #drops = new Set<Promise<void>>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: FloorParts, settler: TransferSettler, options: SeatKeeperOptions = { holdMs: 120_000 }) {
    this.#parts = parts;
    this.#holdMs = options.holdMs;
    this.#closer = new SeatCloser(parts, settler, (seat) => this.#wait(seat));
  }

  /** The seats that a former run of the server left over. Read before anybody can take a new one. */
  async leftOver(): Promise<SeatsTable[]> {
    const rows = await this.#parts.database.read.all<SeatsTable>('SELECT * FROM seats');
    for (const row of rows.filter(({ state }) => state === 'held')) this.#leave(seatOfRow(row));
    return rows;
  }

  /** Begins to renew leases, holds the seats left over, and goes on with closings. */
  start(leftOver: readonly SeatsTable[]): void {
    const { alarm } = this.#parts;
    const renewal = setInterval(
      () => this.#renew().catch((error) => alarm('renewing the leases failed', { error: String(error) })),
      renewMs,
    );
    this.#stops.push(() => clearInterval(renewal));
    this.#closer.start();
    for (const row of leftOver)
      if (row.state === 'closing') this.#closeInBackground(seatOfRow(row));
      else if (this.#unattended.has(row.session_id)) this.#wait(seatOfRow(row));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    for (const { timer } of this.#unattended.values()) clearTimeout(timer);
    await Promise.allSettled(this.#drops);
    await this.#closer.stop();
  }

  /** Somebody is connected at the seat from now on. */
  attend(seat: Seat): void {
    clearTimeout(this.#unattended.get(seat.sessionId)?.timer);
    this.#unattended.delete(seat.sessionId);
    this.#attended.set(seat.sessionId, { seat, quit: () => {} });
  }

  /** `quit` ends the connection that attends the seat. */
  onQuit(seat: Seat, quit: Quit): void {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat.epoch === seat.epoch) attended.quit = quit;
  }

  /** Whether a connection lives at this seat, here or, by its lease, at another server. */
  isAttended(row: SeatsTable): boolean {
    if (this.#attended.has(row.session_id)) return true;
    if (this.#unattended.has(row.session_id)) return false;
    return row.state === 'held' && row.hold_until === null && row.expires_at >= this.#parts.now();
  }

  /** The connection is gone: the hold begins. Without effect when a newer connection has taken the seat. */
  drop(seat: Seat): void {
    if (this.#attended.get(seat.sessionId)?.seat.epoch !== seat.epoch) return;
    this.#wait(seat);
  }

  /** Ends the connection at the seat; the seat waits then. */
  async kick(seat: Seat): Promise<void> {
    const attended = this.#attended.get(seat.sessionId);
    if (!attended) return;
    attended.quit();
    this.drop(attended.seat);
    await Promise.allSettled(this.#drops);
  }

  /** Begins the closing, or joins the one that runs. Null: it was closed before, or the server stops first. */
  close(seat: Seat): Promise<SessionSummary | null> {
    if (this.#attended.get(seat.sessionId)?.seat.epoch === seat.epoch) this.#attended.delete(seat.sessionId);
    const waiting = this.#unattended.get(seat.sessionId);
    if (waiting?.seat.epoch === seat.epoch) {
      clearTimeout(waiting.timer);
      this.#unattended.delete(seat.sessionId);
    }
    return this.#closer.close(seat);
  }

  /** The cabinet has made this cash-out void: a closing ends here, and the seat is held again. */
  cashOutVoided(seat: Seat, transferId: string): Promise<boolean> {
    return this.#closer.cashOutVoided(seat, transferId);
  }

  /** Waits for the closing of the player's own seat, should one run. */
  async closingOf(playerId: string, timeoutMs: number): Promise<void> {
    const row = await findSeatOfPlayer(this.#parts.database.read, playerId);
    if (!row) return;
    // A closing that broke off (the disk was full, say) is taken up by the player's own wish to sit down again.
    const isClosing = this.#closer.isClosing(row.session_id) || row.state === 'closing';
    if (!isClosing) return;
    const closing = this.close(seatOfRow(row));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([closing, late]);
    clearTimeout(timer);
  }

  #leave(seat: Seat): void {
    this.#attended.delete(seat.sessionId);
    this.#unattended.set(seat.sessionId, { seat, timer: undefined });
  }

  #wait(seat: Seat): void {
    this.#leave(seat);
    const { alarm } = this.#parts;
    const drop = this.#hold(seat)
      .catch((error) => alarm('holding a seat failed', { machineId: seat.machineId, error: String(error) }))
      .finally(() => this.#drops.delete(drop));
    this.#drops.add(drop);
  }

  async #hold(seat: Seat): Promise<void> {
    if (this.#stopped) return;
    const { database, floor, bus, now } = this.#parts;
    const leftMs = await database.transact(async (tx) => {
      const row = await findSeat(tx, seat.machineId);
      if (row?.session_id !== seat.sessionId || row.epoch !== seat.epoch || row.state !== 'held') return null;
      const at = now();
      const droppedAt = row.dropped_at ?? at;
      const until = Math.max(at, Math.min(at + this.#holdMs, droppedAt + maxHolds * this.#holdMs));
      await tx.run(
        'UPDATE seats SET hold_until = ?, dropped_at = ?, expires_at = ? WHERE session_id = ?',
        until,
        droppedAt,
        until,
        seat.sessionId,
      );
      return until - at;
    });
    const waiting = this.#unattended.get(seat.sessionId);
    if (waiting?.seat !== seat) return;
    if (leftMs === null || this.#stopped) return void this.#unattended.delete(seat.sessionId);
    waiting.timer = setTimeout(() => this.#closeInBackground(seat), leftMs);
    floor.setSeat(seat.machineId, 'waiting');
    bus.publish('seatChanged', seat);
  }

  #closeInBackground(seat: Seat): void {
    this.close(seat).catch((error) =>
      this.#parts.alarm('closing a seat failed', { machineId: seat.machineId, error: String(error) }),
    );
  }

  async #renew(): Promise<void> {
    const { database, now } = this.#parts;
    const seats = [...this.#attended.values()].map(({ seat }) => seat);
    if (seats.length > 0)
      await database.transact(async (tx) => {
        for (const { sessionId, epoch } of seats)
          await tx.run(
            "UPDATE seats SET expires_at = ? WHERE session_id = ? AND epoch = ? AND state = 'held'",
            now() + leaseMs,
            sessionId,
            epoch,
          );
      });
    const unwritten =
      this.#drops.size > 0 ? [] : [...this.#unattended.values()].filter(({ timer }) => !timer);
    for (const { seat } of unwritten) this.#wait(seat);
    // What another server lost.
    const lost = await database.read.all<SeatsTable>(
      "SELECT * FROM seats WHERE state = 'held' AND expires_at < ?",
      now(),
    );
    for (const row of lost) {
      if (this.#attended.has(row.session_id) || this.#unattended.has(row.session_id)) continue;
      if (row.hold_until === null) this.#wait(seatOfRow(row));
      else this.#closeInBackground(seatOfRow(row));
    }
  }
}
