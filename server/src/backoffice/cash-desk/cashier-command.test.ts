import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const command = join(import.meta.dirname, '../../start/cli/cashier-command.ts');

const payments = {
  PAYMENT_METHODS: 'bank-transfer,voucher',
  PAYMENT_BANK_ACCOUNT: 'TR330006100519786457841326 Reelfloor Ltd',
};

describe('npm run cashier beside a running server', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open(payments);
    player = await floor.player('player1');
  });
  afterAll(() => floor.close());

  const cashier = (...words: readonly string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = {
        ...process.env,
        ...payments,
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
      said: 'Key: desk-0001\nDone: 125.50, deposit to player1. Wallet after it: 1125.50. Receipt 1-1.\n',
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
      {
        ...{ amountMinor: 300, method: 'cash', note: 'looks tired', playerNote: '' },
        ...{ key: 'desk-0003', reason: 'looks tired' },
      },
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

  it('works off what players want to pay in, each deposit once', async () => {
    const ask = async (amountMinor: number) => {
      const id = crypto.randomUUID();
      const asked = { id, method: 'bank-transfer', amountMinor };
      expect(await player.post('player/deposits', asked)).toMatchObject({ status: 200 });
      return id;
    };
    const stateOf = async (id: string) => {
      const { body } = await player.get('player/payments');
      return (body.deposits as { id: string; state: string; note: string }[]).find((one) => one.id === id);
    };
    const [first, second, third] = [await ask(5_000), await ask(6_000), await ask(7_000)];
    const listed = (await cashier('payment', 'list')).said.trim().split('\n');
    expect(listed.map((line) => line.split('  ').at(-1))).toEqual([first, second, third]);
    expect(listed[0]).toMatch(/50\.00 {2}player1 {2}RF\d{8} {2}waiting/);

    const before = await player.balanceMinor();
    expect(await cashier('payment', 'confirm', first, '49.99')).toMatchObject({
      code: 0,
      said: expect.stringContaining('49.99 is in the wallet.'),
    });
    const again = await cashier('payment', 'confirm', first, '49.99');
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('already decided')]);
    expect(await cashier('payment', 'confirm', second, 'much')).toMatchObject({ code: 1 });
    expect(await cashier('payment', 'refuse', second, '--player-note', 'Another name.')).toMatchObject({
      code: 0,
    });
    expect(await cashier('payment', 'cancel', third)).toMatchObject({ code: 0 });
    expect(await player.balanceMinor()).toBe(before + 4_999);
    expect(await stateOf(first)).toMatchObject({ state: 'settled', arrivedMinor: 4_999 });
    expect(await stateOf(second)).toMatchObject({ state: 'refused', note: 'Another name.' });
    expect(await stateOf(third)).toMatchObject({ state: 'cancelled' });
    expect(await cashier('payment', 'list')).toEqual({ code: 0, said: 'No open deposits.\n' });
  });

  it('sells a voucher and prints its code, which a player redeems', async () => {
    const sold = await cashier('voucher', 'issue', '12.50');
    const [, reference = '', id = ''] = /Voucher (\S+) of 12\.50: (\S+)/.exec(sold.said) ?? [];
    expect((await cashier('voucher', 'list')).said).toContain(`${reference}  by `);
    const printed = await cashier('voucher', 'print', id);
    const [code = ''] = /(\d{4} ){4}\d{4}/.exec(printed.said) ?? [];
    const before = await player.balanceMinor();
    expect(await player.post('player/vouchers', { code })).toMatchObject({ status: 200 });
    expect(await player.balanceMinor()).toBe(before + 1_250);
    expect(await cashier('voucher', 'print', id)).toMatchObject({ code: 1 });
    expect(await cashier('voucher', 'list')).toEqual({ code: 0, said: 'No open vouchers.\n' });
  });
});
