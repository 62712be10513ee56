import type { DaySheet, OfficeRefusal, owedClasses } from '@reelfloor/protocol/office-call-types';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { quarterHourCommitDelayMs } from '../reports/current-day-play-figures.ts';
import { type Liabilities, readOperatorLiabilities } from '../reports/liabilities-report.ts';
import { compareDayMetersWithLedger } from '../reports/read-day-meters.ts';
import {
  type ClosedDay,
  type DifferenceExplanation,
  hashDaySheet,
  listClosedBusinessDays,
  listDaySheetExplanations,
  parseStoredDaySheet,
} from './day-sheet-store.ts';
import {
  type DaySheetQuery,
  readCashierShiftsForDaySheet,
  readDaySafeMovements,
  readHandPaysPaidInPeriod,
  readPlayerExclusionsForDaySheet,
  readSafeCountDifferences,
  readStaffCorrectionsForDaySheet,
  readUnpaidHandPaysForDaySheet,
  type SafeDifference,
} from './read-day-sheet-lists.ts';
import {
  countLedgerTransfers,
  type LedgerSum,
  subtractKnownLedgerSums,
  sumLedgerTransfers,
} from './sum-ledger-transfers.ts';

/** Number of closed days that are searched for transfers committed after their daily close sheets were signed. */
const lookedThrough = 7;

/** The daily close sheet of a day that is not closed, as it would be signed now. */
export interface UnsignedDaySheet {
  readonly sheet: DaySheet;
  readonly text: string;
  readonly hash: string;
  /** Number of the daily close sheet: that of the previous closed day plus one. */
  readonly number: number;
  readonly isRunning: boolean;
  /** Why the business day cannot be closed yet; null if it can. */
  readonly blocked: OfficeRefusal | null;
}

interface Asked {
  /** The business day of the sheet; undefined means the next day to close. */
  readonly day?: string | undefined;
  readonly terms: BusinessDaySettings;
  readonly now: number;
}

/**
 * Reads the daily close sheet of the next day to close. Each transfer is on exactly one sheet: that of its time or, if it was committed
 * after that sheet was signed, the next sheet, which lists it as late. Pass a database snapshot. Throws a BusinessRuleError.
 */
export const buildUnsignedDaySheet = async (
  db: Queries,
  { day: asked, terms, now }: Asked,
): Promise<UnsignedDaySheet> => {
  const closed = await listClosedBusinessDays(db, lookedThrough);
  const [last] = closed;
  const day = nextDay(last, { day: asked, terms, now });
  // Begin the day where the last sheet ended, even if the setting of the day's start has changed since, so that days leave no gap.
  const from = last?.until ?? startOfBusinessDay(terms, day);
  const until = endOf(day, terms, from);
  if (from > now) throw new BusinessRuleError('DAY_RUNNING', { day });
  const earlier = closed.map((one) => ({ ...one, sheet: parseStoredDaySheet(one) }));
  const before = earlier[0]?.sheet ?? null;
  const listed: DaySheetQuery = { from, until, terms, before };
  const own = await sumLedgerTransfers(db, { from, until });
  const late = await readLate(db, earlier);
  const cells = [...own.cells, ...late.flatMap((one) => one.cells)];
  const opening = before
    ? new Map(before.owed.map(({ of, closingMinor }) => [of, closingMinor]))
    : owedBy(await readOperatorLiabilities(db, { at: from, isProven: false }));
  const closing = owedBy(await readOperatorLiabilities(db, { at: until, isProven: false }));
  const owed = [...closing].map(([of, closingMinor]) => ({
    ...{ of, closingMinor },
    openingMinor: opening.get(of) ?? 0,
  }));
  const { drawers, lastShift, said } = await readCashierShiftsForDaySheet(db, listed);
  const { corrections, lastLine } = await readStaffCorrectionsForDaySheet(db, listed);
  const explanations = await listDaySheetExplanations(db, day);
  const safe = await readDaySafeMovements(db, listed, cells);
  const sheet: DaySheet = {
    ...{ day, from, until, zone: terms.zone, currency: getLedgerCurrency() },
    before: last ? { day: last.day, hash: last.hash } : null,
    ...{ lastShift: Number(lastShift), lastLine: Number(lastLine) },
    ...{ transfers: own.transfers, cells: [...own.cells], late, owed },
    wallets: walletsOf(cells),
    ...{ drawers, safe },
    pays: [
      ...(await readLatePaid(db, earlier, late)),
      ...(await readHandPaysPaidInPeriod(db, from, until)),
      ...(await readUnpaidHandPaysForDaySheet(db, listed)),
    ],
    corrections,
    exclusions: await readPlayerExclusionsForDaySheet(db, listed),
    // Leave out the cabinets' meters before the day ends, because they are read only then.
    meters: now < until ? [] : await compareDayMetersWithLedger(db, { day, from, until }),
    differences: [
      ...drawerDifferences(drawers, said, explanations),
      ...safeDifferences(
        [...(await readLateCounts(db, earlier, late)), ...(await readSafeCountDifferences(db, listed))],
        explanations,
      ),
      ...ledgerDifferences([...owed, { of: 'safe', ...negative(safe) }], cells, explanations),
    ],
  };
  const text = JSON.stringify(sheet);
  const isRunning = now < until + quarterHourCommitDelayMs;
  return {
    ...{ sheet, text, hash: hashDaySheet(text), number: (last?.number ?? 0) + 1, isRunning },
    blocked: whyNotClose(sheet, isRunning),
  };
};

