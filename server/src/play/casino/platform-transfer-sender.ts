import type { CasinoPlatform } from '@reelfloor/protocol/casino';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import {
  countOpenPlatformTransfers,
  isPlatformTransferDue,
  leasePlatformTransfer,
  listOpenPlatformTransfers,
  listPlayersWithDueTransfers,
  longestLeaseMs,
  type NewPlatformTransfer,
  type PlatformTransfer,
} from '../../money/ledger/platform-transfers.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import { applyPlatformTransferOutcome, type PlatformTransferOutcome } from './apply-platform-response.ts';
import type { PlatformAt, PlatformBalances } from './platform-balances.ts';

export interface PlatformTransferSenderDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  readonly sites: Pick<Sites, 'all'>;
  readonly nodeId: string;
  readonly platformAt: PlatformAt;
  readonly balances: PlatformBalances;
  /** Runs while at least one site has its wallet at a casino's platform: compares its transfers with ours. */
  readonly reconciliation: { start(): void; stop(): void };
}

/** Interval of polling for transfers that are due to be sent, in ms. */
const pollMs = 1_000;
const maxPlayers = 200;
/**
 * Maximum number of calls in flight to one casino at which transfers are still retried, so that an unresponsive casino does not use up all
 * connections.
 */
const maxAtOnce = 200;
/** Delay in ms before a transfer is sent again after storing the platform's answer failed. */
const failurePauseMs = 5_000;

/**
 * Sends the transfers in the outbox to the casinos' platforms, each until its answer is final. Every node sends; a lease prevents two nodes
 * from sending one transfer at the same time. Sending twice is harmless: the id and content stay the same, and only the first final answer
 * is applied.
 */
export class PlatformTransferSender {
  readonly #dependencies: PlatformTransferSenderDependencies;
  readonly #inFlight = new Map<string, Set<number>>();
  /** Number of calls to a casino in flight, by site key. */
  readonly #asking = new Map<number, number>();
  readonly #running = new Map<string, { again: boolean }>();
  readonly #stops: (() => void)[] = [];
  readonly #pauses = new Set<() => void>();
  #continueCashIn: (order: CashTransfer) => Promise<void> = async () => {};
  #stopPolling: (() => void) | null = null;
  #open = { unknown: 0, held: 0 };
  #stopped = false;

