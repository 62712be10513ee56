import type { SessionEndReason } from '@reelfloor/protocol/casino';
import { waitAtMost } from '../../../platform/clock/clock.ts';
import { CoalescedCheck } from '../../../platform/process/coalesced-check.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import type { Transport } from '../../../platform/transport/transport.ts';
import type { SessionSummary } from '../../sessions/play-session-store.ts';
import { pickSeatFields, type Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeatOfPlayer, listSeatsOfDeadNodes, listSeatsOwnedByNode, type StoredSeat } from '../seat-store.ts';
import type { TransferSettler } from '../transfers/transfer-settler.ts';
import { ConnectedSeatTracker, type EndSeatConnection, endReasonOf } from './connected-seat-tracker.ts';
import { publishSeatChangedByOtherNode, SeatNodeMessages } from './inter-node-seat-messages.ts';
import { SeatCloser } from './seat-closer.ts';
import {
  fenceOffSeatConnection,
  holdSeat,
  type SeatHoldOptions,
  takeOverSeatFromDeadNode,
  type WaitingSeat,
} from './seat-hold.ts';
import { isSeatConnected } from './seat-ownership.ts';
import { pictureGraceMs, stopPictureOfDisconnectedPage } from './stop-picture-of-disconnected-page.ts';

/** Interval in ms of checking which seats other nodes have taken from this one. */
const pollMs = 1_000;
/** Interval in ms of checking for seats of dead nodes, which this node takes over. */
const takeOverMs = 2_000;
/** Maximum number of seats that a node takes over in one check. */
const maxTakenOver = 500;
const defaultRepairMs = 10_000;

export interface SeatHoldServiceOptions {
  readonly holdMs: number;
  readonly transport: Transport;
  /** Interval in ms of retrying failed work on this node's seats, such as storing a hold. */
  readonly repairMs?: number;
}

/**
 * Holds seats for players who are disconnected. When a page's connection drops, the machine waits with its credit, and the same session
 * continues if the player returns. When the hold expires, the seat is closed. Of several nodes, only the owner of the seat does this.
 */
export class SeatHoldService {
  readonly #dependencies: SeatServiceDependencies;
  readonly #options: SeatHoldServiceOptions;
  readonly #closer: SeatCloser;
  readonly #attendance: ConnectedSeatTracker;
  readonly #transport: SeatNodeMessages;
  readonly #drops = new Set<Promise<void>>();
  readonly #stops: (() => void)[] = [];
  /**
   * Epochs, by session id, of seats owned by this node that had neither a page nor a hold here and were not being closed at the last
   * `#repair`.
   */
  #strays: ReadonlyMap<string, number> = new Map();
  #stopped = false;
  #adoptions = 0;

