import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { readLaunderingCase, readLaunderingCases } from '../../../backoffice/laundering/read-laundering-cases.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

type Cases = OfficeAnswerInput<'cases'>;

const list = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const { cases, waiting } = await database.snapshot((db) => readLaunderingCases(db, null));
  const lines = [...cases.map(lineOf), ...waiting.map((one) => `no case yet  ${indicatorLine(one)}`)];
  return lines.length === 0 ? ['There are no cases, and no indicators without one.'] : lines;
};

const show = async (
  { database }: SubcommandDependencies,
  { words: [number = ''] }: SubcommandInput,
): Promise<string[]> => {
  const known = /^\d{1,15}$/.test(number) && Number(number) > 0;
  const found = known ? await database.snapshot((db) => readLaunderingCase(db, Number(number))) : null;
  if (!found) throw new BusinessRuleError('CASE_UNKNOWN', { case: number });
  return [
    lineOf(found),
    ...found.found.map(indicatorLine),
    ...found.written.map(({ at, who, text }) => `${formatUtcMinute(at)}  ${who}: ${text}`),
    ...(found.closing === null ? [] : [`Found: ${found.closing}`]),
  ];
};

const lineOf = ({ number, player, openedAt, openedBy, reason, outcome, ...rest }: Cases['cases'][number]) => {
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
  list: { words: [], help: 'money-laundering cases, and indicators without a case', run: list },
  show: { words: ['NUMBER'], help: 'a case with its indicators, notes and outcome', run: show },
});