  constructor(dependencies: PlatformTransferSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Starts sending. `continueCashIn` puts money that a platform has paid onto its machine. No polling runs unless some site has its wallet
   * at a platform.
   */
  start(continueCashIn: (order: CashTransfer) => Promise<void>): void {
    this.#continueCashIn = continueCashIn;
    const { bus, balances } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('platformTransferQueued', ({ playerId }) => this.wake(playerId)),
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

  /** Number of transfers without a final answer (`unknown`) and of transfers that wait for staff (`held`) at this node's last poll. */
  get open(): { readonly unknown: number; readonly held: number } {
    return this.#open;
  }

  lease(): NewPlatformTransfer['lease'] {
    const { nodeId, clock } = this.#dependencies;
    return { nodeId, until: clock.nowMs() + longestLeaseMs };
  }

  /** Sends those of a player's open transfers that `mayLeave` allows. */
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
    this.#stopPolling = repeatWithoutOverlap(clock, pollMs, () =>
      this.#poll().catch((error) =>
        alarm("looking for transfers to casinos' platforms failed", { error: String(error) }),
      ),
    );
  }

  async #poll(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const room = new Map<number, number>();
    for (const { playerId, siteKey } of await listPlayersWithDueTransfers(database.read, clock.nowMs(), maxPlayers)) {
      const left = room.get(siteKey) ?? maxAtOnce - (this.#asking.get(siteKey) ?? 0);
      room.set(siteKey, left - 1);
      if (left > 0) this.wake(playerId);
    }
    this.#open = await countOpenPlatformTransfers(database.read);
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
    const open = await listOpenPlatformTransfers(database.read, playerId);
    const inFlight = this.#inFlight.get(playerId) ?? new Set();
    this.#inFlight.set(playerId, inFlight);
    for (const transfer of open) {
      const at = clock.nowMs();
      if (inFlight.has(transfer.number) || !isPlatformTransferDue(transfer, at) || !mayLeave(transfer, open)) continue;
      inFlight.add(transfer.number);
      const isOurs = transfer.lease.nodeId === nodeId && transfer.lease.until > at;
      const leased = isOurs || (await this.#lease(transfer));
      if (leased) void this.#send(transfer);
      else inFlight.delete(transfer.number);
    }
    if (inFlight.size === 0) this.#inFlight.delete(playerId);
  }

  #lease({ number }: PlatformTransfer): Promise<boolean> {
    const { database, clock, nodeId } = this.#dependencies;
    const at = clock.nowMs();
    return database.transact((tx) => leasePlatformTransfer(tx, number, { nodeId, until: at + longestLeaseMs, at }));
  }

  #countAsking({ siteKey }: PlatformTransfer, change: number): void {
    this.#asking.set(siteKey, (this.#asking.get(siteKey) ?? 0) + change);
  }

  #landed({ playerId, number }: PlatformTransfer): void {
    const inFlight = this.#inFlight.get(playerId);
    inFlight?.delete(number);
    if (inFlight?.size === 0) this.#inFlight.delete(playerId);
    this.wake(playerId);
  }

  #landLater(transfer: PlatformTransfer): void {
    const cancel = this.#dependencies.clock.after(failurePauseMs, () => {
      this.#pauses.delete(cancel);
      this.#landed(transfer);
    });
    this.#pauses.add(cancel);
  }

  async #send(transfer: PlatformTransfer): Promise<void> {
    const { database, bus, clock, alarm, balances } = this.#dependencies;
    const askedAt = clock.nowMs();
    try {
      this.#countAsking(transfer, 1);
      const outcome = await this.#ask(transfer).finally(() => this.#countAsking(transfer, -1));
      if (this.#stopped) return;
      const applied = await applyPlatformTransferOutcome(database, transfer, outcome, clock.nowMs());
      if (!applied) return this.#landed(transfer);
      crashIfFaultPointSet(`platform.${transfer.kind}.afterCommit`);
      if (applied.alarm !== null) alarm(applied.alarm, { transferId: transfer.id, kind: transfer.kind, ...outcome });
      applied.seatEvents.notify(bus);
      const goesOn = applied.goesOn && this.#continueCashIn(applied.goesOn);
      this.#landed(transfer);
      if (applied.isFinal) await balances.learn(transfer.playerId, outcome.balanceMinor, askedAt);
      await goesOn;
    } catch (error) {
      // Leave the stored transfer unchanged and send it again after a delay: the database error may last.
      this.#landLater(transfer);
      alarm("a move to a casino's platform was not finished; it is tried again", {
        transferId: transfer.id,
        error: String(error),
      });
    }
  }

  /**
   * Sends the transfer to the platform; never rejects. For a debit with an unknown outcome, asks for its status first, because its money
   * must be taken at most once.
   */
  async #ask(transfer: PlatformTransfer): Promise<PlatformTransferOutcome> {
    try {
      const there = await this.#dependencies.platformAt(transfer.siteKey);
      if (!there) return { class: 'unknown', code: 'TRY_AGAIN', message: 'no connection of the site is set' };
      const { platform, siteId } = there;
      const body = { ...transfer.body, siteId };
      if (transfer.kind === 'debit' && transfer.tries > 0) {
        const { id, player } = body;
        const known = outcomeOfStatus(await platform.status({ id, siteId, player }));
        if (known !== 'not-found') return known;
      }
      const asking = platform[transfer.kind](body as never);
      crashIfFaultPointSet(`platform.${transfer.kind}.sent`);
      const outcome = await asking;
      crashIfFaultPointSet(`platform.${transfer.kind}.answered`);
      return outcome;
    } catch (error) {
      return { class: 'unknown', code: 'TRY_AGAIN', message: String(error).slice(0, 500) };
    }
  }
}

type StatusAnswer = Awaited<ReturnType<CasinoPlatform['status']>>;

const outcomeOfStatus = (answer: StatusAnswer): PlatformTransferOutcome | 'not-found' => {
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
 * Returns whether a transfer may be sent before the player's other open ones. A debit waits for all earlier transfers. A credit waits only
 * for earlier credits that were never sent, not for a debit with an unknown outcome. A rollback waits for nothing.
 */
const mayLeave = (transfer: PlatformTransfer, open: readonly PlatformTransfer[]): boolean => {
  const before = open.filter(({ number }) => number < transfer.number);
  if (transfer.kind === 'debit') return before.length === 0;
  return transfer.kind === 'rollback' || before.every(({ kind, tries }) => kind !== 'credit' || tries > 0);
};
