import type { DayMeters } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { compareDayMetersWithLedger } from './read-day-meters.ts';
import type { ReportRange } from './report-date-range.ts';
import {
  buildAmountColumns,
  buildCountColumns,
  buildTextColumns,
  type RangedSheet,
  type ReportRow,
} from './report-sheet.ts';

/**
 * The meters for which the report shows the day's amount, the reading and the ledger's amount, each with the prefix of its keys and titles.
 */
const ofMoney = {
  coinIn: ['coinIn', 'coin-in'],
  won: ['coinOut', 'coin-out'],
  handPays: ['handPay', 'hand pays'],
  cashIn: ['cashIn', 'cash in'],
  cashOut: ['cashOut', 'cash out'],
} as const;
const meters = Object.keys(ofMoney) as (keyof typeof ofMoney)[];

const columns = [
  ...buildTextColumns({
    day: 'day',
    machine: 'machine',
    state: 'state',
    readAt: 'read',
    since: 'compared with',
  }),
  ...buildAmountColumns({ differenceMinor: 'difference' }),
  ...buildCountColumns({ games: 'games', gamesReading: 'games, meter', gamesLedger: 'games, ledger' }),
  ...meters.flatMap((meter) => {
    const [key, title] = ofMoney[meter];
    return buildAmountColumns({
      [`${key}DayMinor`]: `${title}, day`,
      [`${key}ReadingMinor`]: `${title}, meter`,
      [`${key}LedgerMinor`]: `${title}, ledger`,
    });
  }),
  ...buildAmountColumns({ creditMinor: 'credit', creditLedgerMinor: 'credit, ledger' }),
];

/** Reads the cabinets' meters at the end of each of these days, with the ledger's amounts. Pass a database snapshot. */
export const readMachineMetersReport = async (
  db: Queries,
  { range }: { readonly range: ReportRange },
): Promise<RangedSheet> => {
  const rows: ReportRow[] = [];
  for (const { day, from, until } of range.days) {
    // Meters exist only for a day that has ended.
    if (until > range.now) continue;
    for (const one of await compareDayMetersWithLedger(db, { day, from, until })) rows.push(rowOf(day, one));
  }
  return {
    ...{ report: 'meters', by: null, range, columns, rows, totals: [] },
    notes: ['A difference is between cabinet and ledger; it is empty where they cannot be compared.'],
  };
};

const rowOf = (day: string, one: DayMeters): ReportRow => {
  const { machine, state, at, since, isCompared, differenceMinor, meters: read } = one;
  const about = {
    ...{ day, machine, since, state: state === 'read' ? 'read' : 'not readable' },
    readAt: at === null ? null : new Date(at).toISOString(),
  };
  if (read === null) return about;
  const money = meters.flatMap((meter) => {
    const [key] = ofMoney[meter];
    const { counted, reading, ledger } = read[meter];
    return [
      [`${key}DayMinor`, counted],
      [`${key}ReadingMinor`, reading],
      [`${key}LedgerMinor`, ledger],
    ] as const;
  });
  return {
    ...about,
    ...{ games: read.games.counted, gamesReading: read.games.reading, gamesLedger: read.games.ledger },
    ...Object.fromEntries(money),
    ...{ creditMinor: read.credit.reading, creditLedgerMinor: read.credit.ledger },
    differenceMinor: isCompared ? differenceMinor : null,
  };
};
