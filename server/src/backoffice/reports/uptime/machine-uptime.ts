import { randomUUID } from 'node:crypto';
import type { MachineStatus } from '@reelfloor/protocol';
import type { Bus } from '../../../platform/bus/event-bus.ts';
import { type Clock, waitAtMost } from '../../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction, Queries, SqlValue } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import type { ReportDay } from '../report-date-range.ts';

/** Interval in ms between two writes of machine uptime states: a server that crashes loses at most this much. */
const writeMs = 10_000;
/** Maximum length of a stored monitoring period in ms; then a new one begins, so that a report of a day reads few earlier rows. */
const longestWatchMs = 6 * 3_600_000;
/** A pause of the server longer than this, in ms, ends the monitoring period: the states during the pause are unknown. */
const longestGapMs = 3 * writeMs;
/** Timeout in ms of the last write at shutdown, for example while the database is unreachable. */
const lastWriteMs = 2_000;
/** Maximum number of unwritten state changes. Above it they are dropped, and the time until the next monitoring period is unknown. */
const maxNotes = 20_000;
const rowsPerInsert = 200;

type UptimeState = 'play' | 'available' | 'out';

interface MachineSeen {
  readonly id: string;
  readonly status: MachineStatus;
}

interface UptimeMonitorDependencies {
  readonly database: Database;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly clock: Clock;
  /** Returns all machines of the floor with their status. */
  readonly machines: () => readonly MachineSeen[];
  /** Returns true if this node holds the lease, and so monitors for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

interface StateNote {
  readonly machineId: string;
  readonly at: number;
  readonly state: UptimeState;
}

/**
 * Stores when machines were in play, available and out of service; the node with the lease does so for all. It also stores its monitoring
 * periods, because states outside them are unknown. Two nodes that monitor at the same time do no harm.
 */
export class MachineUptimeMonitor {
  readonly #dependencies: UptimeMonitorDependencies;
  readonly #stops: (() => void)[] = [];
  readonly #states = new Map<string, UptimeState>();
  #notes: StateNote[] = [];
  #watch: { readonly id: string; readonly from: number; until: number } | null = null;
  #isFailing = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(dependencies: UptimeMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('machineChanged', ({ machineId, status }) => this.#see(machineId, status)),
      repeatWithoutOverlap(clock, writeMs, () => this.write()),
    );
  }

  /** Unsubscribes, and writes the state changes so far. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await waitAtMost(this.#dependencies.clock, lastWriteMs, this.write());
    this.#forget();
  }

  /** Writes the machines' state changes so far to the database. Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch((error) => this.#fail(error));
    return this.#writing;
  }

  #see(machineId: string, status: MachineStatus): void {
    const state = stateOf(status);
    if (!this.#watch || this.#states.get(machineId) === state) return;
    this.#states.set(machineId, state);
    this.#notes.push({ machineId, at: this.#dependencies.clock.nowMs(), state });
    if (this.#notes.length > maxNotes) this.#forget();
  }

  async #write(): Promise<void> {
    const { database, clock, machines, holdsLease } = this.#dependencies;
    if (!holdsLease()) return this.#forget();
    const now = clock.nowMs();
    const watch = this.#watch;
    if (!watch || now < watch.until || now - watch.until > longestGapMs) return this.#begin(now);
    for (const { id, status } of machines()) this.#see(id, status);
    const notes = [...this.#notes];
    await database.transact(async (tx) => {
      await insertStates(tx, watch.id, notes);
      await tx.run('UPDATE machine_watches SET until_at = ? WHERE id = ?', now, watch.id);
    });
    watch.until = now;
    this.#notes.splice(0, notes.length);
    this.#isFailing = false;
    if (now - watch.from >= longestWatchMs) await this.#begin(now);
  }

  async #begin(now: number): Promise<void> {
    this.#forget();
    const watch = { id: randomUUID(), from: now, until: now };
    const notes = this.#dependencies.machines().map(({ id, status }) => ({
      machineId: id,
      at: now,
      state: stateOf(status),
    }));
    for (const { machineId, state } of notes) this.#states.set(machineId, state);
    // Set the monitoring period before the write, so that changes during the write are recorded too.
    this.#watch = watch;
    try {
      await this.#dependencies.database.transact(async (tx) => {
        await tx.run('INSERT INTO machine_watches (id, from_at, until_at) VALUES (?, ?, ?)', ...[watch.id, now, now]);
        await insertStates(tx, watch.id, notes);
      });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#watch = null;
    this.#states.clear();
    this.#notes = [];
  }

  #fail(error: unknown): void {
    if (!this.#isFailing) this.#dependencies.onError(error);
    this.#isFailing = true;
  }
}

const insertStates = async (tx: DatabaseTransaction, watchId: string, notes: readonly StateNote[]): Promise<void> => {
  // Keep only the last of several changes in the same millisecond, which the unique key requires.
  const rows = [...new Map(notes.map((note) => [`${note.at} ${note.machineId}`, note])).values()];
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    const some = rows.slice(first, first + rowsPerInsert);
    const values: SqlValue[] = some.flatMap(({ machineId, at, state }) => [watchId, machineId, at, state]);
    await tx.run(
      `INSERT INTO machine_states (watch_id, machine_id, at, state)
       VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}
       ON CONFLICT (watch_id, machine_id, at) DO UPDATE SET state = excluded.state`,
      ...values,
    );
  }
};

const inPlay: ReadonlySet<MachineStatus> = new Set(['playing', 'bonus', 'waiting', 'cashout', 'handpay']);
const available: ReadonlySet<MachineStatus> = new Set(['available', 'reserved']);

/** Maps a machine's status to its uptime state; any other status counts as out of service. */
const stateOf = (status: MachineStatus): UptimeState =>
  inPlay.has(status) ? 'play' : available.has(status) ? 'available' : 'out';

