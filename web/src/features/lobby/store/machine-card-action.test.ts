import { expect, test } from 'vitest';
import { computeMachineCardAction, restrictMachineCardAction } from './machine-card-action.ts';

test('a free machine can be played unless it is reserved for another player', () => {
  expect(computeMachineCardAction({ status: 'available', reservation: null })).toBe('play');
  expect(computeMachineCardAction({ status: 'available', reservation: null, unfit: true })).toBe('closed');
  expect(computeMachineCardAction({ status: 'waiting', reservation: 'Deniz', unfit: true })).toBe('continue');
  expect(computeMachineCardAction({ status: 'available', reservation: '' })).toBe('reserved');
  expect(computeMachineCardAction({ status: 'reserved', reservation: 'Deniz' })).toBe('play');
});

test('a waiting machine can be continued by its own player only', () => {
  expect(computeMachineCardAction({ status: 'waiting', reservation: 'Deniz' })).toBe('continue');
  expect(computeMachineCardAction({ status: 'waiting', reservation: null })).toBe('inUse');
});

test('the player’s own session can be continued in any status, unless the machine is closed', () => {
  for (const status of ['waiting', 'playing', 'bonus', 'cashout', 'handpay'] as const)
    expect(computeMachineCardAction({ status, reservation: null }, true)).toBe('continue');
  expect(computeMachineCardAction({ status: 'offline', reservation: null }, true)).toBe('closed');
});

test('a broken or offline machine is closed', () => {
  for (const status of ['error', 'offline', 'outOfService'] as const)
    expect(computeMachineCardAction({ status, reservation: null })).toBe('closed');
});

test('a machine with an unknown status can be tried, because its server decides', () => {
  expect(computeMachineCardAction({ status: 'unknown', reservation: null })).toBe('play');
  expect(computeMachineCardAction({ status: 'unknown', reservation: '' })).toBe('reserved');
});

test('while the player is kept from play no machine offers anything, not even a seat of their own', () => {
  for (const action of ['play', 'continue', 'inUse', 'reserved'] as const)
    expect(restrictMachineCardAction(action)).toBe('restricted');
  expect(restrictMachineCardAction('closed')).toBe('closed');
});
