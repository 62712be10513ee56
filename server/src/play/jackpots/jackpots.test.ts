import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { accrueJackpot, readJackpotLevels, toJackpotFigures } from './jackpots.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await database.transact(async (tx) => {
    for (const brand of ['koi', 'orbit'])
      await tx.run('INSERT INTO brands (id, name, position) VALUES (?, ?, 1)', brand, brand);
    for (const [brand, level, weight, seedMinor] of [
      ['koi', 2, 1, 100],
      ['koi', 1, 3, 500],
      ['orbit', 1, 1, 900],
    ] as const)
      await tx.run(
        `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry)
         VALUES (?, ?, ?, ?, ?, 0)`,
        brand,
        level,
        weight,
        seedMinor,
        seedMinor,
      );
  });
});
afterEach(() => remove());

const accrue = (shareMinor: number) =>
  database.transact(async (tx) => accrueJackpot(tx, 'koi', await readJackpotLevels(tx, 'koi'), shareMinor));

it('are read and sent highest level first', async () => {
  const levels = await readJackpotLevels(database.read, 'koi');
  expect(levels.map(({ level }) => level)).toEqual([1, 2]);
  expect(toJackpotFigures(levels)).toEqual({ jackpot: '500,100', version: 0 });
});

it('grow by their weights, and another brand does not', async () => {
  expect(await accrue(40)).toEqual({ jackpot: '530,110', version: 2 });
  expect(toJackpotFigures(await readJackpotLevels(database.read, 'koi'))).toEqual({
    jackpot: '530,110',
    version: 2,
  });
  expect(toJackpotFigures(await readJackpotLevels(database.read, 'orbit')).jackpot).toBe('900');
});

it('keep what a level is owed until the next share, so that no cent is lost', async () => {
  for (let tx = 0; tx < 4; tx++) await accrue(1);
  const levels = await readJackpotLevels(database.read, 'koi');
  expect(toJackpotFigures(levels).jackpot).toBe('503,101');
  expect(levels.map(({ carry }) => carry)).toEqual([0, 0]);
});

it('have a version that grows with every change, so that figures on different ways can be put in order', async () => {
  let last = -1;
  for (let tx = 0; tx < 6; tx++) {
    const { version } = await accrue(1);
    expect(version).toBeGreaterThan(last);
    last = version;
    expect(toJackpotFigures(await readJackpotLevels(database.read, 'koi')).version).toBe(version);
  }
});
