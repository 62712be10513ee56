import { platformOf } from '../../money/ledger/ledger-account.ts';
import {
  type BusinessDayTerms,
  businessDayOf,
  dayAfter,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What moves money between this hall and a casino, in the order in which a settlement lists it. */
const kinds = [
  ...(['cashIn', 'cashInVoided', 'cashOut', 'handPay', 'jackpot', 'correction'] as const),
  ...(['platformPaidByHand', 'platformSettled', 'other'] as const),
];
type Kind = (typeof kinds)[number];

interface SumRow {
  readonly kind: string;
  readonly before: number;
  readonly count: number;
  readonly within: number;
  readonly after: number;
}

interface Asked {
  readonly siteKey: number;
  /** The business day; undefined: the present one. */
  readonly day: string | undefined;
  readonly terms: BusinessDayTerms;
  readonly now: number;
}

/**
 * Returns what moved at the account of a casino's platform in a business day. Above zero, the hall owes the casino. `db` sees all sites,
 * because settlements belong to no player. It reads the account's whole history.
 */
export const readCasinoSettlement = async (db: Queries, { siteKey, day, terms, now }: Asked) => {
  const today = businessDayOf(terms, now);
  const shown = day === undefined || day > today ? today : day;
  const fromMs = startOfBusinessDay(terms, shown);
  const untilMs = startOfBusinessDay(terms, dayAfter(shown));
  const rows = await db.all<SumRow>(
    `SELECT t.kind AS kind, sum(CASE WHEN t.at < ? THEN e.amount_minor ELSE 0 END) AS before,
       sum(CASE WHEN t.at >= ? AND t.at < ? THEN 1 ELSE 0 END) AS count,
       sum(CASE WHEN t.at >= ? AND t.at < ? THEN e.amount_minor ELSE 0 END) AS within,
       sum(CASE WHEN t.at >= ? THEN e.amount_minor ELSE 0 END) AS after
     FROM entries e JOIN transfers t ON t.id = e.transfer_id WHERE e.account = ? GROUP BY t.kind`,
    ...[fromMs, fromMs, untilMs, fromMs, untilMs, untilMs, platformOf(siteKey)],
  );
  const sumOf = (part: 'before' | 'within' | 'after') =>
    rows.reduce((sum, row) => sum + Number(row[part]), 0);
  const openingMinor = sumOf('before');
  const closingMinor = openingMinor + sumOf('within');
  const of = (kind: Kind) =>
    rows.filter((row) => (kinds.find((one) => one === row.kind) ?? 'other') === kind);
  const sums = kinds.flatMap((kind) => {
    const count = of(kind).reduce((sum, row) => sum + Number(row.count), 0);
    const amountMinor = of(kind).reduce((sum, row) => sum + Number(row.within), 0);
    return count === 0 ? [] : [{ kind, count, amountMinor }];
  });
  return {
    ...{ day: shown, today, fromMs, untilMs, openingMinor, sums, closingMinor },
    owedMinor: closingMinor + sumOf('after'),
  };
};
