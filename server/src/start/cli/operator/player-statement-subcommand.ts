import type { Statement } from '@reelfloor/protocol';
import { findAccountByUsernameOrId } from '../../../backoffice/players/find-player-account.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { listMoneyMovements } from '../../../play/statements/money/list-money-movements.ts';
import type { MoneyMovement } from '../../../play/statements/money/money-movement-sources.ts';
import { readStatement } from '../../../play/statements/statement/read-statement.ts';
import { dayMs } from '../../../play/statements/time-range.ts';
import {
  parseDateOrTimeOption,
  type Subcommand,
  type SubcommandDependencies,
  type SubcommandInput,
} from './subcommand-definition.ts';

/** Maximum number of statement entries printed. */
const maxMovements = 10_000;
/** Number of statement entries read per query. */
const maxMovementsPerPage = 500;

const shows = ['all', 'money', 'rounds'] as const;

/** Prints a player's statement of a range (by default the last day) with every money movement and round, oldest first. */
export const statementSubcommand: Subcommand = {
  words: ['USERNAME'],
  options: { from: 'string', to: 'string', show: 'string' },
  help: 'balances, money movements and rounds; the last day unless --from is given, --show money or rounds only',
  run: async ({ database, at }: SubcommandDependencies, { words: [name = ''], options }: SubcommandInput) => {
    const show = shows.find((one) => one === (options.show ?? 'all'));
    if (!show) throw new ConfigError(`"${options.show}" cannot be shown; write ${shows.join(', ')}.`);
    const until = options.to === undefined ? null : parseDateOrTimeOption(options.to, 1);
    const from = options.from === undefined ? (until ?? at) - dayMs : parseDateOrTimeOption(options.from, 0);
    if (until !== null && until <= from) throw new ConfigError('--to is not after --from.');
    return database.snapshot(async (db) => {
      const account = await findAccountByUsernameOrId(db, name);
      if (!account) throw new ConfigError(`There is no account ${name}.`);
      const span = { from, until, stepsAre: 'days', steps: [{ from, until: until ?? at }] } as const;
      const lines = [
        `${account.username}  ${account.id}  from ${moment(from)} to ${moment(until ?? at)}`,
        ...statementLines(await readStatement(db, account.id, span)),
      ];
      const range = {
        from,
        show,
        order: 'asc',
        limit: maxMovementsPerPage,
        ...(until !== null && { until }),
      } as const;
      let cursor: string | null | undefined;
      for (let count = 0; cursor !== null; ) {
        const page = await listMoneyMovements(db, account.id, {
          ...range,
          ...(cursor !== undefined && { cursor }),
        });
        if (!page.ok) throw new Error(`entries could not be read further: ${page.refusal.code}`);
        const { items, nextCursor } = page.value;
        lines.push(...items.map(moveLine));
        count += items.length;
        cursor = nextCursor;
        if (cursor === null || count < maxMovements) continue;
        const last = items.at(-1)?.at ?? from;
        return [...lines, `There are more: --from ${moment(last)}`];
      }
      return lines;
    });
  },
};

const statementLines = (statement: Statement): string[] => {
  const { correctionsMinor, differenceMinor } = statement;
  const parts = [
    `opening ${formatLedgerAmount(statement.openingMinor)}`,
    `deposits ${formatLedgerAmount(statement.depositsMinor)}`,
    `withdrawals ${formatLedgerAmount(-statement.withdrawalsMinor)}`,
    `promotions ${formatLedgerAmount(statement.promotionsMinor)}`,
    ...(correctionsMinor === 0 ? [] : [`corrections ${formatLedgerAmount(correctionsMinor)}`]),
    `staked ${formatLedgerAmount(-statement.stakedMinor)}`,
    `won ${formatLedgerAmount(statement.wonMinor)}`,
    `closing ${formatLedgerAmount(statement.closingMinor)}`,
  ];
  return [
    parts.join(', '),
    differenceMinor === 0 ? 'Balanced.' : `Not balanced: off by ${formatLedgerAmount(differenceMinor)}.`,
    ...statement.places.map(
      ({ place, machine, amountMinor }) =>
        `  ${machine === null ? place : `${place} ${machine}`}: ${formatLedgerAmount(amountMinor)}`,
    ),
  ];
};

const moveLine = (movement: MoneyMovement): string => {
  const { at, kind, machine, number, stakeMinor, wonMinor, amountMinor, creditBeforeMinor, creditAfterMinor } =
    movement;
  const { walletMinor, state, endedAt, casino, tag, session, reference, rounds } = movement;
  const facts = [
    moment(at),
    number === null ? kind : `${kind} ${number}${rounds > 1 ? ` (${rounds} played offline)` : ''}`,
    machine && `machine ${machine}`,
    stakeMinor !== null && `stake ${formatLedgerAmount(stakeMinor)}, won ${formatLedgerAmount(wonMinor ?? 0)}`,
    amountMinor !== null && formatLedgerAmount(amountMinor),
    creditAfterMinor !== null &&
      `credit ${formatLedgerAmount(creditBeforeMinor ?? 0)} to ${formatLedgerAmount(creditAfterMinor)}`,
    walletMinor !== null && `wallet ${formatLedgerAmount(walletMinor)}`,
    state,
    endedAt !== null && `at ${moment(endedAt)}`,
    casino !== null && `casino ${casino}`,
    tag !== '' && JSON.stringify(tag),
    session && `session ${session}`,
    reference,
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join('  ');
};

const moment = (at: number): string => new Date(at).toISOString();
