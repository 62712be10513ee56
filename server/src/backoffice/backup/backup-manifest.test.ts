import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import {
  type BackupManifest,
  buildBackupManifestEntry,
  findDamagedBackupFiles,
  manifestName,
  readBackupManifest,
} from './backup-manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder('manifest');
});
afterEach(() => rmSync(folder, { recursive: true }));

const listing = async (path: string): Promise<BackupManifest> => {
  const described = await buildBackupManifestEntry(folder, 'settings/any', 'setting');
  const manifest = { format: 1, at: 1, engine: null, generation: 0, migration: '', order: [], machines: [] };
  const content = { ...manifest, files: [{ ...described, path }], elsewhere: [] };
  writeFileSync(join(folder, manifestName), JSON.stringify(content));
  return readBackupManifest(folder);
};

it('lists files under every name that an operator may give them, and none outside the backup', async () => {
  mkdirSync(join(folder, 'settings/pages'), { recursive: true });
  writeFileSync(join(folder, 'settings/any'), 'x');
  for (const name of ['Kurallar – Türkçe.html', 'القواعد.html', 'правила & условия.html', "a..b'c.png"]) {
    writeFileSync(join(folder, 'settings/pages', name), 'x');
    expect(await findDamagedBackupFiles(folder, await listing(`settings/pages/${name}`))).toEqual([]);
  }
  for (const path of ['/etc/passwd', '../x', 'settings/../../x', 'settings/..', 'a\\..\\b', 'a\nb', ''])
    await expect(listing(path)).rejects.toThrow('not of the expected form');
});
