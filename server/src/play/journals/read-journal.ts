import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CabinetEvent, JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';

/** A cabinet's journal as read from its file. */
export interface CabinetJournal {
  readonly file: string;
  readonly machineId: string;
  readonly facts: JournalSnapshot;
  readonly events: readonly CabinetEvent[];
}

/**
 * What a journal contains about a cash transfer; null: the id does not occur. `ordered`: a cash-out that waits for the end of its round.
 */
export type JournalAnswer = 'credited' | 'cashedOut' | 'voided' | 'handPay' | 'ordered' | null;

/** Returns the path of a machine's journal file. */
export const buildJournalFilePath = (folder: string, machineId: string): string =>
  join(folder, `cabinet-${machineId}.sqlite`);

/** Returns the cabinets' journal files in a folder, sorted, without the agent's lock file. */
export const listJournalFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .sort()
    .map((name) => join(folder, name));

/** Reads a cabinet's journal from the file that the agent writes; see `docs/decisions/journals-and-restore.md`. */
export const readJournalFile = (file: string): CabinetJournal =>
  withJournal(file, (database) => {
    const cabinet = database.prepare('SELECT * FROM cabinet').get();
    if (!cabinet) throw new Error(`the journal ${file} has no cabinet`);
    const rows = database.prepare('SELECT body FROM events ORDER BY seq').all();
    const events = rows.map(({ body }) => JSON.parse(String(body)) as CabinetEvent);
    const last = events.at(-1);
    return {
      file,
      machineId: String(cabinet.machine_id),
      facts: {
        id: String(cabinet.journal_id),
        revision: Number(cabinet.revision ?? 0),
        firstSeq: events[0]?.seq ?? 0,
        lastSeq: last?.seq ?? 0,
        acknowledgedSeq: Number(cabinet.acknowledged_seq ?? 0),
        meterMinor: last?.meterMinor ?? 0,
        epoch: Number(cabinet.epoch ?? 0),
      },
      events,
    };
  });

/** Looks up a cash transfer in a cabinet's journal. */
export const findTransferInJournalFile = (file: string, transferId: string): JournalAnswer =>
  withJournal(file, (database) => {
    const row = database.prepare('SELECT kind FROM transfers WHERE transfer_id = ?').get(transferId);
    if (row !== undefined) return String(row.kind) as JournalAnswer;
    const waiting = database.prepare('SELECT cash_out FROM cabinet').get()?.cash_out;
    if (typeof waiting !== 'string') return null;
    const { transferId: ordered } = JSON.parse(waiting) as { readonly transferId?: string };
    return ordered === transferId ? 'ordered' : null;
  });

/** Returns the machine's journal; null if the folder has none, or it is unreadable. */
export const findMachineJournalInFolder = (folder: string, machineId: string): CabinetJournal | null => {
  const file = buildJournalFilePath(folder, machineId);
  if (!existsSync(file)) return null;
  try {
    const journal = readJournalFile(file);
    return journal.machineId === machineId ? journal : null;
  } catch {
    return null;
  }
};

const withJournal = <T>(file: string, work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
};
