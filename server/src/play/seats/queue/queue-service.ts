import {
  type LostQueuePlace,
  type MachineId,
  type OwnQueue,
  okResult,
  type PlayerId,
  type QueuePlace,
  type Result,
} from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { ExclusionRegisterService } from '../../../players/protection/registers/exclusion-register-service.ts';
import { findQueueableMachine } from '../machine-refusals.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { estimateQueueWaitMs, readQueueWaitEstimateData } from './queue-length-publisher.ts';
import type { QueueSettings, StoredQueuePlace } from './queue-rules.ts';
import {
  listPlayersToNotifyOfQueue,
  readLostQueuePlaces,
  readMachineQueue,
  readPlayerQueuePlaces,
  readPlayerQueueVersion,
} from './queue-store.ts';
import { joinQueue, leaveQueue, publishQueueEffects } from './queue-transactions.ts';

interface AvailabilityAlert {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

interface QueueServiceDependencies extends SeatServiceDependencies {
  readonly terms: QueueSettings;
  /** Queries the exclusion registers before a player joins a queue. */
  readonly registers: Pick<ExclusionRegisterService, 'ask'>;
}

/** Player requests about places in machines' queues. A place belongs to the account, not to a page. */
export class QueueService {
  readonly #dependencies: QueueServiceDependencies;

  constructor(dependencies: QueueServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** False if the operator offers no queues. */
  get isOffered(): boolean {
    return this.#dependencies.terms.length > 0;
  }

  ofPlayer(playerId: PlayerId): Promise<OwnQueue> {
    const { database, clock, terms } = this.#dependencies;
    return readOwnQueue(database.read, playerId, { at: clock.nowMs(), holdMs: terms.holdMs });
  }

  /** Returns the players whose pages show the machine's queue: those in it, and those who recently lost a place in it. */
  playersAt(machineId: MachineId): Promise<string[]> {
    const { database, clock } = this.#dependencies;
    return listPlayersToNotifyOfQueue(database.read, machineId, clock.nowMs());
  }

  /** Adds the player to the end of the machine's queue. Idempotent: a repeated request returns the existing place. */
  async join({ playerId, machineId }: AvailabilityAlert): Promise<Result<OwnQueue>> {
    const { database, floor, clock, terms, registers } = this.#dependencies;
    const machine = findQueueableMachine(floor, machineId);
    if (!machine.ok) return machine;
    await registers.ask(playerId);
    const joined = await database.transact(
      (tx) => joinQueue(tx, { playerId, machineId }, machine.value, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    if (!joined.ok) return joined;
    publishQueueEffects(this.#dependencies, joined.value);
    return okResult(await this.ofPlayer(playerId));
  }

  /** Removes the player from the machine's queue, or dismisses the notice of a lost place. Idempotent. */
  async leave({ playerId, machineId }: AvailabilityAlert): Promise<Result<OwnQueue>> {
    const { database, clock, bus, terms } = this.#dependencies;
    const left = await database.transact(
      (tx) => leaveQueue(tx, { playerId, machineId }, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    publishQueueEffects(this.#dependencies, left);
    // After a dismissed notice, notify the player's other pages too.
    if (left.length === 0) bus.publish('queueChanged', { machineId });
    return okResult(await this.ofPlayer(playerId));
  }
}

/**
 * Returns the player's places in queues and recently lost places, for the player's pages. Reads the version first: places that change in
 * between are sent again with a higher version.
 */
const readOwnQueue = async (
  db: Queries,
  playerId: string,
  { at, holdMs }: { readonly at: number; readonly holdMs: number },
): Promise<OwnQueue> => {
  const version = await readPlayerQueueVersion(db, playerId);
  const places: QueuePlace[] = [];
  for (const own of await readPlayerQueuePlaces(db, playerId)) {
    const place = await readPlace(db, own, at);
    if (place) places.push(place);
  }
  const lost: LostQueuePlace[] = [];
  for (const { machineId, reason, at: lostAt } of await readLostQueuePlaces(db, playerId, at)) {
    const name = await readBrandNameOfMachine(db, machineId);
    lost.push({ machine: machineId as MachineId, name, reason, at: lostAt });
  }
  return { version, holdMs, places, lost };
};

const readPlace = async (db: Queries, own: StoredQueuePlace, at: number): Promise<QueuePlace | null> => {
  const line = await readMachineQueue(db, own.machineId);
  const before = line.findIndex(({ playerId }) => playerId === own.playerId);
  const heldUntil = line[before]?.heldUntil ?? null;
  if (before < 0) return null;
  const facts = await readQueueWaitEstimateData(db, own.machineId, at);
  return {
    machine: own.machineId as MachineId,
    name: await readBrandNameOfMachine(db, own.machineId),
    place: before + 1,
    waiting: line.length,
    estimateMs: heldUntil === null ? estimateQueueWaitMs({ ...facts, before }) : 0,
    ...(heldUntil !== null && { heldUntil, leftMs: Math.max(0, heldUntil - at) }),
  };
};

/** Returns the name of the machine's brand; '' if the machine does not exist. */
export const readBrandNameOfMachine = async (db: Queries, machineId: string): Promise<string> =>
  (
    await db.get<{ name: string }>(
      'SELECT b.name AS name FROM machines m JOIN brands b ON b.id = m.brand_id WHERE m.id = ?',
      machineId,
    )
  )?.name ?? '';
