import { isPlatformAccountSql } from '../../money/ledger/ledger-account.ts';
import type { Engine, Queries } from '../../platform/database/database.ts';
import { buildAmountColumns, buildCountColumns, buildTextColumns, type ReportSheet } from './report-sheet.ts';

export interface LiabilitiesQuery {
  /** Unix time in ms: entries posted before it count. Null: all entries. */
  readonly at: number | null;
  /** Whether to sum the open accounts from all their entries, which reads the whole ledger. */
  readonly isProven: boolean;
}

export interface Liabilities {
  readonly accounts: Readonly<
    Record<
      'wallets' | 'withdrawals' | 'deposits' | 'vouchers' | 'meters' | 'transit' | 'pots' | 'pays' | 'platforms',
      number
    >
  >;
  /** Hand pays and jackpots waiting for approval. A jackpot has an account of its own; a hand pay is in no account yet. */
  readonly held: Readonly<Record<'handPay' | 'jackpot', { readonly count: number; readonly minor: number }>>;
  /**
   * The open accounts (house and outside world), summed from all entries; null unless requested. Together with the other accounts they sum
   * to zero.
   */
  readonly proof: {
    readonly houseMinor: number;
    readonly cashierMinor: number;
    readonly bankMinor: number;
    readonly providerMinor: number;
    readonly safeMinor: number;
    readonly cardMinor: number;
    readonly differencesMinor: number;
  } | null;
}

/** Reads the operator's liabilities at a moment: all accounts except its own and those of the outside world. Pass a database snapshot. */
export const readOperatorLiabilities = async (db: Queries, query: LiabilitiesQuery): Promise<Liabilities> => {
  const at = query.at ?? Number.MAX_SAFE_INTEGER;
  const accounts = {
    wallets: 0,
    withdrawals: 0,
    deposits: 0,
    vouchers: 0,
    meters: 0,
    transit: 0,
    pots: 0,
    pays: 0,
    platforms: 0,
  };
  const now = await db.all<ClassSum>(`SELECT ${accountClassSql}, sum(amount_minor) AS minor FROM balances GROUP BY 1`);
  const since = query.at === null ? [] : await db.all<ClassSum>(entriesSql(db.engine, '>='), at);
  for (const { class: of, minor } of now) if (of in accounts) accounts[of as keyof typeof accounts] += minor;
  for (const { class: of, minor } of since) if (of in accounts) accounts[of as keyof typeof accounts] -= minor;
  accounts.platforms = await readPlatformsMinor(db, at);
  const before = query.isProven ? await db.all<ClassSum>(entriesSql(db.engine, '<'), at) : [];
  const proven = (name: string) => before.find(({ class: of }) => of === name)?.minor ?? 0;
  return {
    accounts,
    held: { handPay: await readHeld(db, 'handPay', at), jackpot: await readHeld(db, 'jackpot', at) },
    proof: query.isProven
      ? {
          ...{ houseMinor: proven('house'), cashierMinor: proven('cashier') },
          ...{ bankMinor: proven('bank'), providerMinor: proven('provider') },
          ...{
            cardMinor: proven('card'),
            safeMinor: proven('safe'),
            differencesMinor: proven('differences'),
          },
        }
      : null,
  };
};

/**
 * Returns the amount that the hall owed to the casinos' platforms; negative if they owed it to the hall. Sums the entries, because
 * these accounts have no stored balance.
 */
const readPlatformsMinor = async (db: Queries, at: number): Promise<number> => {
  if (!(await db.get("SELECT 1 AS one FROM sites WHERE wallet = 'platform' LIMIT 1"))) return 0;
  const row = await db.get<{ minor: number }>(
    `SELECT coalesce(sum(e.amount_minor), 0) AS minor FROM transfers t JOIN entries e ON e.transfer_id = t.id
     WHERE ${isPlatformAccountSql('e.account')} AND t.at < ?`,
    at,
  );
  return Number(row?.minor ?? 0);
};

interface ClassSum {
  readonly class: string;
  readonly minor: number;
}

/** SQL that maps an account to its kind, as a column `class`. */
export const accountClassSql = `CASE WHEN account LIKE 'wallet:%' THEN 'wallets' WHEN account LIKE 'machine:%' THEN 'meters'
  WHEN account LIKE 'transit:%' THEN 'transit' WHEN account LIKE 'jackpot:%' THEN 'pots'
  WHEN account LIKE 'pay:%' THEN 'pays' WHEN account LIKE 'withdrawal:%' THEN 'withdrawals'
  WHEN account LIKE 'deposit:%' THEN 'deposits' WHEN account LIKE 'voucher:%' THEN 'vouchers' WHEN ${isPlatformAccountSql('account')} THEN 'platforms'
  ELSE account END AS class`;

