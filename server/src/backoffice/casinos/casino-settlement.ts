import { isPlatformSql, platformOf } from '../../money/ledger/ledger-account.ts';
import {
  type BusinessDayTerms,
  businessDayOf,
  dayAfter,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Engine, Queries } from '../../platform/database/database.ts';

/** What moves money between this hall and a casino, in the order in which a settlement lists it. */
const kinds = [
  ...(['cashIn', 'cashInVoided', 'cashOut', 'handPay', 'jackpot', 'correction'] as const),
  ...(['platformPaidByHand', 'platformSettled', 'other'] as const),
];

interface SumRow {
  readonly kind: string;
  readonly count: number;
  readonly minor: number;
}

interface Asked {
  readonly siteKey: number;
  /** The business day; undefined: the present one. */
  readonly day: string | undefined;
  readonly terms: BusinessDayTerms;
  readonly now: number;
}

const ofAccount = `e.account = ? AND ${isPlatformSql('e.account')}`;
const dayIn = (tables: string, time: string) =>
  `SELECT t.kind AS kind, count(*) AS count, sum(e.amount_minor) AS minor
   FROM ${tables} WHERE ${ofAccount} AND ${time} >= ? AND ${time} < ? GROUP BY t.kind`;
const sumsIn = (tables: string, time: string) =>
  `SELECT coalesce(sum(CASE WHEN ${time} < ? THEN e.amount_minor ELSE 0 END), 0) AS opening,
     coalesce(sum(e.amount_minor), 0) AS owed FROM ${tables} WHERE ${ofAccount}`;

/** In SQLite the entries say when they were posted, in PostgreSQL their transfer does. */
export const settlementSql: Readonly<Record<Engine, { readonly sums: string; readonly day: string }>> = {
  sqlite: {
    sums: sumsIn('entries e', 'e.at'),
    day: dayIn('entries e CROSS JOIN transfers t ON t.id = e.transfer_id', 'e.at'),
  },
  postgres: {
    sums: sumsIn('entries e JOIN transfers t ON t.id = e.transfer_id', 't.at'),
    day: dayIn('entries e JOIN transfers t ON t.id = e.transfer_id', 't.at'),
  },
};

/**
 * Returns what moved at the account of a casino's platform in a business day. Above zero, the hall owes the casino. `db` sees all sites,
 * because settlements belong to no player.
 */
export const readCasinoSettlement = async (db: Queries, { siteKey, day, terms, now }: Asked) => {
  const today = businessDayOf(terms, now);
  const shown = day === undefined || day > today ? today : day;
  const fromMs = startOfBusinessDay(terms, shown);
  const untilMs = startOfBusinessDay(terms, dayAfter(shown));
  const account = platformOf(siteKey);
  const sql = settlementSql[db.engine];
  const total = await db.get<{ opening: number; owed: number }>(sql.sums, fromMs, account);
  const rows = await db.all<SumRow>(sql.day, account, fromMs, untilMs);
  const sums = kinds.flatMap((kind) => {
    const of = rows.filter((row) => (kinds.find((one) => one === row.kind) ?? 'other') === kind);
    const count = of.reduce((sum, row) => sum + Number(row.count), 0);
    const amountMinor = of.reduce((sum, row) => sum + Number(row.minor), 0);
    return count === 0 ? [] : [{ kind, count, amountMinor }];
  });
  const openingMinor = Number(total?.opening ?? 0);
  const closingMinor = sums.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  return {
    ...{ day: shown, today, fromMs, untilMs, openingMinor, sums, closingMinor },
    owedMinor: Number(total?.owed ?? 0),
  };
};
