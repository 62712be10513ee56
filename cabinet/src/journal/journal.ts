import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent, JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import type { CabinetMeters } from '@reelfloor/protocol/channels/agent-inspection';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import { crashIfFaultPointArmed, type FaultPointWrite } from '../fault-injection-points.ts';
import { JournalLockedError, openJournalDatabase, runJournalTransaction } from './journal-database.ts';
import {
  type AnsweredPress,
  type JournalledTransfer,
  JournalMeters,
  toAnsweredPress,
  toJournalledTransfer,
} from './journal-meters.ts';

export type { JournalledTransfer } from './journal-meters.ts';

/** Number of key presses stored in a journal to recognise retries: far more than can occur before a retry's deadline. */
const keptCommands = 2000;
/** Number of newest rounds whose events the journal retains after acknowledgement, in case a player disputes one. */
const keptRounds = 10_000;
const pruneEvery = 256;

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at' | 'meterMinor'> : never;
/** An event as a cabinet driver writes it; the journal adds its sequence number, its time and the credit meter after it. */
export type NewEvent = Unnumbered<CabinetEvent>;

/** The part of a cabinet driver's state that the journal itself reads. The rest is opaque and must be JSON. */
export interface JournalState {
  /** The credit meter in minor units, never negative. */
  readonly meterMinor: number;
  /** Number that increases with each newly seated player. Commands with an older epoch are refused. */
  readonly epoch: number;
  /** The pending cash-out; null if none. */
  readonly cashOut: { readonly transferId: TransferId } | null;
}

export interface JournalStateChange<State extends JournalState> {
  readonly state: State;
  readonly events: readonly NewEvent[];
}

export interface Entry<State extends JournalState> extends JournalStateChange<State> {
  readonly command?: { readonly commandId: CommandId } & AnsweredPress;
  readonly transfer?: { readonly transferId: TransferId } & JournalledTransfer;
}

/**
 * A cabinet's non-volatile memory. Each cabinet has its own SQLite file, so that cabinets cannot block or corrupt each other. Before a
 * command returns, its changes are committed and fsynced in one transaction.
 */
export class Journal<State extends JournalState> {
  readonly #folder: string;
  readonly #database: DatabaseSync;
  readonly #statements: JournalStatements;
  readonly #meters: JournalMeters;
  readonly #nowMs: () => number;
  readonly #creditByEventsMinor: (state: State) => number;
  readonly #id: string;
  #state: State;
  #revision: number;
  #lastSeq: number;
  #acknowledgedSeq: number;
  /** The newest entry of the machine's recording hash chain that is on disk. */
  recordingHead: ChainHead | null = null;

