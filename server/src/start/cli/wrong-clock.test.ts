import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { TestFloor } from '../../testing/test-server.ts';

const hourMs = 3_600_000;
/** A module that sets a process's clock an hour ahead when it is loaded with Node's `--import`. */
const anHourAhead = `data:text/javascript,const now = Date.now; Date.now = () => now() + ${hourMs};`;
/** PostgreSQL tells its own time. SQLite has no clock, so the wrong clock of its process counts. */
const expectedAheadMs = testEngine === 'postgres' ? 0 : hourMs;

describe('on a machine whose clock is an hour ahead', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
  });
  afterAll(() => floor.close());

  const run = (name: string, ...words: readonly string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
      const command = join(import.meta.dirname, name);
      execFile(process.execPath, ['--import', anHourAhead, command, ...words], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });
  const aheadMs = (at: unknown) => {
    const ms = Number(at) - Date.now() - expectedAheadMs;
    return Math.abs(ms) < 60_000 ? 'right' : ms;
  };

  it('the cashier and the operator write the time that nodes go by', async () => {
    const runs = await Promise.all([
      run('cashier-command.ts', 'deposit', 'player1', '125.50'),
      run('operator-command.ts', 'account', 'add', 'newcomer'),
    ]);
    for (const { code, said } of runs) expect(code, said).toBe(0);
    const written = await floor.queryDatabase(async (db) => ({
      record: await db.all<{ at: number }>('SELECT at FROM operator_changes'),
      transfers: await db.all<{ at: number }>("SELECT at FROM transfers WHERE kind = 'deposit'"),
      accounts: await db.all<{ at: number }>("SELECT created_at AS at FROM players WHERE username = 'newcomer'"),
    }));
    expect(written.record).toHaveLength(2);
    for (const rows of Object.values(written)) {
      expect(rows.length).toBeGreaterThan(0);
      for (const { at } of rows) expect(aheadMs(at)).toBe('right');
    }
  });

  it('the audit calls no transfer late that has only just begun', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => new Promise(() => {});
    const game = await (await floor.player('player1')).game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    void game.cashIn(1_000);
    await eventually(() =>
      floor.queryDatabase(async (db) => expect(await db.all('SELECT id FROM cash_transfers')).toHaveLength(1)),
    );
    const { code, said } = await run('audit-command.ts');
    expect(code, said).toBe(testEngine === 'postgres' ? 0 : 1);
  });
});
