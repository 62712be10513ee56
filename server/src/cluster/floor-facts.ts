import * as z from 'zod/mini';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { BookedFacts } from '../machines/machine.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { Clock } from '../process/clock.ts';
import { everySoOften } from '../process/every-so-often.ts';
import { floorSubjects, parseMessage } from './floor-messages.ts';
import type { Wire } from './wire.ts';

/** How often the facts of all machines with a connection here are read, in ms. */
const lookEveryMs = 2_000;
const idsSchema = z.array(z.string()).check(z.maxLength(1_000));

interface FactsRow {
  readonly id: string;
  readonly fault: string | null;
  readonly reserved_for: string | null;
  readonly display_name: string | null;
  readonly state: 'held' | 'closing' | null;
  readonly hold_until: number | null;
}

export interface FloorFactsParts {
  readonly wire: Wire;
  readonly floor: MachineFloor;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Keeps seats, faults and reservations of the machines whose agents are connected here as the books have them, whichever
 * node changed them: after each hint, and regularly, because a hint may be lost.
 */
export class FloorFacts {
  readonly #parts: FloorFactsParts;
  readonly #stops: (() => void)[] = [];
  /** Machines whose agents have just connected here. */
  readonly #connected = new Set<string>();

  constructor(parts: FloorFactsParts) {
    this.#parts = parts;
  }

  start(): void {
    const { wire, clock, floor, bus } = this.#parts;
    // A database that is away is reported by those who need it.
    const look = (ids: readonly string[]) => this.look(ids).catch(() => {});
    this.#stops.push(
      wire.hear(floorSubjects.facts, (text) => void look(parseMessage(idsSchema, text) ?? [])),
      bus.subscribe('machineConnected', ({ machineId }) => {
        if (this.#connected.size === 0) setImmediate(() => void look(this.#takeConnected()));
        this.#connected.add(machineId);
      }),
      everySoOften(clock, lookEveryMs, () => look(floor.all().map(({ id }) => id))),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** While their agents were elsewhere or away, other nodes may have changed their facts. */
  #takeConnected(): string[] {
    const machineIds = [...this.#connected];
    this.#connected.clear();
    return machineIds;
  }

  async look(machineIds: readonly string[]): Promise<void> {
    const { floor, database } = this.#parts;
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
      // What this node itself changed in the meantime is newer than what was read.
      const isUnchanged =
        known?.seat === now?.seat && known?.fault === now?.fault && known?.reservedFor === now?.reservedFor;
      if (isUnchanged) floor.book(row.id, factsOf(row));
    }
  }
}

const readFacts = (database: Database, machineIds: readonly string[]): Promise<FactsRow[]> =>
  database.read.query
    .selectFrom('machines')
    .leftJoin('players', 'players.id', 'machines.reserved_for')
    .leftJoin('seats', 'seats.machine_id', 'machines.id')
    .select([
      'machines.id',
      'machines.fault',
      'machines.reserved_for',
      'players.display_name',
      'seats.state',
      'seats.hold_until',
    ])
    .where('machines.id', 'in', machineIds)
    .execute();

const factsOf = ({ fault, reserved_for, display_name, state, hold_until }: FactsRow): BookedFacts => ({
  fault,
  reservedFor: reserved_for === null ? null : { playerId: reserved_for, name: display_name ?? '' },
  seat: state === 'held' ? (hold_until === null ? 'held' : 'waiting') : (state ?? 'none'),
});
