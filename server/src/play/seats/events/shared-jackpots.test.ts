import { expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { RoundPlayer } from '../../../testing/round-player.ts';
import { addBrand, seatMachines } from '../../../testing/seated-machines.ts';

const machines = 8;
const rounds = 6;
const shareMinor = 7;

it.each([1, 2])('rounds of one brand at the same time lose no share, on %i nodes', async (nodeCount) => {
  const place = await createTemporaryDatabase();
  // SQLite's file has one server, so there both nodes use one connection.
  const isShared = place.databaseUrl === null;
  const first = await openDatabase(place);
  const second = isShared ? first : await openDatabase(place);
  const ids = await first.transact(async (tx) => {
    await addBrand(tx, 'koi');
    return seatMachines(tx, machines, { brandOf: () => 'koi' });
  });
  const nodes = await Promise.all([first, second].slice(0, nodeCount).map((database) => RoundPlayer.open(database)));
  await Promise.all(
    ids.map(async (id, index) => {
      for (let round = 0; round < rounds; round++) await nodes[index % nodeCount]?.play(id, shareMinor);
    }),
  );
  const levels = await first.read.all<{ minor: number; carry: number }>(
    'SELECT amount_minor AS minor, carry FROM jackpot_levels',
  );
  const account = await first.read.get<{ minor: number }>(
    "SELECT amount_minor AS minor FROM balances WHERE account = 'jackpot:koi'",
  );
  const expected = machines * rounds * shareMinor;
  expect(levels.reduce((sum, { minor }) => sum + minor, 0)).toBe(expected);
  expect(levels.reduce((sum, { carry }) => sum + carry, 0)).toBe(0);
  expect(account?.minor).toBe(expected);
  await first.close();
  if (!isShared) await second.close();
  await place.remove();
});
