import { expect, test } from 'vitest';
import { cardActionWhileRestricted, computeCardAction } from './card-action.ts';

test('a free machine can be played unless it is reserved for another player', () => {
  expect(computeCardAction({ status: 'available', reservation: null })).toBe('play');
  expect(computeCardAction({ status: 'available', reservation: null, unfit: true })).toBe('closed');
  expect(computeCardAction({ status: 'waiting', reservation: 'Deniz', unfit: true })).toBe('continue');
  expect(computeCardAction({ status: 'available', reservation: '' })).toBe('reserved');
  expect(computeCardAction({ status: 'reserved', reservation: 'Deniz' })).toBe('play');
});

test('a waiting machine can be continued by its own player only', () => {
  expect(computeCardAction({ status: 'waiting', reservation: 'Deniz' })).toBe('continue');
  expect(computeCardAction({ status: 'waiting', reservation: null })).toBe('inUse');
});

test('the player’s own session can be continued in any status, unless the machine is closed', () => {
  for (const status of ['waiting', 'playing', 'bonus', 'cashout', 'handpay'] as const)
    expect(computeCardAction({ status, reservation: null }, true)).toBe('continue');
  expect(computeCardAction({ status: 'offline', reservation: null }, true)).toBe('closed');
});

test('a broken or offline machine is closed', () => {
  for (const status of ['error', 'offline', 'outOfService'] as const)
    expect(computeCardAction({ status, reservation: null })).toBe('closed');
});

test('a machine with an unknown status can be tried, because its server decides', () => {
  expect(computeCardAction({ status: 'unknown', reservation: null })).toBe('play');
  expect(computeCardAction({ status: 'unknown', reservation: '' })).toBe('reserved');
});

test('while the player is kept from play no machine offers anything, not even a seat of their own', () => {
  for (const action of ['play', 'continue', 'inUse', 'reserved'] as const)
    expect(cardActionWhileRestricted(action)).toBe('restricted');
  expect(cardActionWhileRestricted('closed')).toBe('closed');
});
