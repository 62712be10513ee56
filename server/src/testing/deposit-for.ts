import { moveOutside } from '../backoffice/cash-desk/move-outside.ts';
import type { Database, UnitOfWork } from '../platform/database/database.ts';

/** Deposits money for a player once, as the cashier does. */
export const depositFor = async (
  unit: UnitOfWork,
  username: string,
  { amountMinor, at }: { readonly amountMinor: number; readonly at: number },
): Promise<void> => {
  const move = {
    direction: 'deposit',
    username,
    note: '',
    key: `test-${username}`,
    amountMinor,
    at,
  } as const;
  const moved = await moveOutside(unit, move);
  if (!moved.ok) throw new Error(`${username} got no money: ${moved.refusal.code}`);
};

/** Gives each player enough for some rounds. */
export const fund = async (
  { database, clock }: { readonly database: Database; readonly clock: { nowMs(): number } },
  ...usernames: string[]
): Promise<void> => {
  for (const username of usernames)
    await database.transact((unit) => depositFor(unit, username, { amountMinor: 1_000, at: clock.nowMs() }));
};
