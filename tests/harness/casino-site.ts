import { askHost } from '@reelfloor/server/testing/ask-host';
import type { DatabaseTransaction } from '@reelfloor/server/testing/database';

/** The number of the casino's site, and its host name, which no name server has to know. */
export const casinoSite = 3;
export const casinoHost = 'casino.example';
export const casinoAccount = `platform:${casinoSite}`;

interface NewCasino {
  /** Where the casino takes the hall's calls. */
  readonly url: string;
  /** `out` signs the hall's calls, `in` the casino's. */
  readonly keys: { readonly out: string; readonly in: string };
  /** Their ids are also the references by which the casino knows them. */
  readonly players: readonly { readonly id: string; readonly username: string }[];
}

/** Adds the site of a casino that has the money of its players, and the accounts of those. Call it before the server starts. */
export const addCasinoSite = async (tx: DatabaseTransaction, { url, keys, players }: NewCasino): Promise<void> => {
  const addSite = 'INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (?, ?, ?, ?, 1)';
  await tx.run(addSite, 0, null, '["127.0.0.1"]', 'own');
  await tx.run(addSite, casinoSite, 'Casino', JSON.stringify([casinoHost]), 'platform');
  await tx.run(
    'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (?, ?, ?, ?, 1)',
    ...[casinoSite, url, keys.out, keys.in],
  );
  const model = await tx.query
    .selectFrom('players')
    .selectAll()
    .where('username', '=', 'player1')
    .executeTakeFirstOrThrow();
  for (const { id, username } of players) {
    const own = { id, username: `${username}@${casinoSite}`, display_name: username, email: '' };
    await tx.query
      .insertInto('players')
      .values({ ...model, ...own, site_id: casinoSite, platform_ref: id })
      .execute();
  }
};

/** Logs a player of the casino in, and returns the token. */
export const logInAtCasino = async (baseUrl: string, username: string): Promise<string> => {
  const body = { username, password: 'demo1234', site_id: casinoSite };
  const answer = await askHost(baseUrl, casinoHost, '/v1/login', { body });
  if (typeof answer.body.token !== 'string') throw new Error(`login of ${username}: ${answer.text}`);
  return answer.body.token;
};
