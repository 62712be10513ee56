import { expect, it } from 'vitest';
import { computeMachineStatus, type MachineFacts } from './machine.ts';

const free: MachineFacts = {
  online: true,
  fault: null,
  phase: 'idle',
  seat: 'none',
  reserved: false,
  outOfService: false,
};

it.each<[string, Partial<MachineFacts>]>([
  ['available', {}],
  ['reserved', { reserved: true }],
  ['waiting', { phase: 'spinning' }],
  ['playing', { seat: 'held' }],
  ['playing', { seat: 'held', phase: 'counting', reserved: true }],
  ['bonus', { seat: 'held', phase: 'freeSpins' }],
  ['cashout', { seat: 'held', phase: 'cashOut' }],
  ['cashout', { seat: 'closing' }],
  ['handpay', { seat: 'held', phase: 'handPay' }],
  ['waiting', { seat: 'waiting' }],
  ['waiting', { seat: 'waiting', phase: 'spinning', reserved: true }],
  ['bonus', { seat: 'waiting', phase: 'freeSpins' }],
  ['error', { seat: 'held', phase: 'malfunction' }],
  ['error', { fault: 'the ledger disagrees' }],
  ['offline', { online: false, seat: 'held', fault: 'any' }],
  ['outOfService', { outOfService: true, online: false, fault: 'any', reserved: true }],
  ['playing', { outOfService: true, seat: 'held' }],
  ['waiting', { outOfService: true, seat: 'waiting' }],
])('is %s for %j', (status, facts) => {
  expect(computeMachineStatus({ ...free, ...facts })).toBe(status);
});
