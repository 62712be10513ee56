import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { testEngine } from '../../platform/database/temporary-place.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const command = join(import.meta.dirname, '../../start/cli/cashier-command.ts');

describe('npm run cashier beside a running server', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  const cashier = (...words: readonly string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      };
      execFile(process.execPath, [command, ...words], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });

  it('deposits once per key, shows the player the new balance, and prints what it did', async () => {
    const notices = await player.notifications();
    const words = ['deposit', 'player1', '125.50', '--player-note', 'at the desk', '--key', 'desk-0001'];
    expect(await cashier(...words)).toEqual({
      code: 0,
      said: 'Key: desk-0001\nDone: 125.50, deposit to player1. Wallet after it: 1125.50.\n',
    });
    await eventually(() =>
      expect(notices.received).toContainEqual({
        method: 'balance',
        data: expect.objectContaining({ balance: 112_550 }),
      }),
    );
    expect(await cashier(...words)).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing moved now'),
    });
    expect(await player.balanceMinor()).toBe(112_550);
    const { body } = await player.get('player/transactions');
    expect((body.items as unknown[])[0]).toMatchObject({
      type: 1,
      amountMinor: 12_550,
      from: 'cashier',
      tag: 'at the desk',
    });
  });

  it('withdraws from the wallet', async () => {
    const before = await player.balanceMinor();
    expect((await cashier('withdraw', 'player1', '25.50', '--player-note', 'paid out')).code).toBe(0);
    expect(await player.balanceMinor()).toBe(before - 2_550);
    const { body } = await player.get('player/transactions');
    expect((body.items as unknown[])[0]).toMatchObject({
      type: 2,
      amountMinor: -2_550,
      from: 'wallet',
      tag: 'paid out',
    });
  });

  it("keeps a staff note in the operators' record, and shows it nowhere to the player", async () => {
    const words = ['deposit', 'player1', '3', '--note', 'looks tired', '--key', 'desk-0003'];
    expect((await cashier(...words)).code).toBe(0);
    expect((await cashier(...words, '--note', 'looks well')).said).toContain('nothing moved now');
    const lines = await floor.queryDatabase((db) =>
      db.all<{ details: string }>('SELECT details FROM operator_changes WHERE subject = ?', 'player1'),
    );
    const notes = lines.map(({ details }) => JSON.parse(details) as { key: string; note: string });
    expect(notes.filter(({ key }) => key === 'desk-0003')).toEqual([
      { amountMinor: 300, note: 'looks tired', playerNote: '', key: 'desk-0003', reason: 'looks tired' },
    ]);
    const { body } = await player.get('player/transactions');
    expect((body.items as unknown[])[0]).toMatchObject({ amountMinor: 300, tag: '' });
    expect(JSON.stringify(body)).not.toContain('looks');
  });

  // Each case starts a process, which is slow. The database engine makes no difference, so test with one engine only.
  const refusedOrders: [string[], string][] = [
    [['deposit', 'nobody', '5'], 'There is no account nobody'],
    [['withdraw', 'player1', '99999'], 'holds less than 99999.00'],
    [['deposit', 'player1', '1,50'], '"1,50" is no amount'],
    [['deposit', 'player1', '7', '--key', 'desk-0001'], 'was used before for something else'],
    [['deposit', 'player1', '125.50', '--key', 'desk-0001'], 'was used before for something else'],
    [['lend', 'player1', '5'], 'Usage:'],
  ];
  if (testEngine === 'sqlite')
    it.each(refusedOrders)('refuses %j in one clear line and moves nothing', async (words, line) => {
      const before = await player.balanceMinor();
      const { code, said } = await cashier(...words);
      expect(code).toBe(1);
      expect(said).toContain(line);
      expect(await player.balanceMinor()).toBe(before);
    });

  it('leaves the ledger without a fault', async () => {
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });
});
