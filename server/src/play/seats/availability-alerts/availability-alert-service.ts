import { type MachineId, type OwnAvailabilityAlerts, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { ExclusionRegisterService } from '../../../players/protection/registers/exclusion-register-service.ts';
import { findQueueableMachine } from '../machine-refusals.ts';
import { readBrandNameOfMachine } from '../queue/queue-service.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { readAvailabilityAlertVersion, readPlayerAvailabilityAlerts } from './availability-alert-store.ts';
import {
  type AvailabilityAlertSettings,
  addAvailabilityAlert,
  cancelAvailabilityAlert,
  publishAvailabilityAlertChange,
} from './send-availability-alerts.ts';

interface AvailabilityAlertOf {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

export interface AvailabilityAlertServiceDependencies extends SeatServiceDependencies {
  readonly terms: AvailabilityAlertSettings;
  /** Queries the exclusion registers before a player creates an availability alert. */
  readonly registers: Pick<ExclusionRegisterService, 'ask'>;
}

/** Player requests to be alerted when a machine is free. An alert belongs to the account, not to a page. */
export class AvailabilityAlertService {
  readonly #dependencies: AvailabilityAlertServiceDependencies;

  constructor(dependencies: AvailabilityAlertServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** False if the operator has switched off availability alerts. */
  get isOffered(): boolean {
    return this.#dependencies.terms.ofPlayer > 0;
  }

  ofPlayer(playerId: PlayerId): Promise<OwnAvailabilityAlerts> {
    const { database, clock } = this.#dependencies;
    return readOwnAvailabilityAlerts(database.read, playerId, clock.nowMs());
  }

  /** Stores a request to be alerted when a machine that is taken becomes free. A repeated request renews its expiry. */
  async make({ playerId, machineId }: AvailabilityAlertOf): Promise<Result<OwnAvailabilityAlerts>> {
    const { database, floor, clock, bus, terms, registers } = this.#dependencies;
    const machine = findQueueableMachine(floor, machineId);
    if (!machine.ok) return machine;
    await registers.ask(playerId);
    const made = await database.transact(
      (tx) => addAvailabilityAlert(tx, { playerId, machineId }, machine.value, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    if (!made.ok) return made;
    publishAvailabilityAlertChange(bus, made.value);
    return okResult(await this.ofPlayer(playerId));
  }

  /** Cancels an availability alert, or dismisses a sent one. Idempotent. */
  async end({ playerId, machineId }: AvailabilityAlertOf): Promise<Result<OwnAvailabilityAlerts>> {
    const { database, bus } = this.#dependencies;
    const ended = await database.transact(
      (tx) => cancelAvailabilityAlert(tx, { playerId, machineId }),
      `seat:${machineId}`,
    );
    if (ended) publishAvailabilityAlertChange(bus, ended);
    return okResult(await this.ofPlayer(playerId));
  }
}

/**
 * Returns the player's availability alerts with their version. Reads the version first: alerts that change in between are sent again with a
 * higher version.
 */
const readOwnAvailabilityAlerts = async (db: Queries, playerId: string, at: number): Promise<OwnAvailabilityAlerts> => {
  const version = await readAvailabilityAlertVersion(db, playerId);
  const rows = await readPlayerAvailabilityAlerts(db, playerId, at);
  const named = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      machine: row.machineId as MachineId,
      name: await readBrandNameOfMachine(db, row.machineId),
    })),
  );
  return {
    version,
    availabilityAlerts: named.flatMap(({ machine, name, endsAt, sentAt }) =>
      sentAt === null ? [{ machine, name, leftMs: Math.max(0, endsAt - at) }] : [],
    ),
    sent: named.flatMap(({ machine, name, sentAt }) =>
      sentAt === null ? [] : [{ machine, name, agoMs: Math.max(0, at - sentAt) }],
    ),
  };
};
