import type { SeatsTable } from '../database/schema.ts';
import { everySoOften } from './every-so-often.ts';
import type { FloorParts } from './floor-parts.ts';
import { findSeat, findSeatOfPlayer, type Seat, seatOfRow } from './seat.ts';
import { SeatCloser } from './seat-closer.ts';
import { fenceOff, findLostSeats, renewLeases } from './seat-leases.ts';
import type { SessionSummary } from './slot-sessions.ts';
import type { TransferSettler } from './transfer-settler.ts';

const defaultRenewMs = 10_000;
/** How soon a connection ends whose seat another process has taken. */
const lookForLostMs = 1_000;
/** Restarts begin a hold anew; all together a seat waits no longer than this many holds. */
const maxHolds = 3;

export interface SeatKeeperOptions {
  /** How long a seat waits for a player whose connection dropped. */
  readonly holdMs: number;
  /** How often leases are renewed and what others lost is taken up. */
  readonly renewMs?: number;
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
  readonly #renewMs: number;
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
    this.#renewMs = options.renewMs ?? defaultRenewMs;
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
    this.#stops.push(
      everySoOften(this.#renewMs, () =>
        this.#renew().catch((error) => alarm('renewing the leases failed', { error: String(error) })),
      ),
      // Silent when it fails: the renewal says that the database is away.
      everySoOften(lookForLostMs, () => this.#quitLost().catch(() => {})),
    );
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
    // Another process had fenced it off, and this one has not looked yet.
    this.#attended.get(seat.sessionId)?.quit();
    clearTimeout(this.#unattended.get(seat.sessionId)?.timer);
    this.#unattended.delete(seat.sessionId);
    this.#attended.set(seat.sessionId, { seat, quit: () => {} });
  }

  /** `quit` ends the connection that attends the seat; at once when it was kicked before it could say so. */
  onQuit(seat: Seat, quit: Quit): void {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat.epoch === seat.epoch) attended.quit = quit;
    else quit();
  }

  /** Whether a connection lives at this seat, here or, by its lease, at another server. */
  isAttended(row: SeatsTable): boolean {
    const isOurs = (known: { readonly seat: Seat } | undefined) =>
      known !== undefined && known.seat.epoch >= row.epoch;
    if (isOurs(this.#attended.get(row.session_id))) return true;
    if (isOurs(this.#unattended.get(row.session_id))) return false;
    return row.state === 'held' && row.hold_until === null && row.expires_at >= this.#parts.now();
  }

  /** The connection is gone: the hold begins. Without effect when a newer connection has taken the seat. */
  drop(seat: Seat): void {
    if (this.#attended.get(seat.sessionId)?.seat.epoch !== seat.epoch) return;
    this.#wait(seat);
  }

  /** Ends the connection at the seat, whichever process has it; the seat waits then. */
  async kick(row: SeatsTable): Promise<void> {
    const attended = this.#attended.get(row.session_id);
    if (attended && attended.seat.epoch >= row.epoch) {
      attended.quit();
      this.drop(attended.seat);
    } else if (this.isAttended(row)) {
      const fenced = await fenceOff(this.#parts.database, seatOfRow(row), this.#parts.now());
      if (fenced) this.#wait(fenced);
    }
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
    const isRunning = this.#closer.isClosing(seat.sessionId);
    const closing = this.#closer.close(seat);
    // Where the database could not: the seat waits, so that its player can come back and its hold closes it.
    if (!isRunning) closing.catch(() => this.#wait(seat));
    return closing;
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
    if (seats.length > 0) await renewLeases(database, seats, now());
    const unwritten =
      this.#drops.size > 0 ? [] : [...this.#unattended.values()].filter(({ timer }) => !timer);
    for (const { seat } of unwritten) this.#wait(seat);
    // What another server lost, and closings that broke off or whose commit was in doubt for too long.
    const lost = await database.read.all<SeatsTable>(
      "SELECT * FROM seats WHERE state = 'closing' OR expires_at < ?",
      now(),
    );
    for (const row of lost) {
      if (this.#attended.has(row.session_id) || this.#unattended.has(row.session_id)) continue;
      if (row.state === 'held' && row.hold_until === null) this.#wait(seatOfRow(row));
      else if (!this.#closer.isClosing(row.session_id)) this.#closeInBackground(seatOfRow(row));
    }
  }

  /** Ends the connections whose seats another process has taken, ended, or let wait. */
  async #quitLost(): Promise<void> {
    const ours = [...this.#attended.values()].map(({ seat }) => seat);
    for (const { seat, row } of await findLostSeats(this.#parts.database, ours)) {
      const attended = this.#attended.get(seat.sessionId);
      // Left, or taken again by the player here, while the database was read.
      if (attended?.seat !== seat) continue;
      this.#attended.delete(seat.sessionId);
      attended.quit();
      if (row === null) this.#parts.floor.setSeat(seat.machineId, 'none');
      else if (row.state === 'held' && row.hold_until !== null) this.#wait(seatOfRow(row));
    }
  }
}
