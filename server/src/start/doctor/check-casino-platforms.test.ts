import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import { ReferencePlatform } from '@reelfloor/reference-platform';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createTemporaryFolder, openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { checkCasinoPlatforms } from './check-casino-platforms.ts';

let folder: string;
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  folder = await createTemporaryFolder('casino');
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
});
afterEach(async () => {
  await remove();
  rmSync(folder, { recursive: true });
});

/** Returns what was found, as lines. */
const reported = async () =>
  (await checkCasinoPlatforms(database.read, Date.now())).map(
    ({ level, text, advice }) => `${level} ${text} ${advice}`,
  );

it('names a casino that cannot be reached, that has other keys or another clock, and what waits for it', async () => {
  expect(await reported()).toEqual([]);
  const [hallKey, ownKey] = [generateSigningKey(), generateSigningKey()];
  let aheadMs = 0;
  const casino = await ReferencePlatform.start({
    ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://localhost:1', siteId: 3 },
    ...{ hallKeys: [hallKey], ownKeys: [ownKey], now: () => Date.now() + aheadMs },
  });
  const run = (sql: string, ...values: (string | number)[]) => database.transact((tx) => tx.run(sql, ...values));
  await run("INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (3, 'Casino', '[]', 'platform', 1)");
  expect(await reported()).toEqual([expect.stringMatching(/^fault .*no address and no keys.*site connect 3/)]);
  await run(
    'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (3, ?, ?, ?, 1)',
    ...[casino.walletUrl, hallKey, ownKey],
  );
  expect(await reported()).toEqual([expect.stringMatching(/^ok The casino of site 3 at 127/)]);
  aheadMs = 600_000;
  expect(await reported()).toEqual([expect.stringMatching(/^fault .*clock.*NTP/)]);
  aheadMs = 0;
  await run('UPDATE site_connections SET out_key = ?', generateSigningKey());
  expect(await reported()).toEqual([expect.stringMatching(/^fault .*does not have the keys/)]);
  await run('UPDATE site_connections SET out_key = ?, out_key_before = ?', hallKey, generateSigningKey());
  expect(await reported()).toEqual([expect.stringMatching(/^warning .*former keys.*drop-keys 3/)]);
  const transfer = `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, next_at)
    VALUES (?, 'credit', 3, 'p', 12345, '{}', ?, ?, 1)`;
  await run(transfer, 'cash-out:one', 'held', Date.now());
  await run(transfer, 'cash-out:two', 'unknown', 1);
  await run(transfer, 'cash-out:new', 'asked', Date.now());
  await run(
    "INSERT INTO platform_events (site_id, number, type, data, at, next_at, state) VALUES (3, 1, 'round.played', '{}', 1, 1, 'dead')",
  );
  await casino.close();
  const lines = await reported();
  expect(lines[0]).toMatch(/^fault .*gives no valid answer/);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^fault 1 transfers of 123\.45 .*platform-transfer retry 1/),
    expect.stringMatching(/^warning 1 transfers of 123\.45 .*no final answer/),
    expect.stringMatching(/^warning 1 events .*site resend-events 3/),
  ]);
  expect(lines.join()).not.toContain(hallKey);
});
