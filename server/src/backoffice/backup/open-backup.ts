import { createWriteStream, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../../platform/process/config-error.ts';
import { createScratchFolder, deleteStaleScratchFiles } from '../../platform/process/scratch-folder.ts';
import {
  type BackupManifest,
  findDamagedBackupFiles,
  hashStreamedContent,
  parseBackupManifest,
  readBackupManifest,
} from './backup-manifest.ts';
import { decryptFile } from './encrypt-backup-file.ts';
import { encryptedManifestName, getEncryptedBackupFileName } from './write-backup-files.ts';

export interface OpenedBackup {
  /** The folder with the files that the manifest lists: the backup itself, or the folder into which it was decrypted. */
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** Deletes the decrypted files, if the backup was encrypted. */
  readonly close: () => void;
}

/** Returns true if the folder contains a complete backup, encrypted or not. */
export const isCompleteBackup = (folder: string): boolean =>
  ['manifest.json', encryptedManifestName].some((name) => existsSync(join(folder, name)));

const isEncrypted = (folder: string): boolean => existsSync(join(folder, encryptedManifestName));

/**
 * Reads every byte of a backup as a restore would, and returns its manifest. Throws a ConfigError that names each missing or modified file.
 * `key` is the backup's encryption key; null if it is not encrypted.
 */
export const verifyBackupFiles = async (folder: string, key: Buffer | null): Promise<BackupManifest> => {
  const manifest = key === null ? readBackupManifest(folder) : await decryptManifest(folder, key);
  const faults =
    key === null ? await findDamagedBackupFiles(folder, manifest) : await faultsWithin(folder, manifest, key);
  refuseFaulty(folder, faults);
  return manifest;
};

/** Opens a backup for a restore. Decrypts an encrypted backup into a folder below `dataDir`. */
export const openBackup = async (
  folder: string,
  { readKey, dataDir }: { readonly readKey: () => Buffer | null; readonly dataDir: string },
): Promise<OpenedBackup> => {
  if (!isEncrypted(folder)) return { folder, manifest: await verifyBackupFiles(folder, null), close: () => {} };
  const key = readKey();
  if (key === null)
    throw new ConfigError(`${folder} is encrypted: name the file of its key by BACKUP_KEY_FILE or --key FILE.`);
  const manifest = await decryptManifest(folder, key);
  deleteStaleScratchFiles(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize < bytes)
    throw new ConfigError(
      `The disk of ${dataDir} has no space to decrypt the backup (${Math.ceil(bytes / 1_000_000)} MB); free some. Nothing changed.`,
    );
  const scratch = createScratchFolder(dataDir, 'restore');
  const close = () => rmSync(scratch, { recursive: true, force: true });
  try {
    const faults: string[] = [];
    for (const [index, { path }] of manifest.files.entries()) {
      const target = join(scratch, path);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      const from = decryptFile(join(folder, getEncryptedBackupFileName(index)), key);
      await pipeline(from, createWriteStream(target, { mode: 0o600 })).catch((error: unknown) =>
        faults.push(faultOf(path, error)),
      );
    }
    refuseFaulty(folder, faults);
    return { folder: scratch, manifest, close };
  } catch (error) {
    close();
    throw error;
  }
};

const decryptManifest = async (folder: string, key: Buffer): Promise<BackupManifest> => {
  const parts: Buffer[] = [];
  for await (const part of decryptFile(join(folder, encryptedManifestName), key)) parts.push(part);
  return parseBackupManifest(Buffer.concat(parts).toString('utf8'), folder);
};

const faultsWithin = async (folder: string, { files }: BackupManifest, key: Buffer): Promise<string[]> => {
  const faults: string[] = [];
  for (const [index, { path, sha256 }] of files.entries())
    try {
      const found = await hashStreamedContent(decryptFile(join(folder, getEncryptedBackupFileName(index)), key));
      if (found !== sha256) faults.push(`${path} was changed: its hash is ${found}, the manifest says ${sha256}`);
    } catch (error) {
      faults.push(faultOf(path, error));
    }
  return faults;
};

const faultOf = (path: string, error: unknown): string => {
  if (error instanceof ConfigError) return `${path}: ${error.message}`;
  throw error;
};

const refuseFaulty = (folder: string, faults: readonly string[]): void => {
  if (faults.length > 0)
    throw new ConfigError([`${folder} cannot be restored:`, ...faults, 'Nothing changed.'].join('\n'));
};
