import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder('report-command');
  const database = await openDatabase({
    databaseUrl: null,
    databasePath: join(folder, 'reelfloor.sqlite'),
  });
  await insertTestSeat(database);
  const deposit = { id: 'cashier:desk-0001', at: Date.parse('2026-11-20T04:00:00Z') };
  await database.transact((tx) => fundWallet(tx, 12_550, deposit));
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

const report = (...words: string[]) => reportWith({}, ...words);
const reportWith = (more: Record<string, string>, ...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'report-command.ts'), ...words], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      REPORT_ZONE: 'Europe/Istanbul',
      REPORT_DAY_STARTS: '06:00',
      ...more,
    },
  });

it('prints a table of the business day, or writes a file that only its owner reads', async () => {
  const { stdout } = await report('drop', '--day', '2026-11-20');
  expect(stdout).toContain('drop: 2026-11-20 06:00 to 2026-11-21 06:00 Europe/Istanbul\n');
  expect(stdout).toMatch(/desk +desk +over +1 +125\.50 +0\.00 +125\.50/);
  const file = join(folder, 'drop.csv');
  await report('drop', '--day', '2026-11-20', '--csv', file);
  expect(await readFile(file, 'utf8')).toContain('desk,desk,over,1,125.50,0.00,125.50,0.00\r\n');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('says in one line what is wrong', async () => {
  await expect(report('floor', '--by', 'colour')).rejects.toMatchObject({
    code: 1,
    stderr: '"colour" is no group of this report; write --by machine|brand|agent|day.\n',
  });
});

it('notes a sending by the timer that cannot begin, for the alert of the server, and none that was asked for by hand', async () => {
  const note = join(folder, 'unsent-reports.json');
  const away = { REPORTS_SENT: 'floor', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  await expect(reportWith(away, 'send', '--day', '2026-11-20')).rejects.toMatchObject({ code: 1 });
  await expect(stat(note)).rejects.toThrow();
  await expect(reportWith(away, 'send')).rejects.toMatchObject({ code: 1 });
  const reason = async () => JSON.parse(await readFile(note, 'utf8'))[0].text;
  expect(await reason()).toMatch(/^The database does not answer/);
  const misspelt = { REPORTS_SENT: 'floor', DATABSE_URL: 'postgres://x/y' };
  await expect(reportWith(misspelt, 'send')).rejects.toMatchObject({ code: 1 });
  expect(await reason()).toMatch(/^DATABSE_URL is no setting/);
  await expect(report('send')).rejects.toMatchObject({ stderr: /REPORTS_SENT names no report/ });
  await expect(stat(note)).rejects.toThrow();
});
