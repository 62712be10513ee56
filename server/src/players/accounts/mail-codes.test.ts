import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { issueMailedCode, redeemMailedCode } from './mail-texts-and-codes.ts';

const hourMs = 60 * 60_000;
const email = 'ayse@example.org';
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterEach(() => remove());

const make = (at: number, to = email, siteKey = 0) =>
  database.transact((tx) =>
    issueMailedCode(tx, { kind: 'registration', email: to, playerId: null, siteKey, content: '{}', at }),
  );
const take = (text: string | null, at: number, kind: 'registration' | 'passwordReset' = 'registration', siteKey = 0) =>
  database.transact((tx) => redeemMailedCode(tx, { kind, text: text ?? '', siteKey }, at));

it('can be used once, for what it was made', async () => {
  const code = await make(0);
  expect(await take(code, 1, 'passwordReset')).toBeNull();
  expect(await take(code, 1)).toEqual({ email, playerId: null, content: '{}' });
  expect(await take(code, 1)).toBeNull();
});

it('holds at the site that sent it alone, and leaves the codes of other sites as they are', async () => {
  const [ofFirst, ofOther] = [await make(0), await make(0, email, 3)];
  expect(await take(ofOther, 1)).toBeNull();
  expect(await take(ofOther, 1, 'registration', 3)).not.toBeNull();
  expect(await take(ofFirst, 1)).not.toBeNull();
});

it('voids the others of its address when it is used', async () => {
  const [first, second, other] = [await make(0), await make(0), await make(0, 'other@example.org')];
  expect(await take(second, 1)).not.toBeNull();
  expect(await take(first, 1)).toBeNull();
  expect(await take(other, 1)).not.toBeNull();
});

it('expires after an hour', async () => {
  const code = await make(0);
  expect(await take(code, hourMs)).toBeNull();
  expect(await take(code, hourMs - 1)).not.toBeNull();
});

it('is made three times an hour for one address', async () => {
  for (let made = 0; made < 3; made++) expect(await make(0)).not.toBeNull();
  expect(await make(1)).toBeNull();
  expect(await make(1, 'other@example.org')).not.toBeNull();
  expect(await make(hourMs + 1)).not.toBeNull();
});

it('is not stored as it stands in the mail', async () => {
  const code = await make(0);
  expect(JSON.stringify(await database.read.all('SELECT * FROM mail_codes'))).not.toContain(code);
});
