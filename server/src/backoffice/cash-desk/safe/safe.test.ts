import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { cashierNouns } from '../../../start/cli/operator/cashier-shift-subcommands.ts';
import { parseSubcommandArguments } from '../../../start/cli/operator/parse-subcommand-arguments.ts';
import { findOpenCashierShift } from '../../staff/cashier-shift-store.ts';
import { readSafeOverview } from './safe-movements.ts';

let database: Database;
let remove: () => Promise<void>;
let at = 1_700_000_000_000;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterEach(() => remove());

const run = async (words: readonly string[], who = 'ayse (root@desk)'): Promise<string> => {
  const { subcommand, input } = parseSubcommandArguments([...words], {
    command: 'cashier',
    nouns: cashierNouns,
  });
  const context = {
    ...{ database, dataDir: '', minPasswordLength: 8, registers: [], who, at: ++at },
    readSecret: async () => '',
  };
  return (await subcommand.run(context, input)).join('\n');
};
const accountMinor = async (account: string): Promise<number> => {
  const sql = 'SELECT coalesce(sum(amount_minor), 0) AS minor FROM entries WHERE account = ?';
  return Number((await database.read.get<{ minor: number }>(sql, account))?.minor);
};
const faults = async () => (await database.snapshot((db) => auditDatabase(db, at))).faults;

describe('the safe', () => {
  it('takes cash from the bank and from drawers, gives it back, and shows what it holds', async () => {
    await run(['safe', 'from-bank', '500.00']);
    await run(['shift', 'open', '--float', '0']);
    await run(['shift', 'fill', '120.00', '--denominations', '50x2,20x1']);
    for (const countedDenominations of ['50x2', '50', '5ox2'])
      await expect(run(['shift', 'drop', '20.00', '--denominations', countedDenominations])).rejects.toThrow(
        /do not add up|no note/,
      );
    await run(['shift', 'drop', '20.00']);
    await run(['safe', 'to-bank', '300.00']);
    const why = ['--reason', 'end of the month'];
    await expect(run(['safe', 'count', '100.00', '--denominations', '50x1', ...why])).rejects.toThrow(
      'do not add up to the amount',
    );
    const { movements } = await database.snapshot(readSafeOverview);
    expect(movements.map(({ heldAfterMinor }) => heldAfterMinor)).toEqual([10_000, 40_000, 38_000, 50_000]);
    const shown = await run(['safe', 'show']);
    expect(shown).toMatch(/^The safe holds 100\.00\.\n/);
    expect(shown.match(/toBank {2}-300|drop {2}20|fill {2}-120|fromBank {2}500/g)).toHaveLength(4);
    expect(await findOpenCashierShift(database.read, 'ayse')).toMatchObject({
      ...{ movements: 2, fillsMinor: 12_000, dropsMinor: 2_000 },
    });
    expect(await faults()).toEqual([]);
  });

  it('says what to do where it holds less, where no shift is open, and where the drawer holds less', async () => {
    await expect(run(['safe', 'to-bank', '1.00'])).rejects.toThrow('the safe holds less');
    await expect(run(['shift', 'drop', '1.00'])).rejects.toThrow('shift open --float');
    await run(['shift', 'open', '--float', '10.00']);
    await expect(run(['shift', 'fill', '1.00'])).rejects.toThrow('count the safe; nothing moved');
    await expect(run(['shift', 'drop', '10.01'])).rejects.toThrow(/drawer of shift \d+ holds less/);
    await expect(run(['shift', 'drop', '1.00', '--shift', '1'], 'mehmet (root@desk)')).rejects.toThrow('--reason');
    expect(await run(['safe', 'show'])).toBe('The safe holds 0.00.');
    expect(await faults()).toEqual([]);
  });

  it('does each once under its key, also when the drawer is empty by then', async () => {
    await run(['shift', 'open', '--float', '10.00']);
    await run(['shift', 'drop', '10.00', '--key', 'drop-0001']);
    await expect(run(['shift', 'drop', '10.00', '--key', 'drop-0001'])).resolves.toMatch(/Already done/);
    await expect(run(['shift', 'drop', '9.00', '--key', 'drop-0001'])).rejects.toThrow('used before');
    await run(['safe', 'count', '9.50', '--reason', 'counted by two', '--key', 'count-001']);
    await expect(run(['safe', 'count', '9.50', '--reason', 'counted by two', '--key', 'count-001'])).resolves.toMatch(
      /Already done/,
    );
    expect(await run(['safe', 'show'])).toMatch(/The safe holds 9\.50\.\n.*count {2}-0\.50 {2}counted 9\.50/);
    expect(await faults()).toEqual([]);
  });

  it('gives two drawers at once no more than it holds', async () => {
    await run(['safe', 'from-bank', '9.00']);
    const people = ['ayse (root@desk)', 'mehmet (root@desk)'];
    for (const who of people) await run(['shift', 'open', '--float', '0'], who);
    const both = await Promise.allSettled(people.map((who) => run(['shift', 'fill', '6.00'], who)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await run(['safe', 'show'])).toMatch(/^The safe holds 3\.00\./);
    expect(await faults()).toEqual([]);
  });

  it('and what counts of drawers differ by leave the ledger with what was counted', async () => {
    await run(['shift', 'open', '--float', '10.00']);
    await run(['shift', 'count', '10.00']);
    await run(['shift', 'drop', '4.00']);
    await expect(run(['shift', 'close'])).rejects.toThrow('has changed since its last count');
    await run(['shift', 'count', '5.00']);
    await run(['shift', 'close', '--reason', 'a note torn in two']);
    // Of the float of 10 the ledger knows what left it: 4 for the safe and 1 that is missing.
    expect([await accountMinor('cashier'), await accountMinor('differences')]).toEqual([500, -100]);
    await run(['shift', 'open', '--float', '0'], 'mehmet (root@desk)');
    await run(['shift', 'count', '0.30'], 'mehmet (root@desk)');
    await run(['shift', 'close', '--reason', 'found below the drawer'], 'mehmet (root@desk)');
    expect([await accountMinor('cashier'), await accountMinor('differences')]).toEqual([470, -70]);
    await run(['safe', 'count', '4.10', '--reason', 'counted by two']);
    expect([await accountMinor('safe'), await accountMinor('differences')]).toEqual([-410, -60]);
    expect(await faults()).toEqual([]);
  });

  it('is found by the audit when a movement of it has no transfer, or another one', async () => {
    await run(['safe', 'from-bank', '5.00']);
    await database.transact((tx) =>
      tx.run(`INSERT INTO safe_movements (id, kind, safe_minor, who, at) VALUES ('safe:x', 'toBank', -5, 'x', 1)`),
    );
    expect(await faults()).toEqual(['the movement safe:x of the safe moved no money']);
    const drop =
      database.read.engine === 'sqlite'
        ? 'DROP TRIGGER safe_movements_no_update'
        : 'DROP TRIGGER safe_movements_are_kept ON safe_movements';
    await database.transact((tx) => tx.run(drop));
    await database.transact((tx) => tx.run("UPDATE safe_movements SET safe_minor = 6 WHERE kind = 'fromBank'"));
    expect(await faults()).toHaveLength(2);
  });
});
