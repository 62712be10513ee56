import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platformAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import type { Database, SqlValue } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { readCasinoDaySettlement, settlementSql } from './casino-reports.ts';

const terms = { zone: 'UTC', startsMs: 0 };
const dayMs = 86_400_000;
const from = Date.parse('2026-11-20T00:00:00Z');

describe('the settlement of a casino', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
  });
  afterEach(() => remove());

  /** Moves at site 7, which every tenth transfer is about; the others are the hall's. */
  const transfer = (count: number) =>
    database.transact(async (tx) => {
      for (let n = 0; n < count; n++) {
        const isOfSite = n % 10 === 0;
        await postLedgerTransfer(tx, {
          ...{ id: `t-${n}`, kind: n % 20 === 0 ? 'cashIn' : 'cashOut', at: from + n * 3_600_000 },
          entries: [
            { account: isOfSite ? platformAccountOf(7) : 'bank', amountMinor: -100 - n },
            { account: isOfSite ? 'house' : 'cashier', amountMinor: 100 + n },
          ],
        });
      }
    });

  it('goes from what the day began with to what it ended with, to the cent of all entries', async () => {
    await transfer(120);
    const asked = { siteKey: 7, terms, now: from + 9 * dayMs };
    const { balanceMinor } = await readLedgerBalance(database.read, platformAccountOf(7));
    let closing = 0;
    for (let day = 20; day < 26; day++) {
      const one = await readCasinoDaySettlement(database.read, { ...asked, day: `2026-11-${day}` });
      expect(one.openingMinor).toBe(closing);
      const within = one.sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(one.closingMinor).toBe(closing + within);
      expect(one.owedMinor).toBe(balanceMinor);
      closing = one.closingMinor;
    }
    expect([closing, balanceMinor]).toEqual([-1_860, -1_860]);
  });

  it('reads the entries of its casino by their index, and not those of the hall', async () => {
    await transfer(40);
    const { engine } = database.read;
    const planOf = (sql: string, ...values: SqlValue[]) =>
      database.transact(async (tx) => {
        // A ledger this small fits on one page, which PostgreSQL would rather read whole.
        if (engine === 'postgres') await tx.run('SET LOCAL enable_seqscan = off');
        const rows = await tx.all<Record<string, unknown>>(
          `EXPLAIN ${engine === 'sqlite' ? 'QUERY PLAN ' : ''}${sql}`,
          ...values,
        );
        return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
      });
    const { sums, day } = settlementSql[engine];
    for (const plan of [
      await planOf(sums, from, platformAccountOf(7)),
      await planOf(day, platformAccountOf(7), from, from + dayMs),
    ]) {
      expect(plan).toContain('entries_of_platforms');
      expect(plan).not.toMatch(/SCAN e\b|Seq Scan on entries/);
    }
  });
});
