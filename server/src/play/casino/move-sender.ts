import type { CasinoPlatform } from '@reelfloor/protocol/casino';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import {
  countOpenMoves,
  isDue,
  leaseMove,
  listDuePlayers,
  listOpenMoves,
  longestLeaseMs,
  type NewMove,
  type PlatformMove,
} from '../../money/ledger/platform-moves.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import { applyAnswer, type MoveOutcome } from './apply-answer.ts';
import type { PlatformAt, PlatformBalances } from './platform-balances.ts';

export interface MoveSenderDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly alarm: Alarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly nodeId: string;
  readonly platformAt: PlatformAt;
  readonly balances: PlatformBalances;
  /** Runs as long as there is a site whose wallet is elsewhere. */
  readonly reconciliation: { start(): void; stop(): void };
}

/** Time in ms between two checks for moves that are due. */
const pollMs = 1_000;
const maxPlayers = 200;
/** Calls to one casino under way at which no more are repeated: one that does not answer must not take every connection. */
const maxAtOnce = 200;
/** Pause in ms before a move is sent again whose answer could not be stored. */
const failurePauseMs = 5_000;

/**
 * Sends the moves of the outbox, each until its answer is final. Every node does; a lease keeps two from sending one at the same time.
 * Sending one twice does no harm, because its id and content stay the same and only the first final answer is applied.
 */
export class MoveSender {
  readonly #dependencies: MoveSenderDependencies;
  readonly #inFlight = new Map<string, Set<number>>();
  /** Calls under way by site. */
  readonly #asking = new Map<number, number>();
  readonly #running = new Map<string, { again: boolean }>();
  readonly #stops: (() => void)[] = [];
  readonly #pauses = new Set<() => void>();
  #continueCashIn: (order: CashTransfer) => Promise<void> = async () => {};
  #stopPolling: (() => void) | null = null;
  #open = { unknown: 0, held: 0 };
  #stopped = false;

  constructor(dependencies: MoveSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * `continueCashIn` puts money that a platform has given on its machine. Without a site whose wallet is elsewhere there is nothing to
   * look for, and no timer runs.
   */
  start(continueCashIn: (order: CashTransfer) => Promise<void>): void {
    this.#continueCashIn = continueCashIn;
    const { bus, balances } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('platformMoved', ({ playerId }) => this.wake(playerId)),
      bus.subscribe('sitesChanged', () => this.#startPolling()),
      bus.subscribe('balanceWanted', ({ playerId }) => void balances.ask(playerId)),
    );
    this.#startPolling();
  }

  stop(): void {
    this.#stopped = true;
    this.#stopPolling?.();
    this.#dependencies.reconciliation.stop();
    this.#dependencies.balances.stop();
    for (const stop of [...this.#stops, ...this.#pauses]) stop();
  }

  /** Moves without a final answer, and those that wait for staff, when this node last looked. */
  get open(): { readonly unknown: number; readonly held: number } {
    return this.#open;
  }

  lease(): NewMove['lease'] {
    const { nodeId, clock } = this.#dependencies;
    return { nodeId, until: clock.nowMs() + longestLeaseMs };
  }

  /** Sends the moves of a player that may leave now. */
  wake(playerId: string): void {
    void this.#run(playerId).catch((error) =>
      this.#dependencies.alarm("sending the moves to a casino's platform failed", {
        playerId,
        error: String(error),
      }),
    );
  }

