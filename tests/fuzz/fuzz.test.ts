import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it('no nonsense brings a 500, a crash, a stack or growing memory, and no secret gets into the log', {
  timeout: 120_000,
}, async () => {
  const { faults, calls, messages, statuses, printed, secrets } = await fuzz({
    count: 400,
    seed: 20_261_121,
  });
  expect(faults).toEqual([]);
  // It did arrive: doors let in and kept out, and channels were spoken to.
  expect(calls).toBeGreaterThan(100);
  expect(messages).toBeGreaterThan(100);
  for (const status of ['200', '400', '401', '404']) expect(statuses[status] ?? 0, status).toBeGreaterThan(0);
  // At the level that tells most, the log has lines, and none of them a password, a token or a key.
  expect(printed.split('\n').length).toBeGreaterThan(5);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    expect(printed).not.toContain(secret);
  }
  expect(printed).not.toMatch(/eyJ[\w-]{10,}\.[\w-]+\./);
});
