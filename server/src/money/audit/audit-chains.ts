import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

/**
 * Checks the entries of each account with a stored balance: they are numbered without a gap, each has the sum of all up
 * to itself, and the last sum is the balance. Entries of house and cashier have neither number nor sum.
 */
export const chainFaults = async (db: Queries): Promise<string[]> => {
  const broken = await db.all<{ account: string; version: number }>(
    `SELECT account, min(version) AS version FROM (
       SELECT account, version, balance_minor,
         row_number() OVER chain AS place, sum(amount_minor) OVER chain AS total
       FROM entries WHERE account NOT IN ('house', 'cashier')
       WINDOW chain AS (PARTITION BY account ORDER BY version ROWS UNBOUNDED PRECEDING)
     ) AS links
     WHERE version IS NULL OR balance_minor IS NULL OR version <> place OR balance_minor <> total
     GROUP BY account ORDER BY account`,
  );
  const ends = await db.all<{ account: string }>(
    `SELECT balances.account AS account FROM balances LEFT JOIN (
       SELECT account, count(*) AS entries FROM entries GROUP BY account
     ) AS counted ON counted.account = balances.account
     WHERE version <> coalesce(entries, 0) ORDER BY balances.account`,
  );
  const numbered = await db.all<{ account: string }>(
    `SELECT DISTINCT account FROM entries
     WHERE account IN ('house', 'cashier') AND (version IS NOT NULL OR balance_minor IS NOT NULL)`,
  );
  return [
    ...faultLines(broken, ({ account, version }) => `the chain of ${account} breaks at entry ${version}`),
    ...faultLines(ends, ({ account }) => `the balance of ${account} does not stand at the end of its chain`),
    ...faultLines(numbered, ({ account }) => `entries of ${account} tell a balance, and it has none`),
  ];
};
