import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';
import { operate } from '../../testing/operate.ts';
import { seededConfig } from '../../testing/seeded-place.ts';

describe("a site's connection to its casino", () => {
  it('has the contract that is named, with keys of its kind, and keeps none of another contract', async () => {
    const config = await seededConfig();
    const database = await openDatabase(config);
    onTestFinished(() => database.close());
    await operate({ config }, 'site', 'edit', '2', '--hosts', 'a.example');
    await operate({ config }, 'site', 'add', '3', '--name', 'Casino B', '--hosts', 'b.example');
    const connect = (...more: string[]) =>
      operate({ config }, 'site', 'connect', '3', 'https://casino.example/wallet', ...more);
    const connection = () => findSitePlatformConnection(database.read, 3);

    const first = await connect();
    expect(await connection()).toMatchObject({
      contract: 'reelfloor',
      outKeys: [expect.stringMatching(/^whsec_/)],
    });
    const [key] = (await connection())?.outKeys ?? [];
    expect(first.split('\n')).toContain(key);

    const printed = await connect('--contract', 'hub88');
    expect(printed).toContain('-----BEGIN PUBLIC KEY-----\n');
    expect(printed).not.toContain('PRIVATE');
    expect(await connection()).toMatchObject({
      ...{ contract: 'hub88', outKeys: [expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/)] },
      inKeys: [expect.any(String), expect.any(String)],
    });
    await connect('--contract', 'hub88');
    expect((await connection())?.outKeys).toHaveLength(2);
    await expect(connect('--contract', 'other')).rejects.toThrow(/reelfloor or evenbet or hub88/);

    // By another contract, a transfer in doubt would be another transfer: it keeps the contract, and follows the casino to a new address.
    await database.transact(async (tx) => {
      await tx.run("UPDATE players SET site_id = 3 WHERE username = 'player1'");
      await tx.run(
        `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, next_at)
         VALUES ('cash-in:1', 'debit', 3, 'p-player1', 100, '{}', 'unknown', 1, 1)`,
      );
    });
    await expect(connect('--contract', 'evenbet')).rejects.toThrow(/money on machines or in transit/);
    await expect(operate({ config }, 'site', 'disconnect', '3')).rejects.toThrow(/have already moved money/);
    await operate({ config }, 'site', 'connect', '3', 'https://new.example', '--contract', 'hub88');
    expect(await connection()).toMatchObject({ contract: 'hub88', url: 'https://new.example' });
    await database.transact((tx) =>
      tx.run("UPDATE platform_transfers SET state = 'refused', ended_at = 2 WHERE id = 'cash-in:1'"),
    );
    await connect('--contract', 'evenbet');
    expect((await connection())?.contract).toBe('evenbet');

    // The last settlement comes after the end: a closed site keeps its casino.
    await operate({ config }, 'site', 'close', '3');
    const settled = await operate({ config }, 'site', 'received', '3', '12.50', '--reason', 'last settlement');
    expect(settled).toContain('owes the casino of site 3 12.50');
    await connect('--contract', 'evenbet');
    await operate({ config }, 'site', 'drop-keys', '3');
    expect((await connection())?.outKeys).toHaveLength(1);
  });

  it('is not made while somebody has paid for a voucher, or pays in at the bank', async () => {
    const config = await seededConfig();
    const database = await openDatabase(config);
    onTestFinished(() => database.close());
    const connect = () => operate({ config }, 'site', 'connect', '2', 'https://casino.example/wallet');
    const change = (sql: string) => database.transact((tx) => tx.run(sql));
    await change('DELETE FROM transactions');
    await change(
      `INSERT INTO vouchers (id, site_id, amount_minor, at, expires_at, issued_by, state)
       VALUES ('${crypto.randomUUID()}', 0, 500, 1, 2, 'cashier', 'open')`,
    );
    await expect(connect()).rejects.toThrow(/have already moved money/);
    await change('UPDATE vouchers SET site_id = NULL');
    await expect(connect()).rejects.toThrow(/have already moved money/);
    await change("UPDATE vouchers SET state = 'expired', decided_at = 3");
    await change(
      `INSERT INTO deposits (id, player_id, method, amount_minor, reference, at, expires_at, state)
       VALUES ('${crypto.randomUUID()}', 'p-player1', 'bank-transfer', 500, 'R-1', 1, 2, 'waiting')`,
    );
    await expect(connect()).rejects.toThrow(/have already moved money/);
    await change("UPDATE deposits SET state = 'cancelled', decided_at = 3, decided_by = 'player'");
    await connect();
  });
});