/** Time that a machine spent in each state, in ms. The rest of the span is unknown. */
export interface MachineUptime {
  readonly playMs: number;
  readonly availableMs: number;
  readonly outMs: number;
}

interface WatchRow {
  readonly id: string;
  readonly from_at: number;
  readonly until_at: number;
}
interface StateRow {
  readonly machine_id: string;
  readonly at: number;
  readonly state: 'play' | 'available' | 'out';
}

/**
 * Reads how long each machine was in play, available and out of service, from the states that servers stored. Overlapping monitoring
 * periods of two servers count once. Machines without stored states are left out.
 */
export const readMachineUptime = async (
  db: Queries,
  { from, until }: Omit<ReportDay, 'day'>,
): Promise<ReadonlyMap<string, MachineUptime>> => {
  const watches = await db.all<WatchRow>(
    'SELECT id, from_at, until_at FROM machine_watches WHERE until_at > ? AND from_at < ? ORDER BY from_at, id',
    from,
    until,
  );
  const times = new Map<string, { play: number; available: number; out: number }>();
  let seenUntil = from;
  for (const watch of watches) {
    const span = { from: Math.max(seenUntil, watch.from_at), until: Math.min(until, watch.until_at) };
    if (span.from >= span.until) continue;
    seenUntil = span.until;
    const states = await db.all<StateRow>(
      'SELECT machine_id, at, state FROM machine_states WHERE watch_id = ? AND at < ? ORDER BY machine_id, at',
      watch.id,
      span.until,
    );
    states.forEach(({ machine_id, at, state }, index) => {
      const next = states[index + 1];
      const end = next?.machine_id === machine_id ? Math.min(next.at, span.until) : span.until;
      const begin = Math.max(at, span.from);
      if (begin >= end) return;
      const time = times.get(machine_id) ?? { play: 0, available: 0, out: 0 };
      time[state] += end - begin;
      times.set(machine_id, time);
    });
  }
  return new Map(
    [...times].map(([machine, { play, available, out }]) => [
      machine,
      { playMs: play, availableMs: available, outMs: out },
    ]),
  );
};
