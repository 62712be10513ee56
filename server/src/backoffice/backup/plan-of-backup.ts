import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder, sweepScratch } from '../../platform/process/scratch-folder.ts';
import { makeReconcilePlan, planLines } from '../../play/journals/make-reconcile-plan.ts';
import type { Manifest } from './manifest.ts';
import { openRestored } from './restore.ts';

/**
 * Returns what there will be to reconcile after a restore: tries it on a copy of the backup's database. For a database in
 * PostgreSQL that would need a second database, so the plan is made after the restore.
 */
export const planOfBackup = async (
  folder: string,
  { engine, at }: Manifest,
  { dataDir, journals }: { readonly dataDir: string; readonly journals: readonly string[] },
): Promise<string[]> => {
  if (engine === null) return [];
  if (engine === 'postgres') return ['What there will be to reconcile is said after the restore.'];
  sweepScratch(dataDir);
  const trial = makeScratchFolder(dataDir, 'check');
  try {
    const databasePath = join(trial, 'books.sqlite');
    copyFileSync(join(folder, 'books.sqlite'), databasePath);
    const database = await openRestored({ databaseUrl: null, databasePath }, at);
    try {
      const lines = planLines(await makeReconcilePlan({ database, at }, { journals, lost: [] }));
      return lines.length === 0
        ? ['After the restore there will be nothing to reconcile.']
        : ['After the restore there will be to reconcile:', ...lines.map((line) => `  ${line}`)];
    } finally {
      await database.close();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
};
