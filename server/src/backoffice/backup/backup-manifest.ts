import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatFirstValidationError } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { ConfigError } from '../../platform/process/config-error.ts';

export const manifestName = 'manifest.json';

const number = z.int().check(z.nonnegative());

const manifestSchema = z.object({
  format: z.literal(1),
  /** Unix time in ms at which the copy of the database began. */
  at: number,
  engine: z.nullable(z.enum(['sqlite', 'postgres'])),
  /** Schema generation and newest migration of the backed-up database; empty in a backup of journals only. */
  generation: number,
  migration: z.string(),
  /** Checksums of the statements of the migrations that ran on the backed-up database, by name; absent in backups from before. */
  checksums: z.optional(z.record(z.string(), z.string())),
  /** The order in which the parts were copied: the database first, so that no journal is older than the database. */
  order: z.array(z.string()),
  files: z.array(
    z.object({
      /** The file's path relative to the backup folder. Unicode is allowed, because operators may name pages and pictures in any script. */
      path: z.string().check(z.regex(/^(?!\/)(?!(.*\/)?\.\.(\/|$))[^\p{Cc}\\]+$/u)),
      kind: z.enum(['database', 'journal', 'agent', 'setting', 'evidence']),
      bytes: number,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  /** For each machine, its newest event in the backed-up database and in its journal. */
  machines: z.array(
    z.object({
      id: z.string(),
      acknowledgedSeq: z.nullable(number),
      journalId: z.nullable(z.string()),
      lastSeq: z.nullable(number),
    }),
  ),
  /** What a restore on a new computer needs in addition, because the backup does not contain it. */
  elsewhere: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export type BackedUpFile = BackupManifest['files'][number];

/** Secrets and programs that are not in the backup and that the operator must store elsewhere. */
export const excludedFromBackup: readonly string[] = [
  'JWT_SECRET, SECOND_FACTOR_KEY, DATABASE_URL, SMTP_URL and all other variables of the server (its environment file)',
  'AGENT_ID, AGENT_TOKEN and the floor file of each agent',
  'TLS keys of the proxy, AGENT_CERT and AGENT_KEY, and the relays’ TURN_SECRET',
  'this version of the product',
];

/** What else the operator must store elsewhere if the backup is encrypted. */
export const keyExcludedFromBackup =
  'the key of this backup (BACKUP_KEY_FILE): without it nobody can read the backup any more';

/** Builds the manifest entry of a file in the backup. */
export const buildBackupManifestEntry = async (
  folder: string,
  path: string,
  kind: BackedUpFile['kind'],
): Promise<BackedUpFile> => ({
  path,
  kind,
  bytes: statSync(join(folder, path)).size,
  sha256: await hashOf(join(folder, path)),
});

/** Reads the manifest of a backup. Throws a ConfigError if the folder has no valid one. */
export const readBackupManifest = (folder: string): BackupManifest => {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch {
    text = '';
  }
  return parseBackupManifest(text, folder);
};

/** Parses a backup's manifest. Throws a ConfigError that names the backup's folder if the text is invalid. */
export const parseBackupManifest = (text: string, folder: string): BackupManifest => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ConfigError(`${folder} is no complete backup: it has no ${manifestName} that can be read.`);
  }
  const parsed = z.safeParse(manifestSchema, content);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `${join(folder, manifestName)} is not of the expected form: ${formatFirstValidationError(parsed.error)}`,
  );
};

/** Returns one line of text for each file of the backup that is missing or was modified. */
export const findDamagedBackupFiles = async (folder: string, { files }: BackupManifest): Promise<string[]> => {
  const faults: string[] = [];
  for (const { path, sha256 } of files) {
    const found = await hashOf(join(folder, path)).catch(() => null);
    if (found === null) faults.push(`${path} is missing`);
    else if (found !== sha256) faults.push(`${path} was changed: its hash is ${found}, the manifest says ${sha256}`);
  }
  return faults;
};

const hashOf = (file: string): Promise<string> => hashStreamedContent(createReadStream(file));

export const hashStreamedContent = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
};
