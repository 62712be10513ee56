import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import {
  createTemporaryDatabase,
  type TemporaryLocation,
  testEngine,
} from '../platform/database/temporary-database.ts';

const insertAgent = (id: string) => (tx: DatabaseTransaction) =>
  tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', id, 'hash');
const insertBrand = (position: number) => (tx: DatabaseTransaction) =>
  tx.run('INSERT INTO brands (id, name, position) VALUES (?, ?, ?)', 'b', 'name', position);

describe(`a transaction on ${testEngine}`, () => {
  let place: TemporaryLocation;
  let database: Database;
  beforeEach(async () => {
    place = await createTemporaryDatabase();
    database = await openDatabase(place);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });
  const agents = async () =>
    (await database.read.all<{ id: string }>('SELECT id FROM agents ORDER BY id')).map(({ id }) => id);
  const position = async () =>
    (await database.read.get<{ position: number }>("SELECT position FROM brands WHERE id = 'b'"))?.position;

  it('runs on the engine of this test run', () => {
    expect(database.read.engine).toBe(testEngine);
  });

  it('has committed when it resolves: another connection sees its changes', async () => {
    const other = await openDatabase(place);
    for (let index = 0; index < 20; index++) {
      await database.transact(insertAgent(`a${index}`));
      expect(await other.read.get('SELECT 1 FROM agents WHERE id = ?', `a${index}`)).toBeDefined();
    }
    await other.close();
  });

  it('leaves nothing when it fails, and does not affect others', async () => {
    const outcomes = await Promise.allSettled([
      database.transact(insertAgent('a')),
      database.transact(async (tx) => {
        await insertAgent('b')(tx);
        throw new Error('this transaction fails');
      }),
      database.transact(insertAgent('c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await agents()).toEqual(['a', 'c']);
  });

  it('fails when a statement breaks a constraint, and the next one runs', async () => {
    await database.transact(insertAgent('a'));
    await expect(database.transact(insertAgent('a'))).rejects.toThrow(/unique/i);
    await expect(database.transact((tx) => tx.run('INSERT INTO nowhere VALUES (1)'))).rejects.toThrow(/nowhere/);
    await database.transact(insertAgent('b'));
    expect(await agents()).toEqual(['a', 'b']);
  });

  it('leaves nothing when it returns a refusal, and keeps everything when it returns a result', async () => {
    const no = await database.transact(async (tx) => {
      await insertAgent('a')(tx);
      return createRefusedResult('FORBIDDEN');
    });
    const yes = await database.transact(async (tx) => okResult(await insertAgent('b')(tx)));
    expect([no.ok, yes]).toEqual([false, { ok: true, value: 1 }]);
    expect(await agents()).toEqual(['b']);
  });

  it('reads its own writes, by hand-written and by built queries', async () => {
    const seen = await database.transact(async (tx) => {
      await insertAgent('a')(tx);
      const built = await tx.query.selectFrom('agents').select('id').execute();
      await tx.query.insertInto('agents').values({ id: 'b', token_hash: 'h' }).execute();
      return [built, await tx.all('SELECT id FROM agents ORDER BY id')];
    });
    expect(seen).toEqual([[{ id: 'a' }], [{ id: 'a' }, { id: 'b' }]]);
  });

  it.each(['by hand', 'by the query builder'])('loses no update to another, written %s', async (how) => {
    await database.transact(insertBrand(0));
    const raise = async (tx: DatabaseTransaction) => {
      const row = await tx.get<{ position: number }>("SELECT position FROM brands WHERE id = 'b'");
      const next = (row?.position ?? 0) + 1;
      if (how === 'by hand') await tx.run("UPDATE brands SET position = ? WHERE id = 'b'", next);
      else await tx.query.updateTable('brands').set({ position: next }).where('id', '=', 'b').execute();
    };
    await Promise.all(Array.from({ length: 100 }, () => database.transact(raise)));
    expect(await position()).toBe(100);
  });

  it('decides on what is still true at its commit: of two that exclude each other, one finds the other', async () => {
    for (let round = 0; round < 20; round++) {
      const take = (own: string, other: string) => (tx: DatabaseTransaction) =>
        tx
          .get('SELECT 1 FROM agents WHERE id = ?', other)
          .then((there) => (there ? 'found' : insertAgent(own)(tx).then(() => 'wrote')));
      const outcomes = await Promise.all([
        database.transact(take(`x${round}`, `y${round}`)),
        database.transact(take(`y${round}`, `x${round}`)),
      ]);
      expect(outcomes.sort()).toEqual(['found', 'wrote']);
    }
  });

  it('runs after earlier ones of its serial queue', async () => {
    await database.transact(insertBrand(0));
    const orders: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database
          .transact((tx) => tx.run("UPDATE brands SET position = ? WHERE id = 'b'", index), 'lane')
          .then(() => orders.push(index)),
      ),
    );
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(await position()).toBe(59);
  });

  it('refuses to read a number that is not a safe integer', async () => {
    await database.transact((tx) =>
      tx.run("INSERT INTO login_attempts VALUES ('n', '', 0, 9007199254740992, 9007199254740993)"),
    );
    await expect(database.read.get('SELECT blocked_until FROM login_attempts')).rejects.toThrow();
    await expect(database.read.query.selectFrom('login_attempts').selectAll().execute()).rejects.toThrow();
    await expect(database.transact((tx) => tx.all('SELECT last_at FROM login_attempts'))).rejects.toThrow();
  });

  it('shows one moment in a snapshot, whatever is written at the same time', async () => {
    await database.transact(insertBrand(1));
    const seen = await database.snapshot(async (db) => {
      const before = await db.get("SELECT position FROM brands WHERE id = 'b'");
      await database.transact((tx) => tx.run("UPDATE brands SET position = 2 WHERE id = 'b'"));
      return [before, await db.get("SELECT position FROM brands WHERE id = 'b'")];
    });
    expect(seen).toEqual([{ position: 1 }, { position: 1 }]);
    expect(await position()).toBe(2);
  });

  it('is finished if handed in before the database closes, and refused afterwards', async () => {
    const writing = Array.from({ length: 30 }, (_, index) => database.transact(insertAgent(`a${index}`)));
    await database.close();
    await Promise.all(writing);
    await expect(database.transact(insertAgent('late'))).rejects.toThrow('closed');
    database = await openDatabase(place);
    expect(await agents()).toHaveLength(30);
  });
});