const entriesSql = (engine: Engine, compared: '>=' | '<'): string =>
  engine === 'sqlite'
    ? `SELECT ${accountClassSql}, sum(amount_minor) AS minor FROM entries WHERE at ${compared} ? GROUP BY 1`
    : `SELECT ${accountClassSql}, sum(amount_minor) AS minor
       FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE t.at ${compared} ? GROUP BY 1`;

const readHeld = async (db: Queries, kind: 'handPay' | 'jackpot', at: number) => {
  const row = await db.get<{ count: number; minor: number }>(
    `SELECT count(*) AS count, coalesce(sum(amount_minor), 0) AS minor FROM waiting_hand_pays
     WHERE kind = ? AND at < ? AND (decided_at IS NULL OR decided_at >= ?)`,
    kind,
    at,
    at,
  );
  return row ?? { count: 0, minor: 0 };
};

/**
 * Returns the rows and totals of the liabilities report. The open accounts in the totals and the liabilities sum to zero, as all accounts
 * do together.
 */
export const buildLiabilitiesReportSheet = ({ accounts, held, proof }: Liabilities): ReportSheet => {
  const totalMinor = Object.values(accounts).reduce((sum, minor) => sum + minor, 0);
  const rows = [
    { what: 'wallets of players', amountMinor: accounts.wallets, count: null },
    { what: 'held for withdrawals', amountMinor: accounts.withdrawals, count: null },
    { what: 'deposits that are held', amountMinor: accounts.deposits, count: null },
    { what: 'outstanding vouchers', amountMinor: accounts.vouchers, count: null },
    { what: 'credit on meters', amountMinor: accounts.meters, count: null },
    { what: 'in transit', amountMinor: accounts.transit, count: null },
    { what: 'pots of jackpots', amountMinor: accounts.pots, count: null },
    { what: 'jackpots set aside', amountMinor: accounts.pays, count: null },
    ...(accounts.platforms === 0 ? [] : [{ what: "casinos' platforms", amountMinor: accounts.platforms, count: null }]),
  ];
  return {
    report: 'liabilities',
    by: null,
    columns: [
      ...buildTextColumns({ what: 'what' }),
      ...buildAmountColumns({ amountMinor: 'amount' }),
      ...buildCountColumns({ count: 'pays' }),
    ],
    rows,
    totals: [
      { what: 'liabilities', amountMinor: totalMinor, count: null },
      ...(proof === null
        ? [{ what: 'house, cash, bank and provider', amountMinor: -totalMinor, count: null }]
        : [
            { what: 'house', amountMinor: proof.houseMinor, count: null },
            { what: 'cashier (the world outside)', amountMinor: proof.cashierMinor, count: null },
            { what: 'bank (the world outside)', amountMinor: proof.bankMinor, count: null },
            { what: 'payment provider (the world outside)', amountMinor: proof.providerMinor, count: null },
            { what: 'card terminal (the world outside)', amountMinor: proof.cardMinor, count: null },
            { what: 'safe (the world outside)', amountMinor: proof.safeMinor, count: null },
            { what: 'differences of counts', amountMinor: proof.differencesMinor, count: null },
          ]),
      { what: 'held jackpots', amountMinor: held.jackpot.minor, count: held.jackpot.count },
      { what: 'held hand pays, besides', amountMinor: held.handPay.minor, count: held.handPay.count },
    ],
    notes: [
      ...(proof !== null && Object.values(proof).reduce((sum, minor) => sum + minor, totalMinor) !== 0
        ? ['The accounts do not sum to zero: run npm run ledger:audit.']
        : []),
    ],
  };
};

/** Reads the current jackpot amounts, by brand and level, and the ledger's balance of them. Pass a database snapshot. */
export const readBrandJackpotAmounts = async (db: Queries) => {
  const levels = await db.all<{ id: string; name: string; minor: number }>(
    `SELECT b.id AS "id", b.name AS "name", l.amount_minor AS "minor"
     FROM jackpot_levels l JOIN brands b ON b.id = l.brand_id ORDER BY b.position, b.id, l.level`,
  );
  const held = await db.all<{ brand: string; minor: number }>(
    `SELECT w.brand_id AS "brand", sum(b.amount_minor) AS "minor"
     FROM waiting_hand_pays w JOIN balances b ON b.account = 'pay:' || w.id
     WHERE w.state = 'waiting' GROUP BY w.brand_id`,
  );
  const heldOf = new Map(held.map(({ brand, minor }) => [brand, Number(minor)]));
  const brands = new Map<string, { id: string; name: string; levels: number[]; heldMinor: number }>();
  for (const { id, name, minor } of levels) {
    const brand = brands.get(id) ?? { id, name, levels: [], heldMinor: heldOf.get(id) ?? 0 };
    brand.levels.push(Number(minor));
    brands.set(id, brand);
  }
  const { accounts } = await readOperatorLiabilities(db, { at: null, isProven: false });
  return { brands: [...brands.values()], potsMinor: accounts.pots + accounts.pays };
};
