import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readServerConfig } from '../../start/config/server-config.ts';
import { openDatabase } from '../database/open-database.ts';
import { ConfigError } from './config-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('database and secrets', () => {
  it('are readable only by their owner from the first moment, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      const config = readServerConfig({ DATA_DIR: join(folder, 'new') });
      const database = await openDatabase({ ...config, databaseUrl: null });
      expect(rightsOf(config.dataDir)).toBe('700');
      for (const name of ['reelfloor.sqlite', 'reelfloor.sqlite-wal', 'demo-secrets.json'])
        expect(rightsOf(join(config.dataDir, name)), name).toBe('600');
      await database.close();
    } finally {
      process.umask(before);
    }
  });

  it('are refused if other users can read them, with the command that mends it', async () => {
    const open = mkdtempSync(join(folder, 'open-'));
    chmodSync(open, 0o755);
    expect(() => readServerConfig({ DATA_DIR: open })).toThrow(`chmod -R go= ${open}`);
    expect(() => readServerConfig({ DATA_DIR: open })).toThrow(ConfigError);
    chmodSync(open, 0o700);
    const databaseFile = join(open, 'reelfloor.sqlite');
    writeFileSync(databaseFile, '', { mode: 0o644 });
    const { databasePath } = readServerConfig({ DATA_DIR: open });
    await expect(openDatabase({ databasePath, databaseUrl: null })).rejects.toThrow(`chmod -R go= ${databaseFile}`);
    chmodSync(join(open, 'demo-secrets.json'), 0o640);
    expect(() => readServerConfig({ DATA_DIR: open })).toThrow('demo-secrets.json');
  });
});
