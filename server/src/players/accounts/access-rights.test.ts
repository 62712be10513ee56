import type { PlayerId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import type { AuthenticatedCaller } from '../sign-in/access-tokens.ts';
import {
  getPlayRefusal,
  getStaffAccessRefusal,
  getWebSocketAccessRefusal,
  isStaffGroup,
  playerLevel,
} from './access-rights.ts';

const bearer = (changes: Partial<AuthenticatedCaller> = {}): AuthenticatedCaller => ({
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
  expect(getPlayRefusal(bearer())).toBeNull();
  expect(getWebSocketAccessRefusal(bearer())).toBeNull();
});

it('nobody without the permission plays, opens a channel or manages, whatever the group', () => {
  for (const group of ['user', 'staff', 'admin']) {
    expect(getPlayRefusal(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(getWebSocketAccessRefusal(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(getStaffAccessRefusal(bearer({ group, ...without }))).toMatchObject({ code: 'FORBIDDEN' });
  }
});

it('a locked sign-in opens no channel', () => {
  expect(getWebSocketAccessRefusal(bearer({ isLocked: true }))).toMatchObject({ code: 'SESSION_LOCKED' });
});

it.each([
  ['admin', true],
  ['staff', true],
  ['user', false],
  ['', false],
])('the group "%s" manages others: %s', (group, manages) => {
  expect(isStaffGroup(group)).toBe(manages);
  expect(getStaffAccessRefusal(bearer({ group })) === null).toBe(manages);
});
