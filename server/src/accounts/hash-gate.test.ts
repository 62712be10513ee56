import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import { HashGate } from './hash-gate.ts';
import { IdleLock } from './idle-lock.ts';
import { PasswordDesk } from './password-desk.ts';
import { PasswordProof } from './password-proof.ts';
import { PasswordChecker } from './passwords.ts';
import type { Bearer } from './tokens.ts';

const heldWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, letGo: resolve };
};

describe('HashGate', () => {
  it('runs a few at once, lets others wait in order, and refuses too many', async () => {
    const gate = new HashGate({ hashing: 2, waiting: 2 });
    const began: number[] = [];
    const held = Array.from({ length: 5 }, heldWork);
    const runs = held.map(({ work }, index) =>
      gate.run(() => {
        began.push(index);
        return work();
      }),
    );
    expect(await runs[4]).toBeNull();
    expect(began).toEqual([0, 1]);
    held[1]?.letGo();
    await runs[1];
    const late = heldWork();
    const lateRun = gate.run(() => {
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
    const gate = new HashGate({ hashing: 1, waiting: 0 });
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(async () => 'done')).toBe('done');
  });
});

describe('a full HashGate', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await database.transact(async (unit) => {
      await unit.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('p-1', 'player', '', '', '', '', '', 'pbkdf2-sha256$1$AA==$AA==', 'user', '[145]', 0)`,
      );
      await unit.run(
        "INSERT INTO sign_ins (id, player_id, began_at, expires_at) VALUES ('s-1', 'p-1', 0, 1)",
      );
    });
  });
  afterEach(() => remove());

  it('refuses PINs like passwords, and does not count them as wrong', async () => {
    const gate = new HashGate({ hashing: 1, waiting: 0 });
    const busy = heldWork();
    const running = gate.run(busy.work);
    const parts = { database, bus: new InMemoryBus(() => {}), gate, now: () => 0 };
    const desk = new PasswordDesk({
      ...parts,
      proof: new PasswordProof(parts.database, new PasswordChecker(gate)),
      minPasswordLength: 8,
    });
    const bearer = { playerId: 'p-1', signInId: 's-1' } as Bearer;
    const refusal = { refusal: { code: 'RATE_LIMITED', params: { retry_s: 5 } } };
    expect(await new IdleLock(parts).unlock(bearer, '0000', '')).toMatchObject(refusal);
    expect(await desk.changePin(bearer, { password: 'x', pin: '0000' }, '')).toMatchObject(refusal);
    busy.letGo();
    await running;
    expect(await database.read.get('SELECT wrong_pins FROM sign_ins')).toEqual({ wrong_pins: 0 });
    expect(await new IdleLock(parts).unlock(bearer, '0000', '')).toMatchObject({
      refusal: { code: 'PIN_WRONG' },
    });
  });
});
