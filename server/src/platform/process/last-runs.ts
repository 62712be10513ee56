import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const backupFile = 'last-backup.json';
const auditFile = 'last-audit.json';

const sentFile = 'sent-reports.json';
const unsentFile = 'unsent-reports.json';

const time = z.int().check(z.nonnegative());

const lastBackupSchema = z.object({
  /** Unix time in ms when the backup was started; null: no backup was ever completed. */
  at: z.nullable(time),
  folder: z.string(),
  /** The last failed attempt since then, if any. */
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

/** Records in the data folder that the database was backed up, so that missing backups are noticed. */
export const noteBackup = (
  dataDir: string,
  { at, folder }: { readonly at: number; readonly folder: string },
): Promise<void> => write(join(dataDir, backupFile), { at, folder });

/** Records that a backup failed, beside the newest successful one. */
export const noteFailedBackup = async (
  dataDir: string,
  failure: { readonly at: number; readonly text: string },
): Promise<void> => {
  const { at, folder } = (await readLastBackup(dataDir)) ?? { at: null, folder: '' };
  await write(join(dataDir, backupFile), { at, folder, failure });
};

/** Returns the newest backup of the database that was made with this data folder; null if none is known. */
export const readLastBackup = (dataDir: string): Promise<LastBackup | null> =>
  read(join(dataDir, backupFile), lastBackupSchema);

/** Records in the data folder that an audit of the ledger was completed, whatever it found. */
export const noteAudit = (dataDir: string, at: number): Promise<void> =>
  write(join(dataDir, auditFile), { at });

/** Returns the Unix time in ms of the last audit of the ledger with this data folder; null if unknown. */
export const readLastAudit = async (dataDir: string): Promise<number | null> =>
  (await read(join(dataDir, auditFile), lastAuditSchema))?.at ?? null;

const hourMs = 3_600_000;
/** Maximum age of a daily run, in ms: a daily timer may be half a day late. */
const oldestMs = 36 * hourMs;
/** Tolerance in ms for times in the future. A time further ahead was written by a wrong clock. */
const aheadMs = hourMs;

const hoursOf = (ageMs: number): string => `${Math.floor(ageMs / hourMs)} hours old`;

/** Returns the problem of the newest backup as a sentence; null if there is none. */
export const backupFault = ({ at, folder, failure }: LastBackup, now: number): string | null => {
  const newest =
    at === null ? 'There is no other one.' : `The newest one is ${hoursOf(now - at)}: ${folder}.`;
  if (failure) return `The backup of the ledger failed: ${failure.text} ${newest}`;
  if (at === null) return 'The ledger was never backed up.';
  if (at > now + aheadMs)
    return `The newest backup of the ledger, ${folder}, is of a time to come: a clock was wrong.`;
  return now - at > oldestMs ? `The newest backup of the ledger is ${hoursOf(now - at)}: ${folder}.` : null;
};

/** Returns the problem of the last audit's time as a sentence; null if there is none. */
export const auditFault = (at: number, now: number): string | null => {
  if (at > now + aheadMs) return 'The last audit of the ledger is of a time to come: a clock was wrong.';
  return now - at > oldestMs ? `The last audit of the ledger is ${hoursOf(now - at)}.` : null;
};

const sentSchema = z.object({ day: z.string(), ways: z.array(z.string()) });

/**
 * Records in the data folder through which channels the reports of a business day were sent, so that a repeated run sends only what is
 * missing.
 */
export const noteSentReports = (dataDir: string, sent: z.infer<typeof sentSchema>): Promise<void> =>
  write(join(dataDir, sentFile), sent);

/** Returns the channels through which the reports of a business day were sent. */
export const readSentReports = async (dataDir: string, day: string): Promise<readonly string[]> => {
  const sent = await read(join(dataDir, sentFile), sentSchema);
  return sent?.day === day ? sent.ways : [];
};

const unsentSchema = z.object({
  day: z.string(),
  /** Why, in one line. */
  text: z.string(),
});
export type UnsentReports = z.infer<typeof unsentSchema>;

/** Notes in the data folder that the reports of a business day could not be sent, so that the server beside it alerts staff. */
export const noteUnsentReports = (dataDir: string, unsent: UnsentReports): Promise<void> =>
  write(join(dataDir, unsentFile), unsent);

/** Ends that note, because they were sent or nobody wants them any more. */
export const forgetUnsentReports = (dataDir: string): Promise<void> =>
  rm(join(dataDir, unsentFile), { force: true });

/** Returns which reports could not be sent, and why; null if the last sending by the timer was whole. */
export const readUnsentReports = (dataDir: string): Promise<UnsentReports | null> =>
  read(join(dataDir, unsentFile), unsentSchema);

/** Says what was not sent, as a sentence. */
export const unsentFault = ({ day, text }: UnsentReports): string =>
  `The reports of ${day} were not sent: ${text}`;