  #startPolling(): void {
    const { sites, clock, alarm } = this.#dependencies;
    if (this.#stopped || this.#stopPolling || !sites.all.some(({ wallet }) => wallet === 'platform')) return;
    this.#dependencies.reconciliation.start();
    this.#stopPolling = everySoOften(clock, pollMs, () =>
      this.#poll().catch((error) =>
        alarm("looking for moves to casinos' platforms failed", { error: String(error) }),
      ),
    );
  }

  async #poll(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const room = new Map<number, number>();
    for (const { playerId, siteKey } of await listDuePlayers(database.read, clock.nowMs(), maxPlayers)) {
      const left = room.get(siteKey) ?? maxAtOnce - (this.#asking.get(siteKey) ?? 0);
      room.set(siteKey, left - 1);
      if (left > 0) this.wake(playerId);
    }
    this.#open = await countOpenMoves(database.read);
  }

  async #run(playerId: string): Promise<void> {
    if (this.#stopped) return;
    const running = this.#running.get(playerId);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: true };
    this.#running.set(playerId, run);
    try {
      while (run.again && !this.#stopped) {
        run.again = false;
        await this.#startDue(playerId);
      }
    } finally {
      this.#running.delete(playerId);
    }
  }

  async #startDue(playerId: string): Promise<void> {
    const { database, clock, nodeId } = this.#dependencies;
    const open = await listOpenMoves(database.read, playerId);
    const inFlight = this.#inFlight.get(playerId) ?? new Set();
    this.#inFlight.set(playerId, inFlight);
    for (const move of open) {
      const at = clock.nowMs();
      if (inFlight.has(move.number) || !isDue(move, at) || !mayLeave(move, open)) continue;
      inFlight.add(move.number);
      const isOurs = move.lease.nodeId === nodeId && move.lease.until > at;
      const leased = isOurs || (await this.#lease(move));
      if (leased) void this.#send(move);
      else inFlight.delete(move.number);
    }
    if (inFlight.size === 0) this.#inFlight.delete(playerId);
  }

  #lease({ number }: PlatformMove): Promise<boolean> {
    const { database, clock, nodeId } = this.#dependencies;
    const at = clock.nowMs();
    return database.transact((tx) => leaseMove(tx, number, { nodeId, until: at + longestLeaseMs, at }));
  }

  #countAsking({ siteKey }: PlatformMove, change: number): void {
    this.#asking.set(siteKey, (this.#asking.get(siteKey) ?? 0) + change);
  }

  #landed({ playerId, number }: PlatformMove): void {
    const inFlight = this.#inFlight.get(playerId);
    inFlight?.delete(number);
    if (inFlight?.size === 0) this.#inFlight.delete(playerId);
    this.wake(playerId);
  }

  #landLater(move: PlatformMove): void {
    const cancel = this.#dependencies.clock.after(failurePauseMs, () => {
      this.#pauses.delete(cancel);
      this.#landed(move);
    });
    this.#pauses.add(cancel);
  }

  async #send(move: PlatformMove): Promise<void> {
    const { database, bus, clock, alarm, balances } = this.#dependencies;
    const askedAt = clock.nowMs();
    try {
      this.#countAsking(move, 1);
      const outcome = await this.#ask(move).finally(() => this.#countAsking(move, -1));
      if (this.#stopped) return;
      const applied = await applyAnswer(database, move, outcome, clock.nowMs());
      if (!applied) return this.#landed(move);
      passFaultPoint(`platform.${move.kind}.afterCommit`);
      if (applied.alarm !== null) alarm(applied.alarm, { moveId: move.id, kind: move.kind, ...outcome });
      applied.seatEvents.notify(bus);
      const goesOn = applied.goesOn && this.#continueCashIn(applied.goesOn);
      this.#landed(move);
      if (applied.isFinal) await balances.learn(move.playerId, outcome.balanceMinor, askedAt);
      await goesOn;
    } catch (error) {
      // The move stays as it is. It is sent again after a pause, because what failed may fail for long.
      this.#landLater(move);
      alarm("a move to a casino's platform was not finished; it is tried again", {
        moveId: move.id,
        error: String(error),
      });
    }
  }

  /** Asks the platform, and never throws. A debit in doubt is asked about first: its money is taken at most once. */
  async #ask(move: PlatformMove): Promise<MoveOutcome> {
    try {
      const there = await this.#dependencies.platformAt(move.siteKey);
      if (!there) return { class: 'unknown', code: 'TRY_AGAIN', message: 'no connection of the site is set' };
      const { platform, siteId } = there;
      const body = { ...move.body, siteId };
      if (move.kind === 'debit' && move.tries > 0) {
        const { id, player } = body;
        const known = outcomeOfStatus(await platform.status({ id, siteId, player }));
        if (known !== 'not-found') return known;
      }
      const asking = platform[move.kind](body as never);
      passFaultPoint(`platform.${move.kind}.sent`);
      const outcome = await asking;
      passFaultPoint(`platform.${move.kind}.answered`);
      return outcome;
    } catch (error) {
      return { class: 'unknown', code: 'TRY_AGAIN', message: String(error).slice(0, 500) };
    }
  }
}

type StatusAnswer = Awaited<ReturnType<CasinoPlatform['status']>>;

const outcomeOfStatus = (answer: StatusAnswer): MoveOutcome | 'not-found' => {
  const { class: of, code, message, state } = answer;
  if (of === 'refused') return 'not-found';
  if (of !== 'success') return { class: of, code, message };
  switch (state) {
    case 'accepted':
      return { class: 'success', code: 'ALREADY_DONE', balanceMinor: answer.balanceMinor };
    case 'refused':
      return { class: 'refused', code: 'NOT_ALLOWED', message };
    case 'rolled-back':
      return { class: 'refused', code: 'ROLLED_BACK', message };
    default:
      return 'not-found';
  }
};

/**
 * Returns whether a move may leave before the other open ones of its player. A debit waits for all before it. A credit waits only for
 * credits that have not left yet, never for a debit in doubt. A rollback waits for nothing.
 */
const mayLeave = (move: PlatformMove, open: readonly PlatformMove[]): boolean => {
  const before = open.filter(({ number }) => number < move.number);
  if (move.kind === 'debit') return before.length === 0;
  return move.kind === 'rollback' || before.every(({ kind, tries }) => kind !== 'credit' || tries > 0);
};
