import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BackedUpFile, type BackupManifest, buildBackupManifestEntry, manifestName } from './backup-manifest.ts';
import { fsyncFile } from './copy-sqlite-database.ts';
import { encryptFile } from './encrypt-backup-file.ts';

export const encryptedManifestName = 'manifest.encrypted';

/** Returns the file name in an encrypted backup, which reveals nothing about the content. `index` is the file's index in the manifest. */
export const getEncryptedBackupFileName = (index: number): string => `${index + 1}.encrypted`;

export interface BackupEncryption {
  readonly key: Buffer;
  /** Temporary folder for the unencrypted copies, on the disk that already contains the data unencrypted. */
  readonly scratch: string;
}

/** Writes the files of a backup into its folder, encrypted or not. */
export class BackupFiles {
  readonly #folder: string;
  readonly #encryption: BackupEncryption | null;
  readonly #listed: BackedUpFile[] = [];

  constructor(folder: string, encryption: BackupEncryption | null) {
    this.#folder = folder;
    this.#encryption = encryption;
  }

  get listed(): readonly BackedUpFile[] {
    return this.#listed;
  }

  /** Adds a file to the backup, which `make` writes. Returns the result of `make`, which may also read the file that it has written. */
  async add<T>(path: string, kind: BackedUpFile['kind'], make: (file: string) => T | Promise<T>): Promise<T> {
    const place = this.#encryption?.scratch ?? this.#folder;
    const file = join(place, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const made = await make(file);
    const described = await buildBackupManifestEntry(place, path, kind);
    if (this.#encryption) {
      const target = join(this.#folder, getEncryptedBackupFileName(this.#listed.length));
      await encryptFile(createReadStream(file), target, this.#encryption.key);
      rmSync(file);
    }
    this.#listed.push(described);
    return made;
  }

  /** Writes the backup's manifest. Must be called last: a folder without a manifest is an incomplete backup. */
  async finish(manifest: BackupManifest): Promise<void> {
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    if (this.#encryption)
      await encryptFile(contentOf(text), join(this.#folder, encryptedManifestName), this.#encryption.key);
    else writeFileSync(join(this.#folder, manifestName), text, { mode: 0o600, flush: true });
    fsyncFile(this.#folder);
  }
}

async function* contentOf(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}
