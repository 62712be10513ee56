import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { StoredMachineState } from '../machines/machine.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { floorSubjects } from './agent-link-messages.ts';

/** Interval of polling seats, faults and reservations of all machines connected to this node, in ms. */
const pollEveryMs = 2_000;
export const idsSchema = z.array(z.string()).check(z.maxLength(1_000));

interface FactsRow {
  readonly id: string;
  readonly fault: string | null;
  readonly reserved_for: string | null;
  readonly display_name: string | null;
  readonly kept_for: string | null;
  readonly state: 'held' | 'closing' | null;
  readonly hold_until: number | null;
  /** Staff's note on a machine that is out of service; otherwise null. */
  readonly note: string | null;
}

interface FloorFactsDependencies {
  readonly transport: Transport;
  readonly floor: MachineFloor;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Reads seats, faults and reservations of the machines connected to this node from the database, where any node may change them. Reads
 * after each change message and, because messages may be lost, at intervals.
 */
export class SeatAndFaultPoller {
  readonly #dependencies: FloorFactsDependencies;
  readonly #stops: (() => void)[] = [];
  /** Machines whose agents have just connected to this node. */
  readonly #connected = new Set<string>();

  constructor(dependencies: FloorFactsDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { transport, clock, floor, bus } = this.#dependencies;
    // Ignore errors: an unreachable database is reported elsewhere.
    const check = (ids: readonly string[]) => this.check(ids).catch(() => {});
    this.#stops.push(
      transport.subscribe(floorSubjects.facts, (text) => void check(parseNodeMessage(idsSchema, text) ?? [])),
      bus.subscribe('machineConnected', ({ machineId }) => {
        if (this.#connected.size === 0) setImmediate(() => void check(this.#takeConnected()));
        this.#connected.add(machineId);
      }),
      repeatWithoutOverlap(clock, pollEveryMs, () => check(floor.all().map(({ id }) => id))),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Returns and clears the machines that have just connected: another node may have changed their seat or fault before that. */
  #takeConnected(): string[] {
    const machineIds = [...this.#connected];
    this.#connected.clear();
    return machineIds;
  }

  async check(machineIds: readonly string[]): Promise<void> {
    const { floor, database } = this.#dependencies;
    const before = new Map(
      machineIds.flatMap((id) => {
        const machine = floor.get(id);
        return machine?.link?.isHere ? [[id, machine] as const] : [];
      }),
    );
    if (before.size === 0) return;
    const rows = await readFacts(database, [...before.keys()]);
    for (const row of rows) {
      const [known, now] = [before.get(row.id), floor.get(row.id)];
      // If this node changed the values during the read, the values read are stale.
      const isUnchanged =
        known?.seat === now?.seat &&
        known?.fault === now?.fault &&
        known?.reservedFor === now?.reservedFor &&
        known?.heldFor === now?.heldFor &&
        known?.outOfService === now?.outOfService;
      if (isUnchanged) floor.book(row.id, factsOf(row));
    }
  }
}

const readFacts = (database: Database, machineIds: readonly string[]): Promise<FactsRow[]> =>
  database.read.query
    .selectFrom('machines')
    .leftJoin('players', 'players.id', 'machines.reserved_for')
    .leftJoin('seats', 'seats.machine_id', 'machines.id')
    .leftJoin('queue_places as kept', (join) =>
      join.onRef('kept.machine_id', '=', 'machines.id').on('kept.kept_until', 'is not', null),
    )
    .leftJoin('machines_out_of_service as outOfServiceRecord', 'outOfServiceRecord.machine_id', 'machines.id')
    .select([
      'machines.id',
      'machines.fault',
      'machines.reserved_for',
      'players.display_name',
      'seats.state',
      'seats.hold_until',
      'outOfServiceRecord.note',
      'kept.player_id as kept_for',
    ])
    .where('machines.id', 'in', machineIds)
    .execute();

const factsOf = (row: FactsRow): StoredMachineState => {
  const { fault, reserved_for, display_name, kept_for, state, hold_until, note } = row;
  return {
    fault,
    heldFor: kept_for,
    outOfService: note === null ? null : { note },
    reservedFor: reserved_for === null ? null : { playerId: reserved_for, name: display_name ?? '' },
    seat: state === 'held' ? (hold_until === null ? 'held' : 'waiting') : (state ?? 'none'),
  };
};
