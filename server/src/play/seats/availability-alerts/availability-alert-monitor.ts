import { everySoOften } from '../../../platform/process/every-so-often.ts';
import { Poller } from '../../../platform/process/poller.ts';
import type { FloorDependencies } from '../floor-dependencies.ts';
import { findSeat } from '../seat-store.ts';
import { notifyAvailabilityAlert } from './availability-alert-events.ts';
import {
  findWaiting,
  forgetOldAvailabilityAlerts,
  listMachinesWithAlerts,
} from './availability-alert-store.ts';
import { freeFor } from './free-machine.ts';
import { sendAvailabilityAlerts } from './send-availability-alerts.ts';

/** Time in ms between two looks at all wished machines, in case events of a machine was lost. */
const pollMs = 1_000;
const forgetMs = 10 * 60_000;

export interface AvailabilityAlertMonitorDependencies extends FloorDependencies {
  /** Returns true if this node looks for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Lets availability alerts come true once their machine is free. One node does it for all; two at once do no harm, because each availability alert is
 * sent in a transaction, which happens once.
 */
export class AvailabilityAlertMonitor {
  readonly #dependencies: AvailabilityAlertMonitorDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines that somebody wished for at the last look. News of others is no reason to look. */
  #requested: ReadonlySet<string> = new Set();
  readonly #looking: Poller;

  constructor(dependencies: AvailabilityAlertMonitorDependencies) {
    this.#dependencies = dependencies;
    const { onError } = dependencies;
    this.#looking = new Poller({
      look: () => this.#lookOnce(),
      onError,
    });
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const receive = ({ machineId }: { readonly machineId: string }) => {
      if (this.#requested.has(machineId)) void this.look();
    };
    this.#stops.push(
      bus.subscribe('machineChanged', receive),
      bus.subscribe('seatChanged', receive),
      bus.subscribe('queueChanged', receive),
      bus.subscribe('availabilityAlertsChanged', () => void this.look()),
      everySoOften(clock, pollMs, () => this.look()),
      everySoOften(clock, forgetMs, () => this.#forget()),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#looking.ended();
  }

  /** Looks at all wished machines. News that comes during a look makes it look once more. Never rejects. */
  look(): Promise<void> {
    if (!this.#dependencies.holdsLease()) return Promise.resolve();
    return this.#looking.look();
  }

  async #lookOnce(): Promise<void> {
    const { database, clock } = this.#dependencies;
    this.#requested = new Set(await listMachinesWithAlerts(database.read, clock.nowMs()));
    for (const machineId of this.#requested) if (await this.#isDue(machineId)) await this.#lookAt(machineId);
  }

  /** Decides by what was read whether a look would change anything, because most looks do not. Most machines are played. */
  async #isDue(machineId: string): Promise<boolean> {
    const { database, floor, clock } = this.#dependencies;
    const seat = await findSeat(database.read, machineId);
    if (!seat) return (await freeFor(database.read, machineId, floor.get(machineId))) !== null;
    const own = await findWaiting(database.read, { playerId: seat.playerId, machineId }, clock.nowMs());
    return own !== null;
  }

  async #lookAt(machineId: string): Promise<void> {
    const { database, floor, clock, bus } = this.#dependencies;
    for (;;) {
      const { effects, isMore } = await database.transact(
        (tx) => sendAvailabilityAlerts(tx, { machineId, machine: floor.get(machineId) }, clock.nowMs()),
        `seat:${machineId}`,
      );
      for (const effect of effects) notifyAvailabilityAlert(bus, effect);
      // Each transaction ends at least one availability alert, so this ends.
      if (!isMore) return;
    }
  }

  async #forget(): Promise<void> {
    const { database, clock, holdsLease, onError } = this.#dependencies;
    if (holdsLease())
      await database.transact((tx) => forgetOldAvailabilityAlerts(tx, clock.nowMs())).catch(onError);
  }
}
