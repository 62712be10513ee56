import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import { identityOf, listDocuments } from '../../players/identity/document-store.ts';
import { readPaidOut } from '../../players/identity/refuse-payout.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';

/** Returns a player's identity state, the documents, and the consequences for payouts. Call it in one snapshot. */
export const readPlayerIdentity = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<OfficeAnswerInput<'playerIdentity'>> => {
  const documents = await listDocuments(db, playerId, at);
  return {
    state: identityOf(documents),
    documents: [...documents],
    payoutUpToMinor: (await readProfile(db, { playerId }))['identity.payoutUpTo'],
    paidOutMinor: await readPaidOut(db, playerId, at),
  };
};
