import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { createBackup } from './create-backup.ts';
import { openBackup } from './open-backup.ts';

const key = randomBytes(32);
const word = 'The terms of a house that shall not be read';
let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await createTemporaryFolder('open-backup');
  dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'pages'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'pages/terms.html'), word);
});
afterEach(() => rmSync(folder, { recursive: true }));

const copies = () => join(folder, 'copies');
const make = async (): Promise<void> => {
  const databasePlace = { databaseUrl: null, databasePath: join(dataDir, 'reelfloor.sqlite'), dataDir };
  await (await openDatabase(databasePlace)).close();
  await createBackup({
    databasePlace,
    journals: [],
    folder: copies(),
    encryption: { key, dataDir },
    at: 1_000,
  });
};
const open = (readKey: () => Buffer | null = () => key) => openBackup(copies(), { readKey, dataDir });
const scratch = () => readdirSync(join(dataDir, 'scratch'));

it('encrypts the database, settings and their names, and gives them back to the owner of the key', async () => {
  await make();
  expect(readdirSync(copies()).sort()).toEqual(['1.encrypted', '2.encrypted', 'manifest.encrypted']);
  for (const name of readdirSync(copies())) {
    const stored = readFileSync(join(copies(), name), 'latin1');
    for (const plain of ['SQLite format', word, 'terms.html', 'pages'])
      expect(stored.includes(plain), `${plain} in ${name}`).toBe(false);
  }
  expect(scratch()).toEqual([]);
  const opened = await open();
  expect(opened.manifest).toMatchObject({ at: 1_000, engine: 'sqlite' });
  expect(opened.manifest.elsewhere.join()).toContain('BACKUP_KEY_FILE');
  expect(readFileSync(join(opened.folder, 'settings/pages/terms.html'), 'utf8')).toBe(word);
  expect(readFileSync(join(opened.folder, 'database.sqlite'), 'latin1')).toContain('SQLite format');
  opened.close();
  expect(scratch()).toEqual([]);
});

it('says that the key is missing or another one, and which file was cut, changed or lost', async () => {
  await make();
  await expect(open(() => null)).rejects.toThrow('is encrypted: name the file of its key');
  await expect(open(() => randomBytes(32))).rejects.toThrow('encrypted with another key');
  const [database, page] = ['1.encrypted', '2.encrypted'].map((name) => join(copies(), name)) as [string, string];
  copyFileSync(database, join(folder, 'kept'));
  truncateSync(database, readFileSync(database).length - 100);
  await expect(open()).rejects.toThrow(/cannot be restored:\ndatabase\.sqlite: .*1\.encrypted was changed or cut/);
  copyFileSync(page, database);
  rmSync(page);
  await expect(open()).rejects.toThrow(
    /database\.sqlite: .*changed or cut.*\nsettings\/pages\/terms\.html: .*is missing/,
  );
  copyFileSync(join(folder, 'kept'), database);
  rmSync(join(copies(), 'manifest.encrypted'));
  await expect(open()).rejects.toThrow('is no complete backup');
  expect(scratch()).toEqual([]);
});
