import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { login } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { passwordHashes } from './passwords.ts';

const comparisons = vi.spyOn(passwordHashes, 'verify');

let counting: TestFloor;
let uncounted: TestFloor;
let refusing: TestFloor;
beforeAll(async () => {
  counting = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  uncounted = await TestFloor.open({ MAX_LOGIN_ATTEMPTS: '0', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  refusing = await TestFloor.open({ DENIED_ADDRESSES: '127.0.0.1', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  for (const floor of [counting, uncounted, refusing])
    await floor.change("UPDATE players SET banned = 1 WHERE username = 'staff1'");
}, 120_000);
afterAll(() => Promise.all([counting.close(), uncounted.close(), refusing.close()]));
beforeEach(() => void comparisons.mockClear());

const attempt = async (floor: TestFloor, username: string, password: string) => {
  const before = comparisons.mock.calls.length;
  const { status, body } = await login(floor.address, { username, password });
  return { status, code: body.code, Params: body.Params, hashes: comparisons.mock.calls.length - before };
};

it('costs one hash and is counted and protected alike, whether the name is known, unknown or banned', async () => {
  const stories = await Promise.all(
    ['player2', 'nobody-at-all', 'staff1'].map(async (name) => {
      const story: unknown[] = [];
      for (let guess = 0; guess < 7; guess++) story.push(await attempt(counting, name, 'wrong-one'));
      return story;
    }),
  );
  // The attempts ran in parallel, so only the total number of hashes is known, not the number of each attempt.
  const reported = stories.map((story) => story.map((line) => ({ ...(line as object), hashes: null })));
  expect(comparisons).toHaveBeenCalledTimes(21);
  expect(reported[1]).toEqual(reported[0]);
  expect(reported[2]).toEqual(reported[0]);
  expect(reported[0]?.map((line) => (line as { code?: unknown }).code)).toEqual([
    ...Array(5).fill(10700),
    ...Array(2).fill(10702),
  ]);
});

it('costs one hash when a name is protected, with the right password and with a wrong one', async () => {
  for (let guess = 0; guess < 5; guess++) await attempt(counting, 'player1', 'wrong-one');
  for (const password of ['demo1234', 'wrong-one'])
    expect(await attempt(counting, 'player1', password)).toMatchObject({
      status: 429,
      code: 10702,
      hashes: 1,
    });
});

it('costs one hash if attempts are not counted, with the same answer for every name', async () => {
  for (const name of ['player1', 'nobody-at-all', 'staff1'])
    for (let guess = 0; guess < 7; guess++)
      expect(await attempt(uncounted, name, 'wrong-one')).toEqual({
        status: 403,
        code: 10701,
        Params: {},
        hashes: 1,
      });
  const reported = await uncounted.queryDatabase((db) =>
    db.all("SELECT username FROM logins WHERE label = 'login failed'"),
  );
  expect(reported).toEqual([{ username: 'player1' }, { username: 'staff1' }]);
});

it('reports a ban after one hash, and only after the right password', async () => {
  expect(await attempt(uncounted, 'staff1', 'demo1234')).toMatchObject({
    status: 403,
    code: 10704,
    hashes: 1,
  });
  expect(await attempt(uncounted, 'admin1', 'demo1234')).toMatchObject({ status: 200, hashes: 1 });
});

it('costs one hash from an address that is not allowed, with the same answer for every name and password', async () => {
  for (const [name, password] of [
    ['player2', 'demo1234'],
    ['player2', 'wrong-one'],
    ['staff1', 'demo1234'],
    ['nobody-at-all', 'wrong-one'],
  ] as const)
    expect(await attempt(refusing, name, password)).toEqual({
      status: 403,
      code: 10703,
      Params: {},
      hashes: 1,
    });
});