/** Returns the next business day to close. Throws a BusinessRuleError if a different day was requested. */
const nextDay = (last: ClosedDay | undefined, { day, terms, now }: Asked): string => {
  if (!last) return day ?? addDaysToDate(businessDayOf(terms, now), -1);
  const next = addDaysToDate(last.day);
  if (day !== undefined && day !== next) throw new BusinessRuleError('DAY_ORDER', { day: next });
  return next;
};

const endOf = (day: string, terms: BusinessDaySettings, from: number): number => {
  let next = addDaysToDate(day);
  while (startOfBusinessDay(terms, next) <= from) next = addDaysToDate(next);
  return startOfBusinessDay(terms, next);
};

type Earlier = ClosedDay & { readonly sheet: DaySheet };

/** Reads the transfers that were committed to closed days after their sheets were signed and are on no later sheet yet. */
const readLate = async (db: Queries, earlier: readonly Earlier[]) => {
  const late: DaySheet['late'] = [];
  for (const { day, sheet } of earlier.toReversed()) {
    const known = [sheet, ...earlier.flatMap((one) => one.sheet.late.filter((other) => other.day === day))];
    const transfers = known.reduce((sum, one) => sum + one.transfers, 0);
    if ((await countLedgerTransfers(db, sheet)) === transfers) continue;
    const more = subtractKnownLedgerSums(await sumLedgerTransfers(db, sheet), known);
    late.push({ day, transfers: more.transfers, cells: [...more.cells] });
  }
  return late;
};

/** Reads the counts of the safe on closed days that differ from the ledger and are on no daily close sheet yet. */
const readLateCounts = async (db: Queries, earlier: readonly Earlier[], late: DaySheet['late']) => {
  const known = new Set(earlier.flatMap(({ sheet }) => sheet.differences.map(({ id }) => id)));
  const found: SafeDifference[] = [];
  for (const { day } of late) {
    const sheet = earlier.find((one) => one.day === day)?.sheet;
    for (const count of sheet ? await readSafeCountDifferences(db, sheet) : [])
      if (!known.has(count.id)) found.push(count);
  }
  return found;
};

/** Reads the hand pays and jackpots of closed days that are on no daily close sheet yet. */
const readLatePaid = async (db: Queries, earlier: readonly Earlier[], late: DaySheet['late']) => {
  const known = new Set(earlier.flatMap(({ sheet }) => sheet.pays.map(({ id }) => id)));
  const found: DaySheet['pays'] = [];
  for (const { day } of late) {
    const sheet = earlier.find((one) => one.day === day)?.sheet;
    for (const pay of sheet ? await readHandPaysPaidInPeriod(db, sheet.from, sheet.until) : [])
      if (!known.has(pay.id)) found.push({ ...pay, late: day });
  }
  return found;
};

