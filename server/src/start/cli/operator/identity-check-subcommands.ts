import { findPlayerAccountOrThrow } from '../../../backoffice/players/parse-account-fields.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { sumPayoutsOfLast30Days } from '../../../players/identity/check-identity-for-payout.ts';
import {
  computeIdentityState,
  listIdentityDocuments,
  type StoredDocument,
} from '../../../players/identity/identity-document-store.ts';
import { readJurisdictionValues } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

const show = (
  { database, at }: SubcommandDependencies,
  { words: [username = ''] }: SubcommandInput,
): Promise<string[]> =>
  database.snapshot(async (db) => {
    const { id } = await findPlayerAccountOrThrow(db, username);
    const documents = await listIdentityDocuments(db, id, at);
    const limit = (await readJurisdictionValues(db, { playerId: id }))['identity.payoutUpTo'];
    const paid = `Paid out in thirty days: ${formatLedgerAmount(await sumPayoutsOfLast30Days(db, id, at))}`;
    return [
      `The identity of ${username} is ${computeIdentityState(documents)}.`,
      limit === null ? paid : `${paid}; limit without identity check: ${formatLedgerAmount(limit)}`,
      ...documents.map(lineOf),
    ];
  });

const lineOf = (document: StoredDocument): string => {
  const { id, kind, numberEnd, expiresOn, isExpired, state, addedAt, addedBy, reason } = document;
  const parts = [
    `${id}  ${kind}${numberEnd === '' ? '' : ` …${numberEnd}`}`,
    expiresOn === null ? 'no expiry' : `valid until ${expiresOn}${isExpired ? ', OVER' : ''}`,
    `added ${formatUtcMinute(addedAt)} by ${addedBy}`,
    document.decidedAt === null
      ? state
      : `${state} ${formatUtcMinute(document.decidedAt)} by ${document.decidedBy}${reason === '' ? '' : `: ${reason}`}`,
  ];
  return parts.join('  ');
};

export const identitySubcommands = buildActionSubcommands('identity', {
  show: {
    words: ['USERNAME'],
    help: "whether a player's identity is checked, and the documents",
    run: show,
  },
});
