import { createRefusedResult } from '@reelfloor/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseTransaction } from './database.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

const insertAgent = (id: string) => (tx: DatabaseTransaction) =>
  tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', id, 'hash');

describe('group commit', () => {
  const open: (() => Promise<void>)[] = [];
  const openDatabase = async () => {
    const opened = await openTemporaryDatabase();
    open.push(opened.remove);
    return opened;
  };
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  it('keeps what was committed together with a transaction that failed', async () => {
    const { database } = await openDatabase();
    const outcomes = await Promise.allSettled([
      database.transact(insertAgent('a')),
      database.transact(async (tx) => {
        await insertAgent('b')(tx);
        throw new Error('this transaction fails');
      }),
      database.transact(insertAgent('a')),
      database.transact(insertAgent('c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await database.read.all('SELECT id FROM agents ORDER BY id')).toEqual([{ id: 'a' }, { id: 'c' }]);
  });

  it('keeps what was committed together with a transaction that was refused after it wrote, each once', async () => {
    const { database } = await openDatabase();
    const outcomes = await Promise.all([
      database.transact(insertAgent('a')),
      database.transact(async (tx) => {
        await insertAgent('b')(tx);
        return createRefusedResult('FORBIDDEN');
      }),
      database.transact(insertAgent('c')),
      database.transact(async () => createRefusedResult('FORBIDDEN')),
    ]);
    expect(outcomes).toMatchObject([1, { ok: false }, 1, { ok: false }]);
    expect(await database.read.all('SELECT id FROM agents ORDER BY id')).toEqual([{ id: 'a' }, { id: 'c' }]);
  });

  it('leaves nothing of a transaction that returns a refusal', async () => {
    const { database } = await openDatabase();
    const result = await database.transact(async (tx) => {
      await insertAgent('a')(tx);
      return createRefusedResult('FORBIDDEN');
    });
    expect(result.ok).toBe(false);
    expect(await database.read.all('SELECT id FROM agents')).toEqual([]);
  });

  it.each(['thrown', 'caught by its transaction'])(
    'writes nothing after a failure that ended the whole transaction, %s, and goes on with the next',
    async (how) => {
      const { database } = await openDatabase();
      await database.transact(insertAgent('a'));
      const outcomes = await Promise.allSettled([
        database.transact(insertAgent('b')),
        database.transact(async (tx) => {
          // `OR ROLLBACK` undoes the whole transaction, as SQLite does when the disk is full.
          const failing = tx.run("INSERT OR ROLLBACK INTO agents (id, token_hash) VALUES ('a', 'other')");
          await (how === 'thrown' ? failing : failing.catch(() => {}));
          await insertAgent('c')(tx);
        }),
        database.transact(insertAgent('d')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await database.transact(insertAgent('e'));
      expect(await database.read.all('SELECT id FROM agents ORDER BY id')).toEqual([{ id: 'a' }, { id: 'e' }]);
    },
  );

  it('goes on after a transaction that ran COMMIT or ROLLBACK itself', async () => {
    const { database } = await openDatabase();
    const ending = database.transact((tx) => tx.run('COMMIT'));
    await expect(ending).rejects.toThrow('no transaction');
    await database.transact(insertAgent('a'));
    expect(await database.read.all('SELECT id FROM agents')).toEqual([{ id: 'a' }]);
  });

  it('has committed when it resolves: another connection to the file sees it', async () => {
    const { database, path } = await openDatabase();
    const other = new SqliteConnection(path, 'read');
    await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        await database.transact(insertAgent(`a${index}`));
        expect(other.get('SELECT 1 FROM agents WHERE id = ?', [`a${index}`])).toBeDefined();
      }),
    );
    other.close();
  });

  it('runs transactions one at a time, so each reads what the one before wrote', async () => {
    const { database } = await openDatabase();
    await database.transact((tx) => tx.run("INSERT INTO brands (id, name, position) VALUES ('b', 'name', 0)"));
    const raise = async (tx: DatabaseTransaction) => {
      const row = await tx.get<{ position: number }>("SELECT position FROM brands WHERE id = 'b'");
      await tx.query
        .updateTable('brands')
        .set({ position: (row?.position ?? 0) + 1 })
        .where('id', '=', 'b')
        .execute();
    };
    await Promise.all(Array.from({ length: 500 }, () => database.transact(raise)));
    expect(await database.read.get("SELECT position FROM brands WHERE id = 'b'")).toEqual({ position: 500 });
  });

  it('finishes the transactions submitted before it closes, and refuses later ones', async () => {
    const { database, path } = await openDatabase();
    const writing = database.transact(insertAgent('last'));
    await database.close();
    await writing;
    await expect(database.transact(insertAgent('late'))).rejects.toThrow('closed');
    const again = await openSqliteDatabase(path);
    expect(await again.read.all('SELECT id FROM agents')).toEqual([{ id: 'last' }]);
    await again.close();
  });

  it('refuses to read a number that is not a safe integer', async () => {
    const { database } = await openDatabase();
    await expect(database.read.get('SELECT 9007199254740993 AS n')).rejects.toThrow();
  });
});