  constructor(dependencies: SeatServiceDependencies, settler: TransferSettler, options: SeatHoldServiceOptions) {
    this.#dependencies = dependencies;
    this.#options = options;
    this.#transport = new SeatNodeMessages(options.transport);
    this.#attendance = new ConnectedSeatTracker(dependencies.clock);
    this.#closer = new SeatCloser(dependencies, settler, {
      nodeId: this.nodeId,
      onReopened: (seat) => this.#wait(seat),
    });
  }

  get nodeId(): string {
    return this.#options.transport.nodeId;
  }

  /** Returns how many seats of dead nodes and earlier processes this node has taken over. */
  get adoptions(): number {
    return this.#adoptions;
  }

  /** Takes over the seats that earlier processes left and, from then on, the seats of dead nodes. */
  start(): void {
    const { alarm, clock } = this.#dependencies;
    const repeated = (message: string, check: () => Promise<void>) =>
      new CoalescedCheck({ check, onError: (error) => alarm(message, { error: String(error) }) });
    const takeOver = repeated('taking over seats failed', () => this.#takeOver());
    const repair = repeated('looking after the seats failed', () => this.#repair());
    const check = () => this.#quitLost().catch(() => {});
    this.#stops.push(
      this.#transport.listen({ kick: (row) => this.#kickHere(row), check: () => void check() }),
      // Do not log failures of `check`, because `repair` already reports that the database is unreachable.
      repeatWithoutOverlap(clock, pollMs, check),
      repeatWithoutOverlap(clock, takeOverMs, () => takeOver.check()),
      repeatWithoutOverlap(clock, this.#options.repairMs ?? defaultRepairMs, () => repair.check()),
    );
    this.#closer.start();
    this.#track(takeOver.check());
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

  onQuit(seat: Seat, quit: EndSeatConnection): void {
    this.#attendance.onQuit(seat, quit);
  }

  /** Returns true if a page is connected to this seat, on this node or another. */
  isAttended(row: StoredSeat): boolean {
    if (this.#attendance.connectionAt(row)) return true;
    if (this.#attendance.waitsAt(row)) return false;
    return isSeatConnected(row);
  }

  /** Notifies the seat's previous node that a page of this node has taken it. */
  notifyTaken(before: StoredSeat): void {
    this.#transport.notifyTaken(before);
  }

  /** Begins to hold a seat whose page's connection dropped, unless a newer connection has the seat. */
  drop(seat: Seat): void {
    if (this.#attendance.attends(seat)) this.#wait(seat);
  }

  /** Ends the page's connection to the seat, on whichever node. The seat is then held for its player. */
  async kick(row: StoredSeat): Promise<void> {
    if (await this.#kickHere(row)) return;
    if (this.isAttended(row) && !(await this.#transport.kick(row)))
      this.#begin(await fenceOffSeatConnection(this.#dependencies.database, pickSeatFields(row), this.#holdTerms()));
    await Promise.allSettled(this.#drops);
  }

  /**
   * Closes a seat. If it is already being closed, joins that attempt and its reason. Resolves with null if the seat is already closed or
   * the server stops.
   */
  close(seat: Seat, reason: SessionEndReason): Promise<SessionSummary | null> {
    this.#attendance.end(seat);
    const isRunning = this.#closer.isClosing(seat.sessionId);
    const closing = this.#closer.close(seat, reason);
    // If closing the seat fails, hold it: the player can return; otherwise it is closed again when the hold expires.
    if (!isRunning) closing.catch(() => this.#wait(seat));
    return closing;
  }

  /** Closes the seat of a player who may no longer play there. If its page is connected to this node, the page's connection closes it. */
  closeRestricted(row: StoredSeat, why: 'restricted' | 'timeLimit' | 'staff'): void {
    const connection = this.#attendance.connectionAt(row);
    if (connection) connection.quit(why);
    else this.#closeInBackground(pickSeatFields(row), endReasonOf[why]);
  }

  cashOutVoided(seat: Seat, transferId: string): Promise<boolean> {
    return this.#closer.cashOutVoided(seat, transferId);
  }

  async closingOf(playerId: string, timeoutMs: number): Promise<void> {
    const row = await findSeatOfPlayer(this.#dependencies.database.read, playerId);
    if (!row) return;
    // Also retry if closing the seat failed, for instance because the disk was full.
    if (!this.#closer.isClosing(row.sessionId) && row.state !== 'closing') return;
    const closing = this.close(pickSeatFields(row), 'left');
    await waitAtMost(this.#dependencies.clock, timeoutMs, closing);
  }

  async #kickHere(row: { readonly sessionId: string; readonly epoch: number }): Promise<boolean> {
    const connection = this.#attendance.connectionAt(row);
    if (!connection) return false;
    connection.quit('kicked');
    this.drop(connection.seat);
    await Promise.allSettled(this.#drops);
    return true;
  }

  #wait(seat: Seat): void {
    this.#attendance.leave(seat);
    const { alarm } = this.#dependencies;
    this.#track(
      this.#hold(seat).catch((error) =>
        alarm('holding a seat failed', { machineId: seat.machineId, error: String(error) }),
      ),
    );
  }

  #track(work: Promise<void>): void {
    const drop = work.finally(() => this.#drops.delete(drop));
    this.#drops.add(drop);
  }

  async #hold(seat: Seat): Promise<void> {
    if (this.#stopped) return;
    this.#letWait(seat, await holdSeat(this.#dependencies.database, seat, this.#holdTerms()));
  }

  /** Begins to hold a seat that this node has just taken over. */
  #begin(taken: WaitingSeat | null): void {
    if (taken === null || this.#attendance.isKnown(taken.seat.sessionId)) return;
    this.#attendance.leave(taken.seat);
    this.#letWait(taken.seat, taken);
  }

  #letWait(seat: Seat, held: Omit<WaitingSeat, 'seat'> | null): void {
    const { floor, bus } = this.#dependencies;
    const calls = held && [
      { afterMs: held.leftMs, call: () => this.#closeInBackground(seat, 'disconnected') },
      {
        afterMs: Math.min(pictureGraceMs, held.leftMs),
        call: () => void stopPictureOfDisconnectedPage(this.#dependencies, seat, held.viewerId),
      },
    ];
    if (!this.#attendance.waitFor(seat, this.#stopped ? null : calls)) return;
    floor.setSeat(seat.machineId, 'waiting');
    bus.publish('seatChanged', seat);
  }

  #holdTerms(): SeatHoldOptions {
    return { at: this.#dependencies.clock.nowMs(), holdMs: this.#options.holdMs, nodeId: this.nodeId };
  }

  #closeInBackground(seat: Seat, reason: SessionEndReason): void {
    this.close(seat, reason).catch((error) =>
      this.#dependencies.alarm('closing a seat failed', { machineId: seat.machineId, error: String(error) }),
    );
  }

  async #takeOver(): Promise<void> {
    for (;;) {
      const orphans = await listSeatsOfDeadNodes(this.#dependencies.database.read, maxTakenOver);
      const taken = await Promise.all(orphans.map((row) => this.#takeOverSeat(row)));
      if (!taken.includes(true)) return;
    }
  }

  async #takeOverSeat(row: StoredSeat): Promise<boolean> {
    // If the other nodes consider this node dead, take over nothing.
    if (this.#stopped || row.nodeId === this.nodeId) return false;
    const taken = await takeOverSeatFromDeadNode(this.#dependencies.database, row, this.#holdTerms());
    if (taken !== null) this.#adoptions += 1;
    if (taken === 'closing') this.#closeInBackground(pickSeatFields(row), 'disconnected');
    else this.#begin(taken);
    return taken !== null;
  }

  /** Retries what failed: storing holds, closing seats, and taking seats with an unknown commit result. */
  async #repair(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const unwritten = this.#drops.size > 0 ? [] : this.#attendance.unwrittenSeats();
    for (const seat of unwritten) this.#wait(seat);
    const strays = new Map<string, number>();
    for (const row of await listSeatsOwnedByNode(database.read, this.nodeId)) {
      const { sessionId, epoch, state, holdUntil } = row;
      if (this.#attendance.isKnown(sessionId) || this.#closer.isClosing(sessionId)) continue;
      if (state === 'closing' || (holdUntil !== null && holdUntil < clock.nowMs()))
        this.#closeInBackground(pickSeatFields(row), 'disconnected');
      // A page may be taking this seat right now: hold it only if the next `#repair` finds it unchanged.
      else if (holdUntil === null && this.#strays.get(sessionId) === epoch) this.#wait(pickSeatFields(row));
      else strays.set(sessionId, epoch);
    }
    this.#strays = strays;
  }

  /** Ends connections and holds of seats that another node has taken, that are closed, or that have a new epoch. */
  async #quitLost(): Promise<void> {
    const ours = [...this.#attendance.attendedSeats(), ...this.#attendance.waitingSeats()];
    if (ours.length === 0) return;
    const rows = await listSeatsOwnedByNode(this.#dependencies.database.read, this.nodeId);
    const owned = new Map(rows.map((row) => [row.sessionId, row]));
    for (const seat of ours) {
      const row = owned.get(seat.sessionId);
      if (row && row.epoch <= seat.epoch) continue;
      const quit = this.#attendance.lose(seat);
      // The player may have left or taken the seat again while the database was read.
      if (!quit) continue;
      quit('taken');
      if (row?.state === 'held' && row.holdUntil !== null) this.#wait(pickSeatFields(row));
      else await publishSeatChangedByOtherNode(this.#dependencies, seat);
    }
  }
}
