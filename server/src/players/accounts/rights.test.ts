import type { PlayerId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import type { Bearer } from '../sign-in/tokens.ts';
import { isTeam, playerLevel, refusalToEnter, refusalToManage, refusalToPlay } from './rights.ts';

const bearer = (changes: Partial<Bearer> = {}): Bearer => ({
  playerId: 'p' as PlayerId,
  signInId: 's',
  expiresAt: 1,
  group: 'user',
  permissions: [playerLevel],
  isLocked: false,
  ...changes,
});
const without = { permissions: [7] };

it('a player with the permission may play and open channels', () => {
  expect(refusalToPlay(bearer())).toBeNull();
  expect(refusalToEnter(bearer())).toBeNull();
});

it('nobody without the permission plays, opens a channel or manages, whatever the group', () => {
  for (const group of ['user', 'staff', 'admin']) {
    expect(refusalToPlay(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusalToEnter(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusalToManage(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
  }
});

it('a locked sign-in opens no channel', () => {
  expect(refusalToEnter(bearer({ isLocked: true }))).toMatchObject({ code: 'SESSION_LOCKED' });
});

it.each([
  ['admin', true],
  ['staff', true],
  ['user', false],
  ['', false],
])('the group "%s" manages others: %s', (group, manages) => {
  expect(isTeam(group)).toBe(manages);
  expect(refusalToManage(bearer({ group })) === null).toBe(manages);
});
