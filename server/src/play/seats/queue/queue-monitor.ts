import { CoalescedCheck } from '../../../platform/process/coalesced-check.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { buildIsPlayerRestrictedSql } from '../../../players/protection/restriction-store.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { readMachineConditionForQueue } from './machine-condition-for-queue.ts';
import {
  applyQueueEvent,
  type MachineConditionForQueue,
  type QueueSettings,
  type StoredQueuePlace,
} from './queue-rules.ts';
import { deleteOldLostQueuePlaces, readAllQueuePlaces } from './queue-store.ts';
import {
  advanceQueue,
  publishQueueEffects,
  type QueueEffects,
  removeBarredPlayerFromQueues,
} from './queue-transactions.ts';

/** Interval in ms of checking all queues: a check ends turns that expire, and makes up for lost events. */
const pollMs = 1_000;
const forgetMs = 60 * 60_000;
/** Time in ms after which a turn at a disconnected machine ends; the turn begins again when the machine is back. */
const longAbsenceMs = 30_000;

export interface QueueMonitorDependencies extends SeatServiceDependencies {
  readonly terms: QueueSettings;
  /** Returns true if this node holds the lease of the job that advances the queues. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Holds each free machine's seat for the next player in the queue, ends turns that expire, and removes players who may not play. One node
 * does it for all; two at once do no harm, because each check decides in a transaction.
 */
export class QueueMonitor {
  readonly #dependencies: QueueMonitorDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines that had a queue at the last check. Events of other machines start no check. */
  #queued: ReadonlySet<string> = new Set();
  readonly #poller: CoalescedCheck;
  /** True until the first successful check of the queues since this node got the lease. */
  #isFirst = true;
  /** Time since which each machine with a queue has been disconnected, as observed by this node while it had the lease. */
  readonly #awaySinceMs = new Map<string, number>();

  constructor(dependencies: QueueMonitorDependencies) {
    this.#dependencies = dependencies;
    const { onError } = dependencies;
    this.#poller = new CoalescedCheck({
      check: async () => {
        await this.#checkOnce();
        this.#isFirst = false;
      },
      onError,
    });
  }

  start(): void {
    const { bus, clock, database, holdsLease, onError } = this.#dependencies;
    const receive = ({ machineId }: { readonly machineId: string }) => {
      if (this.#queued.has(machineId)) void this.check();
    };
    this.#stops.push(
      bus.subscribe('machineChanged', receive),
      bus.subscribe('seatChanged', receive),
      bus.subscribe('queueChanged', () => void this.check()),
      bus.subscribe('protectionChanged', () => this.#queued.size > 0 && void this.check()),
      repeatWithoutOverlap(clock, pollMs, () => this.check()),
      repeatWithoutOverlap(clock, forgetMs, async () => {
        if (holdsLease()) await database.transact((tx) => deleteOldLostQueuePlaces(tx, clock.nowMs())).catch(onError);
      }),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#poller.ended();
  }

  /** Checks all queues. An event during a check causes another check afterwards. Never rejects. */
  check(): Promise<void> {
    if (!this.#dependencies.holdsLease()) {
      this.#isFirst = true;
      this.#awaySinceMs.clear();
      return Promise.resolve();
    }
    return this.#poller.check();
  }

  async #checkOnce(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const places = await readAllQueuePlaces(database.read);
    this.#queued = new Set(places.map(({ machineId }) => machineId));
    for (const machineId of this.#awaySinceMs.keys())
      if (!this.#queued.has(machineId)) this.#awaySinceMs.delete(machineId);
    if (places.length === 0) return;
    for (const playerId of await this.#barredOf())
      this.#notify(await database.transact((tx) => removeBarredPlayerFromQueues(tx, playerId, clock.nowMs())));
    for (const machineId of this.#queued) await this.#checkMachine(places, machineId);
  }

  async #checkMachine(places: readonly StoredQueuePlace[], machineId: string): Promise<void> {
    const { database, floor, clock, terms } = this.#dependencies;
    const condition = await readMachineConditionForQueue(database.read, machineId, floor.get(machineId));
    const gap = this.#noteAbsence(machineId, condition);
    // Decide from a plain read whether a check of the queue would change anything, because most would not.
    const step = applyQueueEvent(places, { kind: 'check', machineId, condition, ...gap }, clock.nowMs(), terms);
    if (!step.ok || step.effects.length === 0) return;
    const effects = await database.transact((tx) => {
      const check = { machineId, machine: floor.get(machineId), ...gap };
      return advanceQueue(tx, check, { at: clock.nowMs(), terms });
    }, `seat:${machineId}`);
    this.#notify(effects);
  }

  #noteAbsence(machineId: string, condition: MachineConditionForQueue): { isFirst: boolean; isLongAway: boolean } {
    const now = this.#dependencies.clock.nowMs();
    const sinceMs = this.#awaySinceMs.get(machineId);
    if (condition !== 'away') this.#awaySinceMs.delete(machineId);
    else if (sinceMs === undefined) this.#awaySinceMs.set(machineId, now);
    return {
      isFirst: this.#isFirst || sinceMs !== undefined,
      isLongAway: sinceMs !== undefined && sinceMs + longAbsenceMs <= now,
    };
  }

  #notify(effects: QueueEffects): void {
    if (effects.length > 0) publishQueueEffects(this.#dependencies, effects);
  }

  /** Returns the queued players who are blocked or on a break. */
  async #barredOf(): Promise<string[]> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read.all<{ id: string }>(
      `SELECT DISTINCT p.id FROM queue_places q JOIN players p ON p.id = q.player_id
       WHERE p.banned = 1 OR ${buildIsPlayerRestrictedSql('p.id')}`,
      clock.nowMs(),
    );
    return rows.map(({ id }) => id);
  }
}
