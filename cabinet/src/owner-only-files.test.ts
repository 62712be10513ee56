import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openJournalDatabase } from './journal/journal-database.ts';
import { assertPrivateFileMode, createPrivateFolder } from './owner-only-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-journals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('journals', () => {
  it('are readable by their owner alone from the start, whatever the umask', () => {
    const before = process.umask(0);
    try {
      const journals = join(folder, 'agent');
      createPrivateFolder(journals);
      const database = openJournalDatabase(join(journals, 'cabinet-1.sqlite'));
      expect(rightsOf(journals)).toBe('700');
      for (const name of ['cabinet-1.sqlite', 'cabinet-1.sqlite-wal'])
        expect(rightsOf(join(journals, name)), name).toBe('600');
      database.close();
    } finally {
      process.umask(before);
    }
  });

  it('are refused if others can reach them, with the command that closes them', () => {
    const file = join(folder, 'cabinet-2.sqlite');
    openJournalDatabase(file).close();
    chmodSync(file, 0o644);
    expect(() => openJournalDatabase(file)).toThrow(`chmod -R go= ${file}`);
    chmodSync(folder, 0o750);
    expect(() => assertPrivateFileMode(folder)).toThrow(`chmod -R go= ${folder}`);
    expect(() => assertPrivateFileMode(join(folder, 'not-there'))).not.toThrow();
    chmodSync(folder, 0o700);
  });
});
