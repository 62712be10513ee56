import type { LoginHistoryEntry, SlotSession, Transaction } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { listPlayerAchievements, type OwnRecords } from './profile-page.tsx';

const session = (start: number, brand: string, freeSpinCount = 0) => ({ start, brand, freeSpinCount }) as SlotSession;
const transaction = (at: number, type: Transaction['type']) => ({ at, type }) as Transaction;
const records = (some: Partial<OwnRecords>): OwnRecords => ({
  transactions: [],
  sessions: [],
  logins: [],
  brandCount: 2,
  ...some,
});
const reached = (some: Partial<OwnRecords>) =>
  Object.fromEntries(
    listPlayerAchievements(records(some))
      .filter(({ at }) => at !== null)
      .map(({ name, at }) => [name, at]),
  );

test('no achievement is reached without records', () => {
  expect(reached({})).toEqual({});
  expect(reached({ brandCount: 0 })).toEqual({});
});

test('an achievement counts from the first time it was reached', () => {
  expect(
    reached({
      sessions: [session(9, 'koi', 3), session(4, 'koi', 1), session(2, 'koi')],
      transactions: [transaction(8, 4), transaction(7, 6), transaction(5, 5), transaction(3, 4)],
      logins: [{ at: 6, label: 'changed password' } as LoginHistoryEntry],
    }),
  ).toEqual({ firstGame: 2, freeSpins: 4, broughtHome: 3, jackpot: 7, handPay: 5, ownPassword: 6 });
});

test('“every brand” is reached with the last brand, and shows its progress before', () => {
  const one = [session(9, 'koi'), session(4, 'koi')];
  expect(listPlayerAchievements(records({ sessions: one }))[1]).toEqual({
    name: 'everyBrand',
    at: null,
    steps: { done: 1, of: 2 },
  });
  expect(reached({ sessions: [...one, session(7, 'orbit')] }).everyBrand).toBe(7);
});
