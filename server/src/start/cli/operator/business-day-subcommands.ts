import type { DayMeters, DaySheet } from '@reelfloor/protocol/office-call-types';
import { fillTextParameters, isOfficeErrorCode, officeErrorTexts } from '@reelfloor/protocol/office-call-types';
import { readDailyClose } from '../../../backoffice/daily-close/read-daily-close.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

const readDay = ({ database, dayTerms, at }: SubcommandDependencies, day?: string) => {
  if (!dayTerms) throw new Error('this command knows no business days');
  return database.snapshot((db) => readDailyClose(db, { day, terms: dayTerms(), now: at }));
};

const show = async (context: SubcommandDependencies, { words: [day] }: SubcommandInput): Promise<string[]> => {
  const { state, sheet, hash, blocked, signed, since, isIntact } = await readDay(context, day);
  const lines = [`${sheet.day}  ${timeOf(sheet.from)} to ${timeOf(sheet.until)} UTC  ${state}`];
  if (signed) {
    const second = signed.second === null ? '' : ` and ${signed.second}`;
    lines.push(`sheet ${signed.number}, closed ${timeOf(signed.closedAt)} by ${signed.by}${second}`);
  }
  lines.push(...linesOf(sheet), `sheet ${hash}`);
  if (!isIntact) lines.push('The stored sheet differs from the signed one.');
  if (since.length > 0)
    lines.push(
      'Entries dated on this day were posted after signing; a later sheet has them:',
      ...since.map(
        ({ kind, of, count, amountMinor }) => `  ${kind}  ${of}  ${count}  ${formatLedgerAmount(amountMinor)}`,
      ),
    );
  if (blocked) lines.push(textOf(blocked));
  return lines;
};

const linesOf = (sheet: DaySheet): string[] => [
  'owed:',
  ...sheet.owed.map(
    ({ of, openingMinor, closingMinor }) =>
      `  ${of}  ${formatLedgerAmount(openingMinor)} to ${formatLedgerAmount(closingMinor)}`,
  ),
  `wallets by ${sheet.transfers} transfers:`,
  ...sheet.wallets.map(({ kind, amountMinor }) => `  ${kind}  ${formatLedgerAmount(amountMinor)}`),
  ...sheet.late.map(({ day, transfers }) => `  ${transfers} transfers dated ${day}, committed after its sheet`),
  'drawers:',
  ...sheet.drawers.map(({ shift, cashier, expectedMinor, countedMinor }) =>
    expectedMinor === null || countedMinor === null
      ? `  shift ${shift} of ${cashier}  open`
      : `  shift ${shift} of ${cashier}  expected ${formatLedgerAmount(expectedMinor)}  counted ${formatLedgerAmount(countedMinor)}`,
  ),
  `safe: ${formatLedgerAmount(sheet.safe.openingMinor)} to ${formatLedgerAmount(sheet.safe.closingMinor)}; dropped ${formatLedgerAmount(sheet.safe.droppedMinor)}, filled ${formatLedgerAmount(sheet.safe.filledMinor)}, bank ${formatLedgerAmount(sheet.safe.bankedMinor)}, counts ${formatLedgerAmount(sheet.safe.differenceMinor)}`,
  'hand pays and jackpots:',
  ...sheet.pays.map(
    ({ at, kind, machine, amountMinor, state }) =>
      `  ${timeOf(at)}  ${kind}  ${machine}  ${formatLedgerAmount(amountMinor)}  ${state}`,
  ),
  'corrections:',
  ...sheet.corrections.map(
    ({ at, what, subject, who, ofDay }) =>
      `  ${timeOf(at)}  ${what}  ${subject}  by ${who}${ofDay === null ? '' : `  of ${ofDay}`}`,
  ),
  `exclusions and breaks started or ended: ${sheet.exclusions.length}`,
  'cabinet meters:',
  ...sheet.meters.map(meterLine),
  'differences:',
  ...sheet.differences.map(
    ({ id, amountMinor, explained }) =>
      `  ${id}  ${formatLedgerAmount(amountMinor)}  ${explained === null ? 'not explained' : `${explained.cause}: ${explained.because} (${explained.who})`}`,
  ),
];

/** Formats a cabinet's meter readings of the business day, and their difference from the ledger. */
const meterLine = ({ machine, state, at, meters, isCompared, differenceMinor }: DayMeters): string => {
  if (meters === null) return `  ${machine}  not readable${at === null ? ', not asked' : `  ${timeOf(at)}`}`;
  const { coinIn, won, handPays, cashIn, cashOut, games, credit } = meters;
  const sums = [
    `coin-in ${formatLedgerAmount(coinIn.counted)}`,
    `coin-out ${formatLedgerAmount(won.counted)}`,
    `hand pays ${formatLedgerAmount(handPays.counted)}`,
    `cash ${formatLedgerAmount(cashIn.counted)} in, ${formatLedgerAmount(cashOut.counted)} out`,
    `${games.counted} games`,
    `credit ${formatLedgerAmount(credit.reading)}`,
  ];
  const said = isCompared
    ? differenceMinor === 0
      ? 'as the ledger'
      : `DIFFERS by ${formatLedgerAmount(differenceMinor)}`
    : 'not compared';
  return `  ${machine}  ${state} ${timeOf(at ?? 0)}  ${sums.join(', ')}  ${said}`;
};

const textOf = ({ code, params }: { readonly code: string; readonly params: Record<string, string | number> }) =>
  isOfficeErrorCode(code) ? fillTextParameters(officeErrorTexts[code], params) : code;

const list = async (context: SubcommandDependencies): Promise<string[]> => {
  const { days } = await readDay(context);
  return days.length === 0
    ? ['No closed days yet.']
    : days.map(
        ({ day, number, closedAt, differencesMinor }) =>
          `${day}  sheet ${number}  closed ${timeOf(closedAt)}  differences ${formatLedgerAmount(differencesMinor)}`,
      );
};

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

export const daySubcommands = buildActionSubcommands('day', {
  show: {
    words: ['[DAY]'],
    help: 'the sheet of a business day, as signed or as it would be signed now; default: the next day to close',
    run: show,
  },
  list: { words: [], options: {}, help: 'the newest closed days', run: list },
});
