import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { sumPayoutsOfLast30Days } from '../../players/identity/check-identity-for-payout.ts';
import { computeIdentityState, listIdentityDocuments } from '../../players/identity/identity-document-store.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';

/** Returns a player's identity state, the documents, and the consequences for payouts. Call it in one database snapshot. */
export const readPlayerIdentity = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<OfficeAnswerInput<'playerIdentity'>> => {
  const documents = await listIdentityDocuments(db, playerId, at);
  return {
    state: computeIdentityState(documents),
    documents: [...documents],
    payoutUpToMinor: (await readJurisdictionValues(db, { playerId }))['identity.payoutUpTo'],
    paidOutMinor: await sumPayoutsOfLast30Days(db, playerId, at),
  };
};
