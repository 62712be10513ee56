import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createScratchFolder, deleteStaleScratchFiles } from '../../platform/process/scratch-folder.ts';
import { buildJournalReconcilePlan, formatJournalReconcilePlan } from '../../play/journals/make-reconcile-plan.ts';
import { findMachineJournalInFolder } from '../../play/journals/read-journal.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { LastAcknowledgedEvent } from './create-backup.ts';
import { openRestoredDatabase } from './restore-backup.ts';

/**
 * Returns a line of text for each machine that compares its newest event in the backup, in the current database (null if there is none) and
 * in the journals.
 */
export const describeRestoreDifferences = (
  { machines }: BackupManifest,
  { now, journals }: { readonly now: readonly LastAcknowledgedEvent[] | null; readonly journals: readonly string[] },
): string[] => {
  const lines = machines.map((machine) => lineOf(machine, now, journals));
  const added = (now ?? []).filter(({ id }) => !machines.some((machine) => machine.id === id));
  return [
    ...lines,
    ...added.map(({ id, seq }) => `${id}: not in the backup; the ledger of now have its events up to ${seq}`),
  ];
};

const lineOf = (
  { id, acknowledgedSeq, lastSeq, journalId }: BackupManifest['machines'][number],
  now: readonly LastAcknowledgedEvent[] | null,
  journals: readonly string[],
): string => {
  const known = now?.find((machine) => machine.id === id);
  const journal = journals
    .filter((folder) => existsSync(folder))
    .map((folder) => findMachineJournalInFolder(folder, id))
    .find((each) => each !== null);
  const parts = [
    `ledger of the backup up to event ${acknowledgedSeq ?? 'none'}`,
    lastSeq === null ? null : `its journal up to ${lastSeq}`,
    now === null ? null : `ledger of now up to ${known?.seq ?? 'none'}`,
    journal ? `journal of now up to ${journal.facts.lastSeq}` : 'no journal at hand',
    journal && journalId !== null && journal.facts.id !== journalId
      ? 'which is another journal than the backup’s'
      : null,
    journal ? lossOf(acknowledgedSeq ?? 0, journal.facts.firstSeq, journal.facts.lastSeq) : null,
  ];
  return `${id}: ${parts.filter((part) => part !== null).join('; ')}`;
};

const lossOf = (acknowledgedSeq: number, firstSeq: number, lastSeq: number): string => {
  if (lastSeq <= acknowledgedSeq) return 'nothing to replay';
  return firstSeq <= acknowledgedSeq + 1
    ? `${lastSeq - acknowledgedSeq} events can be replayed`
    : `events ${acknowledgedSeq + 1} to ${firstSeq - 1} are lost`;
};

/**
 * Returns what must be reconciled after a restore, from a trial run on a copy of the backup's database. For PostgreSQL a trial run would
 * need a second database, so there this is determined after the restore.
 */
export const previewRestoreReconciliation = async (
  folder: string,
  { engine, at }: BackupManifest,
  { dataDir, journals }: { readonly dataDir: string; readonly journals: readonly string[] },
): Promise<string[]> => {
  if (engine === null) return [];
  if (engine === 'postgres') return ['What to reconcile is shown after the restore.'];
  deleteStaleScratchFiles(dataDir);
  const trial = createScratchFolder(dataDir, 'check');
  try {
    const databasePath = join(trial, 'database.sqlite');
    copyFileSync(join(folder, 'database.sqlite'), databasePath);
    const database = await openRestoredDatabase({ databaseUrl: null, databasePath }, at);
    try {
      const lines = formatJournalReconcilePlan(
        await buildJournalReconcilePlan({ database, at }, { journals, lost: [] }),
      );
      return lines.length === 0
        ? ['Nothing to reconcile after the restore.']
        : ['To reconcile after the restore:', ...lines.map((line) => `  ${line}`)];
    } finally {
      await database.close();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
};
