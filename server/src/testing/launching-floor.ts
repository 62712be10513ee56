import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client';
import { ReferencePlatform } from '@reelfloor/reference-platform';
import { publishDatabaseChange } from '../platform/bus/publish-database-change.ts';
import { eventually } from './eventually.ts';
import { operate } from './operate.ts';
import { TestFloor } from './test-server.ts';

export const [hallKey, casinoKey] = [generateSigningKey(), generateSigningKey()];

/** A server with a site at `localhost` whose casino can launch its lobby. */
export interface LaunchingFloor {
  readonly floor: TestFloor;
  readonly casino: ReferencePlatform;
  readonly hallUrl: string;
  close(): Promise<void>;
}

/** `framedBy`: origins of the casino's pages, separated by commas. */
export const openLaunchingFloor = async (framedBy: string): Promise<LaunchingFloor> => {
  const floor = await TestFloor.open({ CALLS_PER_SECOND: '1000', OFFICE_URL: 'https://office.example' });
  const hallUrl = floor.address.replace('127.0.0.1', 'localhost');
  await operate(floor, 'site', 'edit', '2', '--hosts', '127.0.0.1');
  const place = ['--hosts', 'localhost', '--framed-by', framedBy];
  await operate(floor, 'site', 'add', '3', '--name', 'Casino', ...place);
  const casino = await ReferencePlatform.start({
    ...{ file: join(floor.config.dataDir, 'casino.sqlite'), hallUrl, siteId: 3 },
    ...{ hallKeys: [hallKey], ownKeys: [casinoKey] },
  });
  casino.wallet.openAccount('ada-1', 'Ada', 100_000);
  await floor.withDatabase((database) =>
    database.transact(async (tx) => {
      await tx.run("UPDATE sites SET wallet = 'platform' WHERE id = 3");
      await tx.run(
        'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (3, ?, ?, ?, 1)',
        ...[casino.walletUrl, hallKey, casinoKey],
      );
      await publishDatabaseChange(tx, 'site', '3');
    }),
  );
  const [origin] = framedBy.split(',');
  await eventually(() =>
    casino.client.createLaunch({
      ...{ player: { ref: 'ada-1', name: 'Ada', country: 'TR' }, language: 'en' },
      returnUrl: `${origin}/back`,
    }),
  );
  return {
    ...{ floor, casino, hallUrl },
    close: async () => {
      await casino.close();
      await floor.close();
    },
  };
};
