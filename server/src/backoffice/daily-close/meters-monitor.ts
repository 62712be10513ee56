import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import {
  type BusinessDaySettings,
  businessDayOf,
  dayAfter,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import { listReadings, type MeterReading, readingOf, storeReading } from '../reports/meter-store.ts';
import { findClosedDay } from './sheet-store.ts';

const pollMs = 30_000;
/** How long a cabinet that does not answer is asked again, in ms. */
export const patienceMs = 10 * 60_000;
/** How many cabinets are asked at once. */
const atOnce = 4;

interface MetersMonitorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly terms: BusinessDaySettings;
  /** The machines of the floor, whether they are there or not. */
  readonly machines: () => readonly string[];
  /** Compares what a cabinet has counted with the ledger; null if there is no such machine. */
  readonly compare: (machineId: string) => Promise<OfficeAnswerInput<'machineMeters'> | null>;
  /** Returns true if this node reads for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps what each cabinet has counted when a business day ends. One that is silent is asked again for some minutes, and is then kept as
 * such: the close of the day waits for none. After a start, the day that ended last is read, if it was not and nobody closed it.
 */
export class MetersMonitor {
  readonly #dependencies: MetersMonitorDependencies;
  /** Since when the machines of the day were asked, in ms since 1970. */
  #asked: { readonly day: string; readonly since: number } = { day: '', since: 0 };
  /** The last day of which no machine is asked any more. */
  #done = '';
  #stop = (): void => {};
  #isStopped = false;

  constructor(dependencies: MetersMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock, holdsLease, onError } = this.#dependencies;
    this.#stop = everySoOften(clock, pollMs, async () => {
      if (!holdsLease()) return;
      await this.check().catch((error) => {
        if (!this.#isStopped) onError(error);
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }

  /** Reads the machines that have no reading of the day that ended last. */
  async check(): Promise<void> {
    const { database, clock, terms, machines } = this.#dependencies;
    const now = clock.nowMs();
    const today = businessDayOf(terms, now);
    const day = dayAfter(today, -1);
    if (this.#done === day || (await findClosedDay(database.read, day))) return;
    if (this.#asked.day !== day)
      this.#asked = {
        day,
        since: Math.max(startOfBusinessDay(terms, today), this.#asked.day === '' ? now : 0),
      };
    const read = new Set((await listReadings(database.read, day)).map(({ machineId }) => machineId));
    // A machine that came since the day's end has no reading of it.
    const others = await database.read.all<{ id: string }>(
      `SELECT machine_id AS id FROM machines_out_of_service WHERE state = 'removed'
       UNION SELECT id FROM machines WHERE in_service_since >= ?`,
      startOfBusinessDay(terms, today),
    );
    for (const { id } of others) read.add(id);
    const left = machines().filter((id) => !read.has(id));
    const isLast = now >= this.#asked.since + patienceMs;
    const next = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !this.#isStopped; id = left.shift())
        if (!(await this.#read(id, day, isLast))) failed++;
    };
    let failed = 0;
    await Promise.all(Array.from({ length: atOnce }, next));
    if (isLast && failed === 0 && !this.#isStopped) this.#done = day;
  }

  /** Returns false if the machine could not be asked at all. */
  async #read(machineId: string, day: string, isLast: boolean): Promise<boolean> {
    const { compare, database, onError } = this.#dependencies;
    // One machine that fails keeps no other from being read.
    const compared = await compare(machineId).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    if (compared === undefined) return false;
    // Null: the machine is not in the database yet.
    if (compared !== null && (compared.cabinet === 'read' || isLast))
      await this.#store(readingOf(machineId, day, compared), database);
    return true;
  }

  /** Stores a reading, unless the day has been closed since: its signed sheet must not change. */
  #store(reading: MeterReading, database: Database): Promise<void> {
    return database.transact(async (tx) => {
      if (!(await findClosedDay(tx, reading.day))) await storeReading(tx, reading);
    });
  }
}
