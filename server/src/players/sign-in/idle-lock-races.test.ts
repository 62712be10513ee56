import { afterEach, beforeEach, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import type { AuthenticatedCaller } from './access-tokens.ts';
import { IdleSignInLock, maxWrongPins } from './idle-sign-in-lock.ts';
import { hashPin } from './passwords.ts';

const signInId = 'sign-in';
const bearer: AuthenticatedCaller = {
  playerId: 'p' as AuthenticatedCaller['playerId'],
  signInId,
  expiresAt: 0,
  group: 'user',
  permissions: [],
  isLocked: true,
};

let database: Database;
let remove: () => Promise<void>;
let revoked: unknown[];
let compared: number;
let isFull: boolean;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
  const pin = await hashPin('0000');
  await database.transact(async (tx) => {
    await tx.run('UPDATE players SET pin_code = ?', pin);
    await tx.run(
      `INSERT INTO sign_ins (id, player_id, began_at, expires_at, locked_at, wrong_pins)
       VALUES (?, 'p', 1, 1000, 5, 0)`,
      signInId,
    );
  });
  revoked = [];
  compared = 0;
  isFull = false;
});
afterEach(() => remove());

/** Returns the idle lock of another server with the same database. */
const openServer = (): IdleSignInLock => {
  const bus = new InMemoryBus((error) => expect.fail(String(error)));
  bus.subscribe('signInRevoked', (event) => revoked.push(event));
  const gate = {
    run: async <T>(_account: string, work: () => Promise<T>) => {
      if (isFull) return null;
      compared++;
      return work();
    },
  };
  return new IdleSignInLock({ database, bus, gate, now: () => 7 });
};
const codeOf = async (answer: ReturnType<IdleSignInLock['unlock']>): Promise<unknown> => {
  const result = await answer;
  return result.ok ? 'open' : result.refusal.code;
};
const row = () => database.read.get('SELECT locked_at, wrong_pins FROM sign_ins WHERE id = ?', signInId);

it('all servers together compare no more PINs than one may try, and end the sign-in once', async () => {
  const servers = Array.from({ length: 12 }, openServer);
  const codes = await Promise.all(servers.map((server) => codeOf(server.unlock(bearer, '9999', '192.0.2.1'))));
  expect(compared).toBe(maxWrongPins);
  expect(codes.filter((code) => code === 'PIN_WRONG').length).toBeLessThan(maxWrongPins);
  expect(codes.filter((code) => code === 'PIN_EXHAUSTED').length).toBe(1);
  expect(revoked).toEqual([{ signInId, because: 'PIN_EXHAUSTED' }]);
  expect(await row()).toBeUndefined();
  expect(await database.read.all("SELECT 1 FROM logins WHERE label = 'login check failed'")).toHaveLength(1);
});

it('the right PIN opens and forgets the wrong tries; the last try may be the right one', async () => {
  const server = openServer();
  for (let wrong = 1; wrong < maxWrongPins; wrong++)
    expect(await codeOf(server.unlock(bearer, '9999', ''))).toBe('PIN_WRONG');
  expect(await codeOf(server.unlock(bearer, '0000', ''))).toBe('open');
  expect(await row()).toEqual({ locked_at: null, wrong_pins: 0 });
});

it('a try that was not compared is given back', async () => {
  const server = openServer();
  isFull = true;
  for (let attempt = 0; attempt < 20; attempt++)
    expect(await codeOf(server.unlock(bearer, '0000', ''))).toBe('RATE_LIMITED');
  expect(await row()).toMatchObject({ wrong_pins: 0 });
  isFull = false;
  expect(await codeOf(server.unlock(bearer, '0000', ''))).toBe('open');
});

it('a sign-in that ended is not opened by the right PIN', async () => {
  const server = openServer();
  await database.transact((tx) => tx.run('DELETE FROM sign_ins'));
  expect(await codeOf(server.unlock(bearer, '0000', ''))).toBe('TOKEN_INVALID');
  expect(revoked).toEqual([]);
});
