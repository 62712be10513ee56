import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { deleteLoginTickets, findLoginTicket, issueLoginTicket, redeemLoginTicket } from './login-tickets.ts';

const home = '203.0.113.1';
const minuteMs = 60_000;
const startMs = 1_800_000_000_000;
let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
});
afterEach(() => remove());

const make = (purpose: 'login' | 'newPassword' | 'loginSetup' = 'login', at = startMs, ip = home) =>
  database.transact((tx) => issueLoginTicket(tx, { playerId: 'p', purpose, ip, signInId: null, secret: null }, at));
const find = (text: string, at = startMs, ip = home) => findLoginTicket(database.read, text, ip, at);
const take = (text: string) => database.transact((tx) => redeemLoginTicket(tx, text));

it('is valid only from the address where the password was given', async () => {
  const text = await make();
  expect(await find(text)).toMatchObject({ playerId: 'p', purpose: 'login' });
  expect(await find(text, startMs, '198.51.100.7')).toBeNull();
});

it.each([
  ['login', 5],
  ['newPassword', 20],
  ['loginSetup', 20],
] as const)('of the kind %s is valid for %d minutes', async (purpose, minutes) => {
  const text = await make(purpose);
  expect(await find(text, startMs + minutes * minuteMs - 1)).not.toBeNull();
  expect(await find(text, startMs + minutes * minuteMs)).toBeNull();
});

it('is used up once', async () => {
  const text = await make();
  expect([await take(text), await take(text)]).toEqual([true, false]);
  expect(await find(text)).toBeNull();
});

it('exists five times for one player and address; a further one deletes the oldest', async () => {
  const texts: string[] = [];
  for (let made = 0; made < 6; made++) texts.push(await make('login', startMs + made));
  const elsewhere = await make('login', startMs + 9, '198.51.100.7');
  const valid = await Promise.all(texts.map(async (text) => (await find(text)) !== null));
  expect(valid).toEqual([false, true, true, true, true, true]);
  expect(await find(elsewhere, startMs, '198.51.100.7')).not.toBeNull();
});

it('is void when all tickets of the player are deleted', async () => {
  const text = await make();
  await database.transact((tx) => deleteLoginTickets(tx, 'p'));
  expect(await find(text)).toBeNull();
});
