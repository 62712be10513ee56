import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';

const backupFile = 'last-backup.json';
const auditFile = 'last-audit.json';

const sentFile = 'sent-reports.json';
const unsentFile = 'unsent-reports.json';

const time = z.int().check(z.nonnegative());

const lastBackupSchema = z.object({
  /** Unix time in ms when the newest complete backup was started; null: no backup was ever completed. */
  at: z.nullable(time),
  folder: z.string(),
  /** The last backup attempt that failed since the newest complete backup, if any. */
  failure: z.optional(z.object({ at: time, text: z.string() })),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

const lastAuditSchema = z.object({ at: time });

const write = async (path: string, content: object): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
};

const read = async <T extends z.ZodMiniType>(path: string, schema: T): Promise<z.infer<T> | null> => {
  try {
    const parsed = z.safeParse(schema, JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Stores in the data folder that the database was backed up, so that missing backups are noticed. */
export const recordBackup = (
  dataDir: string,
  { at, folder }: { readonly at: number; readonly folder: string },
): Promise<void> => write(join(dataDir, backupFile), { at, folder });

/** Stores that a backup failed, beside the newest successful one. */
export const recordFailedBackup = async (
  dataDir: string,
  failure: { readonly at: number; readonly text: string },
): Promise<void> => {
  const { at, folder } = (await readLastBackup(dataDir)) ?? { at: null, folder: '' };
  await write(join(dataDir, backupFile), { at, folder, failure });
};

/** Returns the newest database backup that is recorded in this data folder; null if none is known. */
export const readLastBackup = (dataDir: string): Promise<LastBackup | null> =>
  read(join(dataDir, backupFile), lastBackupSchema);

/** Stores in the data folder when an audit of the ledger was completed, whatever it found. */
export const recordDatabaseAuditTime = (dataDir: string, at: number): Promise<void> =>
  write(join(dataDir, auditFile), { at });

/** Returns the Unix time in ms of the last ledger audit that is recorded in this data folder; null if unknown. */
export const readLastDatabaseAuditTime = async (dataDir: string): Promise<number | null> =>
  (await read(join(dataDir, auditFile), lastAuditSchema))?.at ?? null;

const hourMs = 3_600_000;
/** Age in ms above which a daily backup or audit counts as overdue: a daily timer may be half a day late. */
const oldestMs = 36 * hourMs;
/** Tolerance in ms for recorded times in the future. A time further ahead was written with a wrong clock. */
const aheadMs = hourMs;

const hoursOf = (ageMs: number): string => `${Math.floor(ageMs / hourMs)} hours old`;

/** Returns an English sentence about what is wrong with the newest backup; null if nothing is. */
export const describeBackupProblem = ({ at, folder, failure }: LastBackup, now: number): string | null => {
  const newest = at === null ? 'There is no other one.' : `The newest one is ${hoursOf(now - at)}: ${folder}.`;
  if (failure) return `The backup of the ledger failed: ${failure.text} ${newest}`;
  if (at === null) return 'The ledger was never backed up.';
  if (at > now + aheadMs) return `The newest backup of the ledger, ${folder}, is of a time to come: a clock was wrong.`;
  return now - at > oldestMs ? `The newest backup of the ledger is ${hoursOf(now - at)}: ${folder}.` : null;
};

/** Returns an English sentence if the last audit of the ledger is overdue or its time is wrong; otherwise null. */
export const describeOverdueDatabaseAudit = (at: number, now: number): string | null => {
  if (at > now + aheadMs) return 'The last audit of the ledger is of a time to come: a clock was wrong.';
  return now - at > oldestMs ? `The last audit of the ledger is ${hoursOf(now - at)}.` : null;
};

/** Delivery channels (such as mail) that accepted the daily reports, by business day. */
export type SentReports = ReadonlyMap<string, readonly string[]>;
const sentSchema = z.record(z.string(), z.array(z.string()));

/**
 * Stores in the data folder through which delivery channels the daily reports were sent, by business day, so that a repeated run sends only
 * what is missing. Replaces the earlier record.
 */
export const recordSentDailyReports = (dataDir: string, sent: SentReports): Promise<void> =>
  write(join(dataDir, sentFile), Object.fromEntries(sent));

/** Returns the delivery channels through which daily reports were sent, by business day; empty if the record is missing or damaged. */
export const readSentDailyReports = async (dataDir: string): Promise<SentReports> =>
  new Map(Object.entries((await read(join(dataDir, sentFile), sentSchema)) ?? {}));

/** Maximum number of days in the list of unsent daily reports. An alert's text names them all, so they must fit into it. */
const maxUnsentDays = 31;

const unsentSchema = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** The reason why the reports could not be sent, in one line. */
  text: z.string(),
});
export type UnsentReports = z.infer<typeof unsentSchema>;

/**
 * Removes the sent days from the file of unsent daily reports, and adds or updates the failed ones. The server with this data folder alerts
 * staff while the file has days. Beyond `maxUnsentDays` the oldest are dropped. Throws a ConfigError if the file cannot be read.
 */
export const updateUnsentDailyReports = async (
  dataDir: string,
  { sent = [], failed = [] }: { readonly sent?: readonly string[]; readonly failed?: readonly UnsentReports[] },
): Promise<void> => {
  const noted = await readUnsentDailyReports(dataDir);
  const days = new Map(noted.map((unsent) => [unsent.day, unsent]));
  for (const day of sent) days.delete(day);
  for (const unsent of failed) days.set(unsent.day, unsent);
  const left = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-maxUnsentDays);
  if (left.length > 0) await write(join(dataDir, unsentFile), left);
  else if (noted.length > 0) await clearUnsentDailyReports(dataDir);
};

/** Deletes the file that lists the days with unsent daily reports. */
export const clearUnsentDailyReports = (dataDir: string): Promise<void> =>
  rm(join(dataDir, unsentFile), { force: true });

/**
 * Returns the business days whose reports could not be sent, the oldest first; empty if there is no file of them. Throws a ConfigError if
 * the file cannot be read, because it may name unsent days.
 */
export const readUnsentDailyReports = async (dataDir: string): Promise<readonly UnsentReports[]> => {
  const path = join(dataDir, unsentFile);
  try {
    return z.parse(z.array(unsentSchema), JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'damaged';
    if (code === 'ENOENT') return [];
    throw new ConfigError(
      `The note of unsent reports, ${path}, cannot be read (${code}); correct its owner, or send the missing days and delete it.`,
    );
  }
};

/**
 * Returns an alert's text about the unsent daily reports, and the days that it names; null if all reports were sent. If the file of unsent
 * days cannot be read, the text says so.
 */
export const describeUnsentDailyReports = async (
  dataDir: string,
): Promise<{ readonly days: string; readonly text: string } | null> => {
  try {
    const unsent = await readUnsentDailyReports(dataDir);
    const days = unsent.map(({ day }) => day).join(', ');
    return days === '' ? null : { days, text: `The reports of ${days} were not sent: ${unsent.at(-1)?.text}` };
  } catch (error) {
    return { days: '', text: error instanceof Error ? error.message : String(error) };
  }
};
