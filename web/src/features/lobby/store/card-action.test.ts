import { expect, test } from 'vitest';
import { cardActionOf } from './card-action.ts';

test('a free machine can be played unless it is kept for another', () => {
  expect(cardActionOf({ status: 'available', reservation: null })).toBe('play');
  expect(cardActionOf({ status: 'available', reservation: '' })).toBe('reserved');
  expect(cardActionOf({ status: 'reserved', reservation: 'Deniz' })).toBe('play');
});

test('a waiting machine is continued by its own player only', () => {
  expect(cardActionOf({ status: 'waiting', reservation: 'Deniz' })).toBe('continue');
  expect(cardActionOf({ status: 'waiting', reservation: null })).toBe('inUse');
});

test('the machine of the own session is continued, whatever it is doing, unless it is closed', () => {
  for (const status of ['waiting', 'playing', 'bonus', 'cashout', 'handpay'] as const)
    expect(cardActionOf({ status, reservation: null }, true)).toBe('continue');
  expect(cardActionOf({ status: 'offline', reservation: null }, true)).toBe('closed');
});

test('a machine that is broken or away is closed', () => {
  for (const status of ['error', 'offline'] as const)
    expect(cardActionOf({ status, reservation: null })).toBe('closed');
});

test('a machine with a state of another server’s own can be tried: that server decides', () => {
  expect(cardActionOf({ status: 'unknown', reservation: null })).toBe('play');
  expect(cardActionOf({ status: 'unknown', reservation: '' })).toBe('reserved');
});
