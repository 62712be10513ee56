import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlayerAccount } from '../../backoffice/players/change-player-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  areNamesConfusable,
  computeNameSkeleton,
  findConfusableUsername,
  findPlayerByUsername,
  usernameSkeletonSql,
} from './find-player-by-username.ts';

const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789._-'];

it('names that look alike have one skeleton', () => {
  for (const [one, other] of [
    ['Ivan', 'lvan'],
    ['mert', 'rnert'],
    ['admin1', 'adminl'],
    ['Selin', 'Sеlin'],
    ['b0b', 'bOb'],
  ] as const)
    expect(computeNameSkeleton(one), `${one} and ${other}`).toBe(computeNameSkeleton(other));
  expect(computeNameSkeleton('selin')).not.toBe(computeNameSkeleton('selim'));
  expect(areNamesConfusable('Аlice', 'ALICE')).toBe(true);
  expect(areNamesConfusable('İREM', 'irem')).toBe(true);
  expect(areNamesConfusable('Selin', 'Selim')).toBe(false);
});

describe('user names in the database', () => {
  let database: Database;
  let remove: () => Promise<void>;
  const add = (username: string, name = 'A') =>
    database.transact((tx) =>
      addPlayerAccount(
        tx,
        { username, group: 'user', permissions: [1], name, lastname: 'B', email: '', bornOn: null },
        { passwordHash: 'none', pinCode: '', mustChange: 0 },
        1,
      ),
    );
  const stored = (id: string, username: string) =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, banned, created_at) VALUES (?, ?, '', '', '', '', '', '', 'user', '[1]', 0, 1)`,
        id,
        username,
      ),
    );
  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await add('irmak.i');
  });
  afterAll(() => remove());

  it('have the same skeleton in SQL, character by character', async () => {
    for (const [index, character] of characters.entries()) {
      await stored(`s${index}`, `skeleton${character}`);
      const sql = `SELECT ${usernameSkeletonSql} AS skeleton FROM players WHERE id = ?`;
      const row = await database.read.get<{ skeleton: string }>(sql, `s${index}`);
      expect(row?.skeleton).toBe(computeNameSkeleton(`skeleton${character}`));
    }
  });

  it('are found as they are written in Turkish capitals', async () => {
    for (const typed of ['irmak.i', 'IRMAK.I', 'İRMAK.İ', ' ırmak.ı '])
      expect(await findPlayerByUsername(database.read, typed), typed).toMatchObject({ username: 'irmak.i' });
    expect(await findPlayerByUsername(database.read, 'irmak')).toBeUndefined();
  });

  it('that look like an older account are refused, and older ones that look alike stay', async () => {
    await stored('old-1', 'wilma0');
    await stored('old-2', 'wi1ma0');
    expect(await findPlayerByUsername(database.read, 'wi1ma0')).toMatchObject({ id: 'old-2' });
    expect(await findPlayerByUsername(database.read, 'wilma0')).toMatchObject({ id: 'old-1' });
    expect(await findConfusableUsername(database.read, 'wilmao')).toMatch(/^wi[l1]ma0$/);
    await expect(add('irrnak.i')).rejects.toThrow('irrnak.i looks like the existing account irmak.i');
    await expect(add('irmak.i')).rejects.toThrow('The account irmak.i already exists');
    await expect(add('wilrnao')).rejects.toThrow('looks like the existing account wi');
  });

  it('of two accounts added at once, which look alike, one is refused', async () => {
    const added = await Promise.allSettled([add('clerk10'), add('clerkl0'), add('c1erk10')]);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('come with names that can be told from others', async () => {
    await expect(add('someone', 'Se\u202elin')).rejects.toThrow('invisible characters');
    await expect(add('someone', 'Sеlin')).rejects.toThrow('two alphabets');
  });
});
