import { createRefusedResult, okResult, type Result, transactionCodes } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';
import { readIdentityState } from './identity-document-store.ts';

/** Period in ms over which payouts are summed, so that nobody avoids the payout limit by splitting a payout. */
const spanMs = 30 * 24 * 60 * 60_000;

/** Returns the sum that was paid out to a player since a time, or is reserved for a payout, in minor units. */
export const sumPayoutsSince = async (db: Queries, playerId: string, from: number): Promise<number> => {
  const row = await db.get<{ minor: number | string }>(
    `SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) AS minor FROM transactions
     WHERE player_id = ? AND type = ${transactionCodes.withdraw} AND at > ?`,
    playerId,
    from,
  );
  return Math.max(0, -Number(row?.minor ?? 0));
};

/** Returns the sum of the player's payouts of the last thirty days. */
export const sumPayoutsOfLast30Days = (db: Queries, playerId: string, at: number): Promise<number> =>
  sumPayoutsSince(db, playerId, at - spanMs);

/**
 * Refuses a payout with PAYMENT_IDENTITY_NEEDED if the player's identity is not checked and the payout exceeds what the jurisdiction
 * profile allows without that check. Call it in the transaction that pays. `amountMinor`: amount without what is already reserved.
 */
export const checkIdentityForPayout = async (
  db: Queries,
  { playerId, amountMinor, at }: { readonly playerId: string; readonly amountMinor: number; readonly at: number },
): Promise<Result<null>> => {
  const limit = (await readJurisdictionValues(db, { playerId }))['identity.payoutUpTo'];
  if (limit === null || (await sumPayoutsOfLast30Days(db, playerId, at)) + amountMinor <= limit) return okResult(null);
  return (await readIdentityState(db, playerId, at)) === 'checked'
    ? okResult(null)
    : createRefusedResult('PAYMENT_IDENTITY_NEEDED', { limitMinor: limit });
};
