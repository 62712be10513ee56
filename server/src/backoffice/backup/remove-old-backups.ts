import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../platform/process/config-error.ts';
import { manifestName } from './backup-manifest.ts';
import { isCompleteBackup } from './open-backup.ts';
import { encryptedManifestName } from './write-backup-files.ts';

/** Retention policy of backups: for how many days, weeks and months one backup each is kept. Only periods that have a backup count. */
export interface BackupRetention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const form = /^([1-9]\d{0,3})d(?: (\d{1,4})w)?(?: (\d{1,4})m)?$/;

/** Parses a backup retention policy such as `14d 8w 12m`. Throws a ConfigError if the text is invalid. */
export const parseBackupRetention = (text: string): BackupRetention => {
  const [, days, weeks = 0, months = 0] = form.exec(text.trim()) ?? [];
  if (days === undefined)
    throw new ConfigError(`BACKUP_KEEP is "${text}"; write how many days, weeks and months, such as 14d 8w 12m.`);
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
};

/** Returns the folder name of a backup made at this time, in UTC. `removeOldBackups` recognizes backups by this name. */
export const getBackupFolderName = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const nameForm = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
const dayMs = 86_400_000;

/** Returns the time in the name of a backup's folder, as Unix time in ms; null if the name has another form. */
const timeOf = (name: string): number | null => {
  const at = Date.parse(name.replace(nameForm, '$1T$2:$3:$4Z'));
  return nameForm.test(name) && Number.isFinite(at) ? at : null;
};

/**
 * Removes the backups in a folder that the retention policy does not keep, and the partial backups of runs that were interrupted at least a
 * day ago. Days without a backup do not count, so a clock that was set ahead removes no more. Never removes `newest`, which was just
 * verified. Returns the names of the removed folders.
 */
export const removeOldBackups = (
  backupFolder: string,
  { newest, kept, at }: { readonly newest: string; readonly kept: BackupRetention; readonly at: number },
): string[] => {
  const found = readdirSync(backupFolder)
    .map((name) => ({ name, at: timeOf(name) ?? Number.NaN }))
    .filter((one) => Number.isFinite(one.at))
    .toSorted((one, other) => other.at - one.at);
  const complete = found.filter(({ name }) => isCompleteBackup(join(backupFolder, name)));
  const needed = new Set([newest, ...neededOf(complete, kept)]);
  const removed = found.filter((one) => !needed.has(one.name) && (complete.includes(one) || one.at < at - dayMs));
  for (const { name } of removed) {
    const folder = join(backupFolder, name);
    // Delete the manifest first, so that a partially removed folder does not look like a complete backup.
    for (const first of [manifestName, encryptedManifestName])
      if (existsSync(join(folder, first))) rmSync(join(folder, first));
    rmSync(folder, { recursive: true });
  }
  return removed.map(({ name }) => name);
};

/** Returns the names of the backups to keep: the newest of each of the latest days, weeks and months. */
const neededOf = (
  newestFirst: readonly { readonly name: string; readonly at: number }[],
  { days, weeks, months }: BackupRetention,
): string[] => {
  const newestOfEach = (count: number, periodOf: (at: number) => string | number): string[] => {
    const names = new Map<string | number, string>();
    for (const { name, at } of newestFirst)
      if (names.size < count && !names.has(periodOf(at))) names.set(periodOf(at), name);
    return [...names.values()];
  };
  return [
    ...newestOfEach(days, (at) => Math.floor(at / dayMs)),
    // Add 3 days, because 1 January 1970 was a Thursday and weeks begin on Mondays.
    ...newestOfEach(weeks, (at) => Math.floor((at / dayMs + 3) / 7)),
    ...newestOfEach(months, (at) => new Date(at).toISOString().slice(0, 7)),
  ];
};
