import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { PasswordService } from '../accounts/password-service.ts';
import type { AuthenticatedCaller } from './access-tokens.ts';
import { HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { IdleSignInLock } from './idle-sign-in-lock.ts';
import { PasswordChecker, PasswordReauthentication } from './passwords.ts';

const heldWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, letGo: resolve };
};

describe('HashConcurrencyLimiter', () => {
  it('runs a few at once, lets others wait in order, and refuses too many', async () => {
    const gate = new HashConcurrencyLimiter({ hashing: 2, waiting: 2, waitingOfAccount: 9 });
    const began: number[] = [];
    const held = Array.from({ length: 5 }, heldWork);
    const runs = held.map(({ work }, index) =>
      gate.run('one', () => {
        began.push(index);
        return work();
      }),
    );
    expect(await runs[4]).toBeNull();
    expect(began).toEqual([0, 1]);
    held[1]?.letGo();
    await runs[1];
    const late = heldWork();
    const lateRun = gate.run('one', () => {
      began.push(5);
      return late.work();
    });
    await Promise.resolve();
    expect(began).toEqual([0, 1, 2]);
    for (const { letGo } of [...held, late]) letGo();
    await Promise.all([...runs, lateRun]);
    expect(began).toEqual([0, 1, 2, 3, 5]);
  });

  it('is free again after work that failed', async () => {
    const gate = new HashConcurrencyLimiter({ hashing: 1, waiting: 0, waitingOfAccount: 0 });
    await expect(gate.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run('one', async () => 'done')).toBe('done');
  });
});

describe('accounts at a HashConcurrencyLimiter', () => {
  it('take turns: a caller waits for one hash of an account with sixty of them, and each account keeps its order', async () => {
    const gate = new HashConcurrencyLimiter({ hashing: 1, waiting: 200, waitingOfAccount: 60 });
    const began: string[] = [];
    const work = (name: string) => async () => {
      began.push(name);
    };
    const first = heldWork();
    const running = gate.run('greedy', first.work);
    const runs = Array.from({ length: 60 }, (_, index) => gate.run('greedy', work(`greedy ${index}`)));
    runs.push(gate.run('calm', work('calm 0')), gate.run('calm', work('calm 1')));
    first.letGo();
    await Promise.all([running, ...runs]);
    expect(began.slice(0, 5)).toEqual(['greedy 0', 'calm 0', 'greedy 1', 'calm 1', 'greedy 2']);
    expect(began.slice(5)).toEqual(Array.from({ length: 57 }, (_, index) => `greedy ${index + 3}`));
  });

  it('have few places each, so that one of them does not use up those of all', async () => {
    const gate = new HashConcurrencyLimiter({ hashing: 1, waiting: 10, waitingOfAccount: 2 });
    const first = heldWork();
    const runs = [gate.run('greedy', first.work)];
    for (let index = 0; index < 2; index++) runs.push(gate.run('greedy', async () => {}));
    expect(await gate.run('greedy', async () => 'done')).toBeNull();
    const calm = gate.run('calm', async () => 'done');
    first.letGo();
    expect(await calm).toBe('done');
    await Promise.all(runs);
    expect(await gate.run('greedy', async () => 'done')).toBe('done');
  });
});

describe('a full HashConcurrencyLimiter', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('p-1', 'player', '', '', '', '', '', 'pbkdf2-sha256$1$AA==$AA==', 'user', '[145]', 0)`,
      );
      await tx.run("INSERT INTO sign_ins (id, player_id, began_at, expires_at) VALUES ('s-1', 'p-1', 0, 1)");
    });
  });
  afterEach(() => remove());

  it('refuses PINs like passwords, and does not count them as wrong', async () => {
    const gate = new HashConcurrencyLimiter({ hashing: 1, waiting: 0, waitingOfAccount: 0 });
    const busy = heldWork();
    const running = gate.run('another', busy.work);
    const dependencies = { database, bus: new InMemoryBus(() => {}), gate, now: () => 0 };
    const service = new PasswordService({
      ...dependencies,
      proof: new PasswordReauthentication(dependencies.database, new PasswordChecker(gate)),
      minPasswordLength: 8,
    });
    const bearer = { playerId: 'p-1', signInId: 's-1' } as AuthenticatedCaller;
    const refusal = { refusal: { code: 'RATE_LIMITED', params: { retry_s: 5 } } };
    expect(await new IdleSignInLock(dependencies).unlock(bearer, '0000', '')).toMatchObject(refusal);
    expect(await service.changePin(bearer, { password: 'x', pin: '0000' }, '')).toMatchObject(refusal);
    busy.letGo();
    await running;
    expect(await database.read.get('SELECT wrong_pins FROM sign_ins')).toEqual({ wrong_pins: 0 });
    expect(await new IdleSignInLock(dependencies).unlock(bearer, '0000', '')).toMatchObject({
      refusal: { code: 'PIN_WRONG' },
    });
  });
});