type OwedClass = (typeof owedClasses)[number];

const owedBy = ({ accounts, held }: Liabilities): Map<OwedClass, number> =>
  new Map([
    ['wallets', accounts.wallets],
    ['withdrawals', accounts.withdrawals],
    ['deposits', accounts.deposits],
    ['vouchers', accounts.vouchers],
    ['meters', accounts.meters],
    ['transit', accounts.transit],
    ['handPays', Number(held.handPay.minor)],
    ['pots', accounts.pots],
    ['pays', accounts.pays],
    ['platforms', accounts.platforms],
  ]);

/** Sums the changes of players' wallets, by kind of transfer. */
const walletsOf = (cells: readonly LedgerSum[]): DaySheet['wallets'] => {
  const sums = new Map<string, number>();
  for (const { kind, of, amountMinor } of cells)
    if (of === 'wallets') sums.set(kind, (sums.get(kind) ?? 0) + amountMinor);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, amountMinor]) => ({ kind, amountMinor }));
};

type Difference = DaySheet['differences'][number];

const drawerDifferences = (
  drawers: DaySheet['drawers'],
  said: ReadonlyMap<number, string | null>,
  explanations: readonly DifferenceExplanation[],
): Difference[] =>
  drawers.flatMap(({ shift, cashier, expectedMinor, countedMinor }) => {
    const amountMinor = (countedMinor ?? 0) - (expectedMinor ?? 0);
    if (amountMinor === 0) return [];
    const id = `drawer:${shift}:${amountMinor}`;
    return [
      {
        ...{ id, of: 'drawer' as const, ref: String(shift), amountMinor, who: cashier },
        said: said.get(shift) ?? null,
        explained: explanationOf(explanations, id),
      },
    ];
  });

const safeDifferences = (
  counts: readonly SafeDifference[],
  explanations: readonly DifferenceExplanation[],
): Difference[] =>
  counts.map((count) => ({
    ...{ ...count, of: 'safe' as const, said: null },
    explained: explanationOf(explanations, count.id),
  }));

/** Inverts the sign of the safe's balances: its ledger account is negative while the safe holds cash. */
const negative = ({ openingMinor, closingMinor }: DaySheet['safe']) => ({
  openingMinor: -openingMinor,
  closingMinor: -closingMinor,
});

/** Checks that each kind of account's opening balance plus its movements is its closing balance. Returns the differences. */
const ledgerDifferences = (
  owed: readonly { readonly of: string; readonly openingMinor: number; readonly closingMinor: number }[],
  cells: readonly LedgerSum[],
  explanations: readonly DifferenceExplanation[],
): Difference[] =>
  owed.flatMap(({ of, openingMinor, closingMinor }) => {
    // Skip pending hand pays, because they are in no ledger account.
    if (of === 'handPays') return [];
    const movedMinor = cells.reduce((sum, cell) => (cell.of === of ? sum + cell.amountMinor : sum), 0);
    const amountMinor = closingMinor - openingMinor - movedMinor;
    if (amountMinor === 0) return [];
    const id = `ledger:${of}:${amountMinor}`;
    return [
      {
        ...{ id, of: 'ledger' as const, ref: of, amountMinor, who: null, said: null },
        explained: explanationOf(explanations, id),
      },
    ];
  });

/** Returns the latest explanation of a difference; null without one. */
const explanationOf = (explanations: readonly DifferenceExplanation[], difference: string): Difference['explained'] => {
  const found = explanations.findLast((one) => one.difference === difference);
  return found ? { cause: found.cause, because: found.because, who: found.who, at: found.at } : null;
};

const whyNotClose = ({ day, drawers, differences }: DaySheet, isRunning: boolean): OfficeRefusal | null => {
  if (isRunning) return { code: 'DAY_RUNNING', params: { day } };
  const open = drawers.find(({ closedAt }) => closedAt === null);
  if (open) return { code: 'DAY_SHIFT_OPEN', params: { shift: open.shift, day } };
  const unnamed = differences.filter(({ explained }) => explained === null).length;
  return unnamed > 0 ? { code: 'DAY_UNNAMED', params: { count: unnamed, day } } : null;
};
