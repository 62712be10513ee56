import type { MachineId } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import type { QueueAndSpectatorCounts } from '../../machines/queue-and-spectator-counts.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { readAllQueuePlaces } from './queue-store.ts';

/** Interval in ms of reading the queues, because messages may be lost, and estimated waits become invalid when a session lasts too long. */
const readMs = 10_000;

/** Publishes each machine's queue length and estimated wait for the lobby. Every node does so for the pages connected to it. */
export class QueueLengthPublisher {
  readonly #dependencies: Pick<SeatServiceDependencies, 'database' | 'bus' | 'clock'>;
  readonly #counts: QueueAndSpectatorCounts;
  readonly #stops: (() => void)[] = [];
  /** Machines that had a session at the last read. */
  readonly #seated = new Set<string>();
  /** Machines whose queue length and wait must be read. */
  readonly #due = new Set<string>();
  #reading: Promise<void> | null = null;

  constructor(
    dependencies: Pick<SeatServiceDependencies, 'database' | 'bus' | 'clock'>,
    machineCounts: QueueAndSpectatorCounts,
  ) {
    this.#dependencies = dependencies;
    this.#counts = machineCounts;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const receive = ({ machineId }: { readonly machineId: string }) => void this.#readSoon([machineId]);
    const readAll = async () => this.#readSoon(await this.#listed().catch(() => []));
    this.#stops.push(
      bus.subscribe('queueChanged', receive),
      bus.subscribe('seatChanged', receive),
      bus.subscribe('machineChanged', ({ machineId, status }) => {
        // Read the queue when a session begins, because no other bus event reports that a seat was taken.
        if (status === 'playing' && !this.#seated.has(machineId)) receive({ machineId });
      }),
      repeatWithoutOverlap(clock, readMs, readAll),
    );
    void readAll();
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#due.clear();
    await this.#reading;
  }

  /** Returns the machines with a queue or a seat, and those whose queue length pages may show. */
  async #listed(): Promise<string[]> {
    const rows = await this.#dependencies.database.read.all<{ id: string }>(
      'SELECT machine_id AS id FROM seats UNION SELECT machine_id FROM queue_places',
    );
    return [...new Set([...rows.map(({ id }) => id), ...this.#counts.all()])];
  }

  /** Reads the machines' queues one after the other; several events about a machine that is waiting to be read cause one read. */
  #readSoon(machineIds: readonly string[]): Promise<void> {
    for (const machineId of machineIds) this.#due.add(machineId);
    // Ignore errors: an unreachable database is reported elsewhere.
    this.#reading ??= this.#readDue()
      .catch(() => this.#due.clear())
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readDue(): Promise<void> {
    const { database, clock } = this.#dependencies;
    while (this.#due.size > 0) {
      const machineIds = [...this.#due];
      this.#due.clear();
      const places = await readAllQueuePlaces(database.read);
      for (const machineId of machineIds) {
        const at = clock.nowMs();
        const waiting = places.filter((place) => place.machineId === machineId).length;
        const facts = await readQueueWaitEstimateData(database.read, machineId, at);
        if (facts.lastedMs === null) this.#seated.delete(machineId);
        else this.#seated.add(machineId);
        // A free machine without a queue has no wait.
        const isFree = facts.lastedMs === null && waiting === 0;
        const ms = isFree ? null : estimateQueueWaitMs({ ...facts, before: waiting });
        this.#counts.setQueue(machineId as MachineId, { waiting, turnAt: ms === null ? null : at + ms });
      }
    }
  }
}

/** Minimum number of a machine's finished sessions for estimating the wait. */
const fewestSessions = 3;
/** Maximum number of finished sessions that the estimate uses, newest first. */
const maxSessions = 20;

interface QueueWaitEstimateInput {
  /** Durations of the machine's newest finished sessions, in ms. */
  readonly durationsMs: readonly number[];
  /** Duration of the current session so far, in ms; null if nobody has the seat. */
  readonly lastedMs: number | null;
  /** Number of players ahead in the machine's queue. */
  readonly before: number;
}

/**
 * Returns the estimated time in ms until a player's turn: the median duration of the machine's newest finished sessions, minus the current
 * session's duration so far, plus one median for each player ahead. Null if there are too few sessions, or the current one already lasts
 * longer than the median.
 */
export const estimateQueueWaitMs = ({ durationsMs, lastedMs, before }: QueueWaitEstimateInput): number | null => {
  if (durationsMs.length < fewestSessions) return null;
  const median = medianOf(durationsMs);
  if (lastedMs === null) return before * median;
  return lastedMs > median ? null : median - lastedMs + before * median;
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return Math.round(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2);
};

/** Returns the data for estimating the waits in the machine's queue at the time `at`. */
export const readQueueWaitEstimateData = async (
  db: Queries,
  machineId: string,
  at: number,
): Promise<Omit<QueueWaitEstimateInput, 'before'>> => {
  const finished = await db.all<{ ms: number }>(
    `SELECT ended_at - started_at AS ms FROM sessions WHERE machine_id = ? AND ended_at IS NOT NULL
     ORDER BY started_at DESC LIMIT ${maxSessions}`,
    machineId,
  );
  const present = await db.get<{ started_at: number }>(
    'SELECT started_at FROM sessions WHERE id = (SELECT session_id FROM seats WHERE machine_id = ?)',
    machineId,
  );
  return {
    durationsMs: finished.map(({ ms }) => Math.max(0, ms)),
    lastedMs: present ? Math.max(0, at - present.started_at) : null,
  };
};
