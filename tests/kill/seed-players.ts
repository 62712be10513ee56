import { transactionCodes } from '@reelfloor/protocol';
import type { Config } from '@reelfloor/server/testing/config';
import { type DatabaseTransaction, openDatabase } from '@reelfloor/server/testing/database';
import { postToWallet } from '@reelfloor/server/testing/ledger';
import { seedDemoDatabase } from '@reelfloor/server/testing/seed';

/** Opening balance of each wallet: enough to lose for a long time. */
const openingMinor = 1_000_000;

/** Adds players to the demo's two and returns all names. Their password is the demo's. */
export const seedPlayers = async (config: Config, count: number): Promise<string[]> => {
  if (!config.demo) throw new Error('extra players join only a demo');
  const database = await openDatabase(config);
  try {
    await seedDemoDatabase(database, config.demo);
    const names = Array.from({ length: count }, (_, index) => `tester${index + 1}`);
    await database.transact(async (tx) => {
      for (const name of names) await addPlayer(tx, name);
    });
    return names;
  } finally {
    await database.close();
  }
};

/** Adds a player with a deposit. */
const addPlayer = async (tx: DatabaseTransaction, username: string): Promise<void> => {
  const model = await tx.query
    .selectFrom('players')
    .selectAll()
    .where('username', '=', 'player1')
    .executeTakeFirstOrThrow();
  const id = playerIdOf(username);
  const email = `${username}@example.com`;
  await tx.query
    .insertInto('players')
    .values({ ...model, id, username, email, display_name: username })
    .execute();
  const at = model.created_at;
  const posted = await postToWallet(tx, {
    id: `seed:deposit:${id}`,
    kind: 'seed',
    at,
    playerId: id,
    amountMinor: openingMinor,
    otherAccount: 'cashier',
    statement: { type: transactionCodes.deposit, source: 'cashier' },
  });
  if (!posted.ok) throw new Error(`the deposit of ${username} was refused: ${posted.refusal.code}`);
};

export const playerIdOf = (username: string): string => `p-${username}`;
