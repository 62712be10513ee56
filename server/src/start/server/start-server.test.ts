import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnerOnlyFile } from '../../platform/process/owner-only-files.ts';
import { TestFloor } from '../../testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of the server's programs to its end, or until its output contains `stopAt`. */
const run = (program: string, env: Record<string, string>, stopAt?: { text: string; signal: NodeJS.Signals }) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', ...env },
    });
    let output = '';
    const take = (data: Buffer) => {
      output += data;
      if (stopAt && output.includes(stopAt.text)) child.kill(stopAt.signal);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => resolve({ code, output }));
  });

describe('the server program', { timeout: 120_000 }, () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('prints its address and stops in order at %s', async (signal) => {
    const { code, output } = await run('../../main.ts', {}, { text: 'answers at', signal });
    expect(output).toMatch(/^Reelfloor answers at http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(code).toBe(0);
  });

  describe('that cannot start', () => {
    let floor: TestFloor;
    beforeAll(async () => {
      floor = await TestFloor.open();
    });
    afterAll(() => floor.close());

    it.each([
      [
        'a taken port',
        () => ({ PORT: new URL(floor.address).port }),
        /^Port \d+ is in use by another program; .*set PORT to a free one, such as PORT=\d+\.\n$/,
      ],
      ['a broken setting', () => ({ PORT: 'x' }), /^PORT is "x"; set a whole number from 0 to 65535\.\n$/],
      [
        'a data folder that is a file',
        () => ({ DATA_DIR: import.meta.filename }),
        /^The data folder .* set DATA_DIR\.\n$/,
      ],
      [
        'a file that is no database',
        () => ({ DATA_DIR: withDatabase('no database at all') }),
        /^The database: it is not a database; .*\n$/,
      ],
      [
        'a database of a newer version',
        () => ({ DATA_DIR: ofNewerVersion() }),
        /^The database belongs to a newer version .*\n$/,
      ],
      ['a damaged secrets file', () => ({ DATA_DIR: damaged() }), /^.*demo-secrets\.json is damaged; .*\n$/],
    ])('says in one line what to do about %s', async (_, env, line) => {
      const { code, output } = await run('../../main.ts', env());
      expect(output).toMatch(line);
      expect(code).toBe(1);
    });
  });

  it('migrates and seeds by command, also repeatedly', async () => {
    expect(await run('../cli/migrate-command.ts', {})).toMatchObject({ code: 0 });
    expect(await run('../cli/seed-command.ts', {})).toMatchObject({ code: 0 });
    expect(await run('../cli/seed-command.ts', {})).toMatchObject({ code: 0 });
  });
});

describe('seeding', { timeout: 120_000 }, () => {
  it('changes nothing the second time', async () => {
    const floor = await TestFloor.open();
    const state = () =>
      floor.queryDatabase(async (db) => [
        await db.all('SELECT * FROM balances ORDER BY account'),
        await db.all('SELECT * FROM players ORDER BY id'),
        await db.all('SELECT * FROM transactions'),
        await db.all('SELECT * FROM jackpot_levels'),
      ]);
    const before = await state();
    await floor.restart();
    expect(await state()).toEqual(before);
    await floor.close();
  });
});

const withDatabase = (content: string): string => {
  const path = mkdtempSync(join(folder, 'database-'));
  writeFileSync(join(path, 'reelfloor.sqlite'), content.repeat(100), { mode: 0o600 });
  return path;
};

const ofNewerVersion = (): string => {
  const path = mkdtempSync(join(folder, 'newer-'));
  const database = new DatabaseSync(createOwnerOnlyFile(join(path, 'reelfloor.sqlite')));
  database.exec(`CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, generation INTEGER, kind TEXT, at INTEGER);
    INSERT INTO schema_migrations VALUES ('2099-01-01T0000-of-later', 99, 'contract', 0)`);
  database.close();
  return path;
};

const damaged = (): string => {
  const path = mkdtempSync(join(folder, 'damaged-'));
  writeFileSync(join(path, 'demo-secrets.json'), '{', { mode: 0o600 });
  return path;
};
