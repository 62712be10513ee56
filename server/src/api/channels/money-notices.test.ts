import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { expect, it } from 'vitest';
import { isLatePayout } from './player-notifications.ts';

const settled = (change: Partial<TransferView>): TransferView => ({
  transferId: 'transfer-1' as TransferId,
  kind: 'cashOut',
  amountMinor: 5_000,
  state: 'settled',
  place: 'wallet',
  at: 0,
  ...change,
});

it.each([
  ['a cash-out that was told to wait', {}, 5_000, true],
  ['a cash-out that came at once', {}, 4_999, false],
  ['a cash-out of nothing', { amountMinor: 0 }, 60_000, false],
  ['a cash-out that still waits', { state: 'held' }, 60_000, false],
  ['a cash-out that was void', { state: 'voided' }, 60_000, false],
  ['a cash-in', { kind: 'cashIn' }, 60_000, false],
  ['a hand pay', { kind: 'handPay' }, 0, true],
  ['a jackpot that waited for a person', { kind: 'jackpot' }, 0, true],
  ['a jackpot at its hit, which has a notice of its own', { kind: 'jackpot', roundId: 'r1' }, 0, false],
] as const)('whether %s is told as money that came home', (_, change, nowMs, isNotified) => {
  expect(isLatePayout(settled(change), nowMs)).toBe(isNotified);
});
