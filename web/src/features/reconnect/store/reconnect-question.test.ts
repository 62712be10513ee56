import { machineStatuses } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { buildGamePath, chooseReconnectQuestion } from './reconnect-question.ts';

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
] as const)('for a %s session at a %s machine shows the case %s', (status, machineStatus, kind, first) => {
  const question = chooseReconnectQuestion({ status, machineStatus, cancelRefused: null });
  expect(question.kind).toBe(kind);
  expect(question.actions[0]).toBe(first);
});

it('offers an action in every state of the machine', () => {
  for (const machineStatus of [...machineStatuses, 'unknown'] as const)
    for (const status of ['waiting', 'playing', 'closing', ''])
      expect(chooseReconnectQuestion({ status, machineStatus, cancelRefused: null }).actions.length).toBeGreaterThan(0);
});

it.each([
  ['cashout', 'leaving', []],
  ['unknown', 'leaving', []],
  ['error', 'error', ['cashout']],
  ['offline', 'offline', ['cashout']],
] as const)('does not offer to go on while a %s seat closes for good', (machineStatus, kind, actions) => {
  const cancelRefused = { code: 'CANCEL_CLOSED' };
  expect(chooseReconnectQuestion({ status: 'closing', machineStatus, cancelRefused })).toEqual({
    kind,
    actions,
  });
  // A seat that is its player's again can be continued, whatever was refused before.
  expect(chooseReconnectQuestion({ status: 'waiting', machineStatus, cancelRefused })).toEqual(
    chooseReconnectQuestion({ status: 'waiting', machineStatus, cancelRefused: null }),
  );
});

it('continues at the game’s address, even if the brand is unknown', () => {
  const machineId = '104' as Parameters<typeof buildGamePath>[0]['machineId'];
  expect(buildGamePath({ machineId, brandName: 'Neon Koi' })).toBe('/game/104/neon-koi');
  expect(buildGamePath({ machineId, brandName: '' })).toBe('/game/104/-');
});
