import { postCashDeskMovement } from '../backoffice/cash-desk/post-cash-desk-movement.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** Deposits money for a player once, as the cashier does. */
export const depositFor = async (
  tx: DatabaseTransaction,
  username: string,
  { amountMinor, at }: { readonly amountMinor: number; readonly at: number },
): Promise<void> => {
  const movement = {
    direction: 'deposit',
    username,
    note: '',
    key: `test-${username}`,
    amountMinor,
    at,
  } as const;
  const moved = await postCashDeskMovement(tx, movement);
  if (!moved.ok) throw new Error(`${username} got no money: ${moved.refusal.code}`);
};

/** Gives each player enough for some rounds. */
export const fund = async (
  { database, clock }: { readonly database: Database; readonly clock: { nowMs(): number } },
  ...usernames: string[]
): Promise<void> => {
  for (const username of usernames)
    await database.transact((tx) => depositFor(tx, username, { amountMinor: 1_000, at: clock.nowMs() }));
};