  constructor(options: {
    file: string;
    machineId: MachineId;
    initialState: State;
    nowMs: () => number;
    /** Returns the credit in minor units according to all events so far; by default the credit meter `meterMinor`. */
    creditByEventsMinor?: (state: State) => number;
  }) {
    this.#folder = dirname(options.file);
    this.#database = openJournalDatabase(options.file);
    this.#nowMs = options.nowMs;
    this.#creditByEventsMinor = options.creditByEventsMinor ?? (({ meterMinor }) => meterMinor);
    try {
      this.#statements = prepareStatements(this.#database);
      this.#meters = new JournalMeters(this.#database);
      // Begin revisions at the current time, so that views of a new journal are newer than those of the machine's earlier journal.
      const firstRevision = Math.trunc(options.nowMs());
      const columns = columnsOf(options.initialState);
      this.#statements.begin.run(options.machineId, randomUUID(), firstRevision, ...columns);
      const row = this.#statements.read.get();
      if (!row) throw new Error(`the journal ${options.file} has no cabinet`);
      if (row.machine_id !== options.machineId) {
        throw new Error(`the journal ${options.file} belongs to machine ${row.machine_id}`);
      }
      this.#id = String(row.journal_id);
      this.#state = JSON.parse(String(row.state)) as State;
      // Increment the revision: views published since the last write had higher versions than that write, and the new revision is higher
      // than all of them.
      this.#database.exec('UPDATE cabinet SET revision = revision + 1');
      this.#revision = Number(row.revision) + 1;
      this.#acknowledgedSeq = Number(row.acknowledged_seq);
      this.#lastSeq = Number(this.#statements.lastSeq.get()?.seq ?? 0);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  get state(): State {
    return this.#state;
  }

  get revision(): number {
    return this.#revision;
  }

  /** A journal entry that only contains the newest entry of the recording hash chain; null if the machine is not recorded. */
  get recordedEntry(): Entry<State> | null {
    const recording = this.recordingHead;
    return recording && { state: this.#state, events: [{ type: 'recorded', recording }] };
  }

  facts(): JournalSnapshot {
    return {
      id: this.#id,
      revision: this.#revision,
      firstSeq: Number(this.#statements.firstSeq.get()?.seq ?? 0),
      lastSeq: this.#lastSeq,
      acknowledgedSeq: this.#acknowledgedSeq,
      meterMinor: this.#creditByEventsMinor(this.#state),
      epoch: this.#state.epoch,
    };
  }

  meters(): CabinetMeters {
    return {
      journalId: this.#id,
      ...this.#meters.read(),
      creditMinor: this.#creditByEventsMinor(this.#state),
    };
  }

  /** Writes the journal entry and fsyncs it. Returns its events with sequence numbers. If this throws, nothing has changed. */
  write(entry: Entry<State>): CabinetEvent[] {
    const atMs = Math.trunc(this.#nowMs());
    const meterMinor = this.#creditByEventsMinor(entry.state);
    const events = entry.events.map(
      (event, index): CabinetEvent => ({
        ...event,
        ...(this.recordingHead && { recording: this.recordingHead }),
        seq: this.#lastSeq + 1 + index,
        at: atMs,
        meterMinor,
      }),
    );
    const lastSeq = this.#lastSeq + events.length;
    const name = nameOf(this.#state, entry);
    runJournalTransaction(this.#database, this.#folder, () => {
      const statements = this.#statements;
      this.#update(entry.state);
      for (const event of events) this.#addEvent(event);
      if (entry.command) this.#addCommand(entry.command);
      if (entry.transfer) this.#addTransfer(entry.transfer);
      if (Math.floor(lastSeq / pruneEvery) > Math.floor(this.#lastSeq / pruneEvery)) {
        statements.pruneEvents.run(this.#acknowledgedSeq, keptRounds);
      }
      if (name) crashIfFaultPointArmed(`journal.${name}.beforeCommit`);
    });
    if (name) crashIfFaultPointArmed(`journal.${name}.afterCommit`);
    this.#revision += 1;
    this.#lastSeq = lastSeq;
    this.#state = entry.state;
    return events;
  }

  pressOf(commandId: CommandId): AnsweredPress | undefined {
    const row = this.#statements.command.get(commandId);
    return row && toAnsweredPress(row);
  }

  transferOf(transferId: TransferId): JournalledTransfer | undefined {
    const row = this.#statements.transfer.get(transferId);
    return row && toJournalledTransfer(row);
  }

  eventsAfter(seq: number, limit: number): CabinetEvent[] {
    return this.#statements.eventsAfter.all(seq, limit).map((row) => JSON.parse(String(row.body)) as CabinetEvent);
  }

  /**
   * Stores the `seq` up to which the server has acknowledged events, with the next write, since the server repeats it at every connection.
   * Throws if no event has `seq`.
   */
  acknowledge(seq: number): void {
    if (seq > this.#lastSeq)
      throw new RangeError(`event ${seq} was acknowledged, and the journal ends at ${this.#lastSeq}`);
    this.#acknowledgedSeq = Math.max(this.#acknowledgedSeq, seq);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  /**
   * Updates the cabinet's state in the journal. Throws if another process has opened the journal in the meantime, because each opening
   * increments the revision.
   */
  #update(state: State): void {
    const revision = this.#revision;
    const row = columnsOf(state);
    const { changes } = this.#statements.update.run(revision + 1, this.#acknowledgedSeq, ...row, revision);
    if (changes === 0) throw new JournalLockedError('another process has opened this journal');
  }

  #addEvent(event: CabinetEvent): void {
    this.#statements.addEvent.run(event.seq, event.type, JSON.stringify(event));
    this.#meters.add(event);
    if (event.type !== 'handPayOwed') return;
    const { transferId, amountMinor } = event;
    this.#addTransfer({ transferId, kind: 'handPay', amountMinor });
  }

  #addCommand({ commandId, content, refusal }: NonNullable<Entry<State>['command']>): void {
    const { lastInsertRowid } = this.#statements.addCommand.run(commandId, refusal && JSON.stringify(refusal), content);
    this.#statements.pruneCommands.run(Number(lastInsertRowid) - keptCommands);
  }

  #addTransfer(transfer: NonNullable<Entry<State>['transfer']>): void {
    this.#statements.addTransfer.run(
      transfer.transferId,
      transfer.kind,
      transfer.kind === 'voided' ? null : transfer.amountMinor,
      transfer.kind === 'credited' ? transfer.meterMinor : null,
      transfer.kind === 'voided' && transfer.refusal ? JSON.stringify(transfer.refusal) : null,
    );
  }
}

/** Returns the name of a journal write in the list of fault injection points; null if the write moves no money. */
function nameOf(
  before: JournalState,
  { state, events, transfer, command }: Entry<JournalState>,
): FaultPointWrite | null {
  if (transfer && transfer.kind !== 'handPay') return transfer.kind;
  for (const name of ['jackpotHit', 'handPayOwed', 'handPayCleared', 'roundPlayed'] as const)
    if (events.some(({ type }) => type === name)) return name;
  if (state.cashOut && !before.cashOut) return 'cashOutOrdered';
  return command && command.refusal === null ? 'press' : null;
}

const columnsOf = (state: JournalState): (string | number | null)[] => [
  state.meterMinor,
  state.epoch,
  state.cashOut && JSON.stringify(state.cashOut),
  JSON.stringify(state),
];

type JournalStatements = ReturnType<typeof prepareStatements>;

function prepareStatements(database: DatabaseSync) {
  const stateNames = 'meter_minor, epoch, cash_out, state';
  const marks = '?, ?, ?, ?';
  return {
    begin: database.prepare(
      `INSERT INTO cabinet (one, machine_id, journal_id, revision, acknowledged_seq, ${stateNames})
       VALUES (1, ?, ?, ?, 0, ${marks}) ON CONFLICT DO NOTHING`,
    ),
    read: database.prepare('SELECT * FROM cabinet'),
    update: database.prepare(
      `UPDATE cabinet SET (revision, acknowledged_seq, ${stateNames}) = (?, ?, ${marks}) WHERE revision = ?`,
    ),
    lastSeq: database.prepare('SELECT max(seq) AS seq FROM events'),
    firstSeq: database.prepare('SELECT min(seq) AS seq FROM events'),
    addEvent: database.prepare('INSERT INTO events (seq, type, body) VALUES (?, ?, ?)'),
    eventsAfter: database.prepare('SELECT body FROM events WHERE seq > ? ORDER BY seq LIMIT ?'),
    pruneEvents: database.prepare(
      `DELETE FROM events WHERE seq <= ? AND seq < (
         SELECT seq FROM events WHERE type = 'roundPlayed' ORDER BY seq DESC LIMIT 1 OFFSET ? - 1
       )`,
    ),
    command: database.prepare('SELECT refusal, content FROM commands WHERE command_id = ?'),
    addCommand: database.prepare('INSERT INTO commands (command_id, refusal, content) VALUES (?, ?, ?)'),
    pruneCommands: database.prepare('DELETE FROM commands WHERE position <= ?'),
    transfer: database.prepare('SELECT * FROM transfers WHERE transfer_id = ?'),
    addTransfer: database.prepare(
      `INSERT INTO transfers (transfer_id, kind, amount_minor, meter_minor, refusal) VALUES (?, ?, ?, ?, ?)`,
    ),
  };
}
