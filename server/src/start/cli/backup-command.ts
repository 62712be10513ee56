import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupManifest } from '../../backoffice/backup/backup-manifest.ts';
import { createBackup } from '../../backoffice/backup/create-backup.ts';
import { readBackupKey } from '../../backoffice/backup/encrypt-backup-file.ts';
import {
  type BackupRetention,
  getBackupFolderName,
  parseBackupRetention,
  removeOldBackups,
} from '../../backoffice/backup/remove-old-backups.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { recordBackup, recordFailedBackup } from '../../platform/process/daily-job-records.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { runCliCommand } from './run-command.ts';

const usage =
  'Usage: npm run backup -- [FOLDER] [--journals AGENT_DATA_DIR,…] [--only-journals] [--key FILE]. FOLDER is made; servers and agents may run. Without FOLDER the backup gets a folder of its own in BACKUP_FOLDER, and old ones there are removed by BACKUP_KEEP.';

/** Writes a backup of the database, the settings and the journals on this computer. */
await runCliCommand(async () => {
  const { named, journals, onlyJournals, keyFile } = readArguments(process.argv.slice(2));
  const place = readOperatorCommandSettings(process.env);
  const beside = join(place.dataDir, 'agent');
  const folders = journals ?? (existsSync(beside) ? [beside] : []);
  if (onlyJournals && folders.length === 0) throw new ConfigError(`No folder of journals is named.\n${usage}`);
  const at = Date.now();
  const isByTimer = named === null;
  const kept = isByTimer ? parseBackupRetention(process.env.BACKUP_KEEP || '14d 8w 12m') : null;
  const folder = named ?? join(folderOfBackups(process.env), getBackupFolderName(at));
  const backUpAll = async () =>
    createBackup({
      databasePlace: onlyJournals ? null : place,
      journals: folders,
      folder,
      encryption: keyFile === null ? null : { key: readBackupKey(keyFile), dataDir: place.dataDir },
      at,
    });
  const manifest = await backUpAll().catch(async (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    if (isByTimer && !onlyJournals) await recordFailedBackup(place.dataDir, { at, text }).catch(() => {});
    throw error;
  });
  if (!onlyJournals) await recordBackup(place.dataDir, { at: manifest.at, folder });
  report(folder, manifest, keyFile !== null);
  if (kept !== null) removeOld(folder, kept, at);
});

function report(folder: string, manifest: BackupManifest, isEncrypted: boolean): void {
  const kinds = (kind: string) => manifest.files.filter((file) => file.kind === kind).length;
  const database =
    manifest.engine === null
      ? 'no database'
      : `the ledger of ${new Date(manifest.at).toISOString()} (${manifest.engine})`;
  console.log(
    `${folder}: ${database}, ${kinds('journal')} journals, ${kinds('setting')} files of settings, pages and pictures; ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
  );
  const without = manifest.machines.filter(({ lastSeq }) => lastSeq === null).map(({ id }) => id);
  if (without.length > 0)
    console.log(
      `No journal of these machines is in it; back them up beside their agents (--only-journals): ${without.join(', ')}`,
    );
  console.log('Store elsewhere, because a backup must not contain secrets:');
  for (const line of manifest.elsewhere) console.log(`  ${line}`);
}

function removeOld(folder: string, kept: BackupRetention, at: number): void {
  const removed = removeOldBackups(dirname(folder), { newest: basename(folder), kept, at });
  if (removed.length > 0) console.log(`Removed, replaced by newer ones: ${removed.join(', ')}`);
}

function folderOfBackups({ BACKUP_FOLDER: folder }: NodeJS.ProcessEnv): string {
  if (!folder) throw new ConfigError(`Name a folder, or set BACKUP_FOLDER.\n${usage}`);
  return resolve(folder);
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        journals: { type: 'string' },
        'only-journals': { type: 'boolean', default: false },
        key: { type: 'string' },
      },
    });
    const [folder, ...more] = positionals;
    if (more.length > 0) throw new Error('One folder is enough.');
    const written = values.journals ?? (process.env.BACKUP_JOURNALS || undefined);
    const journals = written?.split(',').map((name) => resolve(name)) ?? null;
    return {
      named: folder === undefined ? null : resolve(folder),
      journals,
      onlyJournals: values['only-journals'],
      keyFile: values.key ?? (process.env.BACKUP_KEY_FILE || null),
    };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
