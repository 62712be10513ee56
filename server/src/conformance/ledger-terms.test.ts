import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerSetting, storeLedgerSetting } from '../money/ledger/ledger-settings.ts';
import type { Database } from '../platform/database/database.ts';
import { openTemporaryDatabase } from '../platform/database/temporary-database.ts';
import type { ServerConfig } from '../start/config/server-config.ts';
import { startServer } from '../start/server/start-server.ts';
import { fundWallet } from '../testing/fund-wallet.ts';
import { insertTestSeat } from '../testing/insert-test-seat.ts';
import { operate } from '../testing/operate.ts';
import { seededConfig } from '../testing/seeded-place.ts';

describe('a term of the ledger', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
  });
  afterEach(() => remove());

  const hold = (value: string) => database.transact((tx) => storeLedgerSetting(tx, { name: 'CURRENCY', value, at: 1 }));
  const held = () => readLedgerSetting(database.read, 'CURRENCY');

  it('may change until a player’s money is in the ledger, and then no more', async () => {
    expect(await hold('TRY')).toBeNull();
    expect(await hold('EUR')).toBeNull();
    expect(await held()).toBe('EUR');
    await insertTestSeat(database);
    await database.transact((tx) => fundWallet(tx, 500));
    expect(await hold('TRY')).toBe('EUR');
    expect(await hold('EUR')).toBeNull();
    expect(await held()).toBe('EUR');
  });
});

describe('ledger that was begun', { timeout: 120_000 }, () => {
  let config: ServerConfig;
  beforeEach(async () => {
    config = await seededConfig();
    await (await startServer(config)).close();
  });

  const settings = () => join(config.dataDir, 'Settings.json');

  it('let no server start in another currency or for another site, and any start as before', async () => {
    await expect(startServer({ ...config, siteId: 3 })).rejects.toThrow(
      /SITE_ID cannot be 3: this ledger was begun for site 2/,
    );
    writeFileSync(settings(), '{"CURRENCY":"EUR"}');
    await expect(startServer(config)).rejects.toThrow(
      /CURRENCY cannot be EUR: this ledger was begun in TRY.*setting set CURRENCY TRY/,
    );
    writeFileSync(settings(), '{"CURRENCY":"TRY"}');
    await (await startServer(config)).close();
  });

  it('let no setting say another currency or site', async () => {
    await expect(operate({ config }, 'setting', 'set', 'CURRENCY', 'EUR')).rejects.toThrow('begun in TRY');
    await expect(operate({ config }, 'setting', 'set', 'SITE_ID', '3')).rejects.toThrow('begun for site 2');
    expect(await operate({ config }, 'setting', 'set', 'CURRENCY', 'TRY')).toContain('CURRENCY is "TRY"');
    writeFileSync(settings(), '{"CURRENCY":"EUR"}');
    await expect(operate({ config }, 'setting', 'set', 'CURRENCY', 'EUR')).rejects.toThrow('begun in TRY');
    expect(await operate({ config }, 'setting', 'unset', 'CURRENCY')).toContain('CURRENCY is the default');
    expect(await operate({ config }, 'record', 'list', 'CURRENCY')).toContain('setting unset');
  });

  it('that no server has opened yet keep the currency of the first command that would change it', async () => {
    const fresh = await seededConfig();
    await expect(operate({ config: fresh }, 'setting', 'set', 'CURRENCY', 'EUR')).rejects.toThrow('begun in TRY');
    expect(await operate({ config: fresh }, 'setting', 'set', 'SITE_ID', '3')).toContain('SITE_ID is 3');
  });
});
