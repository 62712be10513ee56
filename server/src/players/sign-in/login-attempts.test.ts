import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  countWrongLoginAttempt,
  deleteLoginAttemptsFromSource,
  deletePasswordAttempts,
  deleteSecondFactorAttempts,
  getSecondFactorAttemptKey,
  readLoginAttemptState,
} from './login-attempts.ts';

const limits = { maxAttempts: 3, blockMinutes: 10 };
const minuteMs = 60_000;
const key = { username: 'ayse', source: '' };

describe('wrong attempts', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let nowMs: number;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    nowMs = 1_800_000_000_000;
  });
  afterEach(() => remove());

  const count = (of = key) => database.transact((tx) => countWrongLoginAttempt(tx, of, nowMs, limits));
  const state = (of = key) => database.transact((tx) => readLoginAttemptState(tx, of, nowMs, limits));

  it('block a name at the last one, for the block time', async () => {
    expect([await count(), await count(), await count()]).toEqual([2, 1, 0]);
    expect(await state()).toEqual({ blocked: true, minutesLeft: 10 });
    nowMs += 10 * minuteMs - 1;
    expect(await state()).toEqual({ blocked: true, minutesLeft: 1 });
    nowMs += 1;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 3 });
  });

  it('block for no longer than the block time after the clock was set back', async () => {
    for (let wrong = 0; wrong < 3; wrong++) await count();
    nowMs -= 60 * minuteMs;
    expect(await state()).toEqual({ blocked: true, minutesLeft: 10 });
    nowMs += 10 * minuteMs;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 3 });
    await count();
    nowMs -= 60 * minuteMs;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 2 });
    nowMs += 10 * minuteMs;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 3 });
  });

  it('are forgotten after the block time without another one', async () => {
    await count();
    nowMs += 10 * minuteMs - 1;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 2 });
    nowMs += 1;
    expect(await state()).toEqual({ blocked: false, attemptsLeft: 3 });
  });

  it('count for each name and login source', async () => {
    await count();
    expect(await state({ ...key, source: 'address:192.0.2.1' })).toMatchObject({ attemptsLeft: 3 });
    expect(await state({ ...key, username: 'other' })).toMatchObject({ attemptsLeft: 3 });
  });

  it('are cleared by a login from that source, and from no other', async () => {
    const home = { ...key, source: 'address:192.0.2.1' };
    await count();
    await count(home);
    await database.transact((tx) => deleteLoginAttemptsFromSource(tx, home));
    expect(await state(home)).toMatchObject({ attemptsLeft: 3 });
    expect(await state()).toMatchObject({ attemptsLeft: 2 });
  });

  it('with codes are cleared by another second factor, and not by a new password', async () => {
    const codes = { ...key, source: getSecondFactorAttemptKey('') };
    await count();
    await count(codes);
    await database.transact((tx) => deletePasswordAttempts(tx, { username: 'ayse', email: '' }));
    expect(await state()).toMatchObject({ attemptsLeft: 3 });
    expect(await state(codes)).toMatchObject({ attemptsLeft: 2 });
    await database.transact((tx) => deleteSecondFactorAttempts(tx, 'ayse'));
    expect(await state(codes)).toMatchObject({ attemptsLeft: 3 });
  });
});
