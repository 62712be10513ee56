import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import {
  buildMeterReading,
  listMeterReadings,
  type MeterReading,
  storeMeterReading,
} from '../reports/meter-reading-store.ts';
import { findClosedBusinessDay } from './day-sheet-store.ts';

const pollMs = 30_000;
/** Time in ms for which a cabinet that does not respond is retried. */
export const meterRetryTimeoutMs = 10 * 60_000;
/** Maximum number of cabinets read concurrently. */
const atOnce = 4;

interface MetersMonitorDependencies extends LeasedPollDependencies {
  readonly database: Database;
  readonly terms: BusinessDaySettings;
  /** Ids of the machines on the floor, connected or not. */
  readonly machines: () => readonly string[];
  /** Compares the meters of a cabinet with the ledger; null if there is no such machine. */
  readonly compare: (machineId: string) => Promise<OfficeAnswerInput<'machineMeters'> | null>;
}

/**
 * Stores the meters of each cabinet at the end of a business day. A cabinet that does not respond is retried for 10 minutes and then stored
 * as unread, so that no cabinet delays the daily close. After a restart, the last ended day is read if that is missing and the day is not
 * closed.
 */
export class DayEndMeterRecorder {
  readonly #dependencies: MetersMonitorDependencies;
  /** The day whose meters are being read, and since when, in Unix ms. */
  #asked: { readonly day: string; readonly since: number } = { day: '', since: 0 };
  /** The last business day whose meter readings are complete or no longer retried. */
  #done = '';
  readonly #poll = new LeasedPoll();

  constructor(dependencies: MetersMonitorDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.check() });
  }

  stop(): void {
    this.#poll.stop();
  }

  /** Reads the meters of the machines that have no reading yet for the last ended business day. */
  async check(): Promise<void> {
    const { database, clock, terms, machines } = this.#dependencies;
    const now = clock.nowMs();
    const today = businessDayOf(terms, now);
    const day = addDaysToDate(today, -1);
    if (this.#done === day || (await findClosedBusinessDay(database.read, day))) return;
    if (this.#asked.day !== day)
      this.#asked = {
        day,
        since: Math.max(startOfBusinessDay(terms, today), this.#asked.day === '' ? now : 0),
      };
    const read = new Set((await listMeterReadings(database.read, day)).map(({ machineId }) => machineId));
    // Skip removed machines, and machines that entered service after the end of the day.
    const others = await database.read.all<{ id: string }>(
      `SELECT machine_id AS id FROM machines_out_of_service WHERE state = 'removed'
       UNION SELECT id FROM machines WHERE in_service_since >= ?`,
      startOfBusinessDay(terms, today),
    );
    for (const { id } of others) read.add(id);
    const left = machines().filter((id) => !read.has(id));
    const isLast = now >= this.#asked.since + meterRetryTimeoutMs;
    const next = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !this.#poll.isStopped; id = left.shift())
        if (!(await this.#read(id, day, isLast))) failed++;
    };
    let failed = 0;
    await Promise.all(Array.from({ length: atOnce }, next));
    if (isLast && failed === 0 && !this.#poll.isStopped) this.#done = day;
  }

  /** Reads and stores the meters of a machine. Returns false if the comparison with the ledger threw. */
  async #read(machineId: string, day: string, isLast: boolean): Promise<boolean> {
    const { compare, database, onError } = this.#dependencies;
    // An error of one machine must not prevent reading the others.
    const compared = await compare(machineId).catch((error: unknown) => {
      if (!this.#poll.isStopped) onError(error);
      return undefined;
    });
    if (compared === undefined) return false;
    // `compared` is null if the machine is not in the database yet: store nothing.
    if (compared !== null && (compared.cabinet === 'read' || isLast))
      await this.#store(buildMeterReading(machineId, day, compared), database);
    return true;
  }

  /** Stores a reading, unless the day was closed meanwhile: its signed sheet must not change. */
  #store(reading: MeterReading, database: Database): Promise<void> {
    return database.transact(async (tx) => {
      if (!(await findClosedBusinessDay(tx, reading.day))) await storeMeterReading(tx, reading);
    });
  }
}
