import { CoalescedCheck } from '../../../platform/process/coalesced-check.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat } from '../seat-store.ts';
import { publishAvailabilityAlertChange } from './availability-alert-events.ts';
import {
  deleteExpiredAvailabilityAlerts,
  findUnsentAvailabilityAlert,
  listMachinesWithAvailabilityAlerts,
} from './availability-alert-store.ts';
import { findWhoMayTakeMachine } from './is-machine-free.ts';
import { sendAvailabilityAlerts } from './send-availability-alerts.ts';

/** Interval in ms of checking all machines with availability alerts, in case the event that a machine became free was lost. */
const pollMs = 1_000;
const forgetMs = 10 * 60_000;

export interface AvailabilityAlertMonitorDependencies extends SeatServiceDependencies {
  /** Returns true if this node holds the lease of the job that sends availability alerts. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends availability alerts once their machine is free. One node does it for all; two at once do no harm, because each alert is sent in a
 * transaction, which succeeds once.
 */
export class AvailabilityAlertMonitor {
  readonly #dependencies: AvailabilityAlertMonitorDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines that had availability alerts at the last check. Events of other machines start no check. */
  #requested: ReadonlySet<string> = new Set();
  readonly #poller: CoalescedCheck;

  constructor(dependencies: AvailabilityAlertMonitorDependencies) {
    this.#dependencies = dependencies;
    const { onError } = dependencies;
    this.#poller = new CoalescedCheck({
      check: () => this.#checkOnce(),
      onError,
    });
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const receive = ({ machineId }: { readonly machineId: string }) => {
      if (this.#requested.has(machineId)) void this.check();
    };
    this.#stops.push(
      bus.subscribe('machineChanged', receive),
      bus.subscribe('seatChanged', receive),
      bus.subscribe('queueChanged', receive),
      bus.subscribe('availabilityAlertsChanged', () => void this.check()),
      repeatWithoutOverlap(clock, pollMs, () => this.check()),
      repeatWithoutOverlap(clock, forgetMs, () => this.#forget()),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#poller.ended();
  }

  /** Checks all machines with availability alerts. An event during a check causes another check afterwards. Never rejects. */
  check(): Promise<void> {
    if (!this.#dependencies.holdsLease()) return Promise.resolve();
    return this.#poller.check();
  }

  async #checkOnce(): Promise<void> {
    const { database, clock } = this.#dependencies;
    this.#requested = new Set(await listMachinesWithAvailabilityAlerts(database.read, clock.nowMs()));
    for (const machineId of this.#requested) if (await this.#isDue(machineId)) await this.#checkMachine(machineId);
  }

  /**
   * Decides from a plain read whether a check of the machine would change anything, because most would not: most machines are being played.
   */
  async #isDue(machineId: string): Promise<boolean> {
    const { database, floor, clock } = this.#dependencies;
    const seat = await findSeat(database.read, machineId);
    if (!seat) return (await findWhoMayTakeMachine(database.read, machineId, floor.get(machineId))) !== null;
    const own = await findUnsentAvailabilityAlert(database.read, { playerId: seat.playerId, machineId }, clock.nowMs());
    return own !== null;
  }

  async #checkMachine(machineId: string): Promise<void> {
    const { database, floor, clock, bus } = this.#dependencies;
    for (;;) {
      const { effects, isMore } = await database.transact(
        (tx) => sendAvailabilityAlerts(tx, { machineId, machine: floor.get(machineId) }, clock.nowMs()),
        `seat:${machineId}`,
      );
      for (const effect of effects) publishAvailabilityAlertChange(bus, effect);
      // Each transaction ends at least one availability alert, so the loop terminates.
      if (!isMore) return;
    }
  }

  async #forget(): Promise<void> {
    const { database, clock, holdsLease, onError } = this.#dependencies;
    if (holdsLease())
      await database.transact((tx) => deleteExpiredAvailabilityAlerts(tx, clock.nowMs())).catch(onError);
  }
}
