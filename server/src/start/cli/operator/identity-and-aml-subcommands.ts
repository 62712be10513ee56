import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { readLaunderingCase, readLaunderingCases } from '../../../backoffice/laundering/read-laundering-cases.ts';
import { findPlayerAccountOrThrow } from '../../../backoffice/players/parse-account-fields.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
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

type Cases = OfficeAnswerInput<'cases'>;

const listCases = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const { cases, waiting } = await database.snapshot((db) => readLaunderingCases(db, null));
  const lines = [...cases.map(lineOfCase), ...waiting.map((one) => `no case yet  ${indicatorLine(one)}`)];
  return lines.length === 0 ? ['There are no cases, and no indicators without one.'] : lines;
};

const showCase = async (
  { database }: SubcommandDependencies,
  { words: [number = ''] }: SubcommandInput,
): Promise<string[]> => {
  const known = /^\d{1,15}$/.test(number) && Number(number) > 0;
  const found = known ? await database.snapshot((db) => readLaunderingCase(db, Number(number))) : null;
  if (!found) throw new BusinessRuleError('CASE_UNKNOWN', { case: number });
  return [
    lineOfCase(found),
    ...found.found.map(indicatorLine),
    ...found.written.map(({ at, who, text }) => `${formatUtcMinute(at)}  ${who}: ${text}`),
    ...(found.closing === null ? [] : [`Found: ${found.closing}`]),
  ];
};

const lineOfCase = ({ number, player, openedAt, openedBy, reason, outcome, ...rest }: Cases['cases'][number]) => {
  const end =
    rest.closedAt === null ? 'open' : `${outcome}, closed ${formatUtcMinute(rest.closedAt)} by ${rest.closedBy}`;
  return `case ${number}  ${player.name}  opened ${formatUtcMinute(openedAt)} by ${openedBy}: ${reason}  ${end}`;
};

const indicatorLine = ({ player, kind, at, figures }: Cases['waiting'][number]): string => {
  const said = Object.entries(figures).map(([name, value]) =>
    name.endsWith('Minor') ? `${name.slice(0, -5)} ${formatLedgerAmount(value)}` : `${name} ${value}`,
  );
  return `${formatUtcMinute(at)}  ${player.name}  ${kind}: ${said.join(', ')}`;
};

export const caseSubcommands = buildActionSubcommands('case', {
  list: { words: [], help: 'money-laundering cases, and indicators without a case', run: listCases },
  show: { words: ['NUMBER'], help: 'a case with its indicators, notes and outcome', run: showCase },
});
