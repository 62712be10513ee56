import { accountNamed } from '../../../backoffice/players/account-words.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import { identityOf, listDocuments, type StoredDocument } from '../../../players/identity/document-store.ts';
import { readPaidOut } from '../../../players/identity/refuse-payout.ts';
import { readProfile } from '../../../players/protection/profile/profile-store.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { CommandContext, CommandInput } from './subcommand.ts';

const show = (
  { database, at }: CommandContext,
  { words: [username = ''] }: CommandInput,
): Promise<string[]> =>
  database.snapshot(async (db) => {
    const { id } = await accountNamed(db, username);
    const documents = await listDocuments(db, id, at);
    const limit = (await readProfile(db, { playerId: id }))['identity.payoutUpTo'];
    const paid = `Paid out in thirty days: ${formatMajor(await readPaidOut(db, id, at))}`;
    return [
      `The identity of ${username} is ${identityOf(documents)}.`,
      limit === null ? paid : `${paid}; limit without identity check: ${formatMajor(limit)}`,
      ...documents.map(lineOf),
    ];
  });

const lineOf = (document: StoredDocument): string => {
  const { id, kind, numberEnd, expiresOn, isExpired, state, addedAt, addedBy, reason } = document;
  const parts = [
    `${id}  ${kind}${numberEnd === '' ? '' : ` …${numberEnd}`}`,
    expiresOn === null ? 'no expiry' : `valid until ${expiresOn}${isExpired ? ', OVER' : ''}`,
    `added ${momentOf(addedAt)} by ${addedBy}`,
    document.decidedAt === null
      ? state
      : `${state} ${momentOf(document.decidedAt)} by ${document.decidedBy}${reason === '' ? '' : `: ${reason}`}`,
  ];
  return parts.join('  ');
};

export const identitySubcommands = actionSubcommands('identity', {
  show: {
    words: ['USERNAME'],
    help: "whether a player's identity is checked, and the documents",
    run: show,
  },
});
