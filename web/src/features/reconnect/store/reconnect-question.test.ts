import { machineStatuses } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { gamePathOf, questionOf } from './reconnect-question.ts';

it.each([
  ['waiting', 'waiting', 'waiting', 'continue'],
  ['waiting', 'bonus', 'bonus', 'continue'],
  ['waiting', 'handpay', 'handpay', 'continue'],
  ['waiting', 'cashout', 'waiting', 'continue'],
  ['closing', 'cashout', 'cashout', 'continue'],
  ['playing', 'playing', 'playing', 'kick'],
  ['playing', 'bonus', 'playing', 'kick'],
  ['waiting', 'error', 'error', 'continue'],
  ['playing', 'offline', 'offline', 'cashout'],
  ['waiting', 'unknown', 'unknown', 'continue'],
  ['another server’s word', 'cashout', 'cashout', 'continue'],
  ['another server’s word', 'playing', 'playing', 'kick'],
] as const)(
  'of a session that is %s at a machine that is %s speaks of %s',
  (status, machineStatus, kind, first) => {
    const question = questionOf({ status, machineStatus });
    expect(question.kind).toBe(kind);
    expect(question.actions[0]).toBe(first);
  },
);

it('has something to offer whatever the machine is', () => {
  for (const machineStatus of [...machineStatuses, 'unknown'] as const)
    for (const status of ['waiting', 'playing', 'closing', ''])
      expect(questionOf({ status, machineStatus }).actions.length).toBeGreaterThan(0);
});

it('goes on at the game’s address, also where the brand is not known', () => {
  const machineId = '104' as Parameters<typeof gamePathOf>[0]['machineId'];
  expect(gamePathOf({ machineId, brandName: 'Neon Koi' })).toBe('/game/104/neon-koi');
  expect(gamePathOf({ machineId, brandName: '' })).toBe('/game/104/-');
});
