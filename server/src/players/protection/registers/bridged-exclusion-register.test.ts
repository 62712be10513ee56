import { afterAll, beforeAll, expect, it } from 'vitest';
import { HostileRegister, unreliableMoods } from '../../../testing/hostile-register.ts';
import { createBridgedExclusionRegister } from './bridged-exclusion-register.ts';
import type { ExclusionRegister } from './exclusion-register.ts';

const person = { account: 'p-1', firstName: 'İpek', lastName: 'Çelik', bornOn: '1990-02-28', email: '' };
let bridge: HostileRegister;
let register: ExclusionRegister;
/** Asks the same bridge, and waits less. */
let hasty: ExclusionRegister;
beforeAll(async () => {
  bridge = await HostileRegister.open();
  const { url, secret } = bridge;
  register = createBridgedExclusionRegister({ name: 'GAMSTOP', url, secret, deadlineMs: 10_000 });
  hasty = createBridgedExclusionRegister({ name: 'GAMSTOP', url, secret, deadlineMs: 200 });
});
afterAll(() => bridge.close());

it('asks with the person’s facts and the secret, each question under an id of its own, and reads the answer', async () => {
  bridge.mood = 'clear';
  expect(await register.ask(person)).toEqual({ kind: 'clear' });
  bridge.mood = 'excluded';
  expect(await register.ask(person)).toEqual({ kind: 'excluded', untilAt: null });
  bridge.mood = 'excludedUntil';
  expect(await register.ask(person)).toEqual({ kind: 'excluded', untilAt: Date.UTC(2099, 0, 1) });
  expect(bridge.received[0]).toEqual({ question: expect.any(String), register: 'GAMSTOP', person });
  expect(new Set(bridge.received.map(({ question }) => question)).size).toBe(3);
  expect(new Set(bridge.proofs)).toEqual(new Set([`Bearer ${bridge.secret}`]));
});

it('relies on no other answer, and says why, without the person’s facts or the secret', async () => {
  for (const mood of unreliableMoods) {
    bridge.mood = mood;
    const before = bridge.received.length;
    const isSlow = mood === 'late' || mood === 'stalls';
    const answer = await (isSlow ? hasty : register).ask(person);
    expect(answer, mood).toEqual({ kind: 'none', why: expect.any(String) });
    expect(JSON.stringify(answer), mood).not.toMatch(/Çelik|1990|what-only/);
    if (isSlow) expect(answer).toMatchObject({ why: 'no answer in 200 ms' });
    // A redirect is not followed.
    else expect(bridge.received.length, mood).toBe(before + 1);
  }
});

it('says that nobody is there', async () => {
  const gone = await HostileRegister.open();
  const { url, secret } = gone;
  await gone.close();
  const nobody = createBridgedExclusionRegister({ name: 'GAMSTOP', url, secret, deadlineMs: 10_000 });
  expect(await nobody.ask(person)).toEqual({ kind: 'none', why: 'the bridge cannot be reached' });
});
