import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client';
import { ReferencePlatform } from '@reelfloor/reference-platform';
import { type Floor, startFloor } from './floor.ts';
import { until } from './until.ts';

/** The demo with a second site, whose wallet is at a casino: the casino is at 127.0.0.1, the lobby at localhost, which is another site. */
export interface CasinoFloor {
  readonly floor: Floor;
  readonly casino: ReferencePlatform;
  readonly lobbyUrl: string;
  stop(): Promise<number | null>;
}

export const startCasinoFloor = async (): Promise<CasinoFloor> => {
  const floor = await startFloor({
    environment: { OFFICE_URL: 'https://office.example', CABINET_SPEED: '4' },
  });
  const lobbyUrl = floor.baseUrl.replace('127.0.0.1', 'localhost');
  const [hallKey, ownKey] = [generateSigningKey(), generateSigningKey()];
  const casino = await ReferencePlatform.start({
    ...{ file: join(floor.dataDir, 'casino.sqlite'), hallUrl: lobbyUrl, siteId: 3 },
    ...{ hallKeys: [hallKey], ownKeys: [ownKey] },
  });
  casino.wallet.openAccount('ada-1', 'Ada', 348_275);
  const database = await floor.openTestDatabase();
  await database.transact(async (tx) => {
    const add = `INSERT INTO sites (id, name, hosts, framed_by, wallet, opened_at) VALUES (?, ?, ?, ?, ?, 1)`;
    await tx.run(add, 0, null, '["127.0.0.1"]', '[]', 'own');
    await tx.run(add, 3, 'Casino', '["localhost"]', JSON.stringify([casino.url]), 'platform');
    await tx.run(
      'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (3, ?, ?, ?, 1)',
      ...[casino.walletUrl, hallKey, ownKey],
    );
    await tx.run("INSERT INTO changes (kind, subject) VALUES ('site', '3')");
  });
  await database.close();
  await until('the site is known', async () => {
    const settings = (await (await fetch(`${lobbyUrl}/Settings.json`)).json()) as { TOKEN_LOGIN?: boolean };
    return settings.TOKEN_LOGIN === true;
  });
  return {
    ...{ floor, casino, lobbyUrl },
    stop: async () => {
      await casino.close();
      return floor.stop();
    },
  };
};
