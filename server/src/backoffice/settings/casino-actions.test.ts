import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { findSiteConnection } from '../../platform/sites/site-connections.ts';
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
    const connection = () => findSiteConnection(database.read, 3);

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
  });
});
