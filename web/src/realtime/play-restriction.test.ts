import type { Protection } from '@reelfloor/protocol';
import { afterEach, expect, test } from 'vitest';
import { signInStore } from '../api/sign-in-state.ts';
import { signInTestPlayer } from '../testing/test-sign-in.ts';
import { isPlayRestricted, playRestriction } from './play-restriction.ts';

afterEach(() => playRestriction.set(undefined));

const signIn = (restricted: boolean | undefined) => {
  signInTestPlayer('p-1');
  const state = signInStore.getState();
  if (state.kind === 'signedIn') signInStore.setState({ ...state, account: { ...state.account, restricted } });
};

test('until it was fetched, the sign-in says whether something keeps the player from play', () => {
  signIn(undefined);
  expect(isPlayRestricted()).toBe(false);
  signIn(false);
  expect(isPlayRestricted()).toBe(false);
  signIn(true);
  expect(isPlayRestricted()).toBe(true);
  // It has ended since.
  playRestriction.set(null);
  expect(isPlayRestricted()).toBe(false);
  signIn(false);
  playRestriction.set({} as Protection);
  expect(isPlayRestricted()).toBe(true);
});
