import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestCabinet } from './test-cabinet.ts';

/** Writes a test cabinet's journal into a folder, in the form in which an agent keeps it. `ordered`: a cash-out that waits. */
export const writeJournalOf = (
  folder: string,
  cabinet: TestCabinet,
  { ordered = null }: { readonly ordered?: string | null } = {},
): string => {
  mkdirSync(folder, { recursive: true });
  const { machineId } = cabinet.description;
  const file = join(folder, `cabinet-${machineId}.sqlite`);
  rmSync(file, { force: true });
  const facts = cabinet.journalFacts();
  const journal = new DatabaseSync(file);
  journal.exec(
    `CREATE TABLE cabinet (machine_id TEXT, journal_id TEXT, revision INTEGER, acknowledged_seq INTEGER, epoch INTEGER, cash_out TEXT);
     CREATE TABLE events (seq INTEGER, body TEXT);
     CREATE TABLE transfers (transfer_id TEXT, kind TEXT)`,
  );
  journal
    .prepare('INSERT INTO cabinet VALUES (?, ?, ?, ?, ?, ?)')
    .run(
      machineId,
      facts.id,
      facts.revision,
      facts.acknowledgedSeq,
      facts.epoch,
      ordered && JSON.stringify({ transferId: ordered, endsSession: false }),
    );
  for (const event of cabinet.journal)
    journal.prepare('INSERT INTO events VALUES (?, ?)').run(event.seq, JSON.stringify(event));
  for (const [id, { state }] of cabinet.transfers)
    journal.prepare('INSERT INTO transfers VALUES (?, ?)').run(id, state);
  journal.close();
  return file;
};
