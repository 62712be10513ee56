import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { readLedgerBalance, walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import { startOfBusinessDay } from '../../../platform/clock/business-day.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { readUsedLimitAmount } from '../../../players/protection/limits/used-limit-amounts.ts';
import { cashierNouns } from '../../../start/cli/operator/cashier-shift-subcommands.ts';
import { parseSubcommandArguments } from '../../../start/cli/operator/parse-subcommand-arguments.ts';
import { sumDropByGroup } from '../../reports/drop-report.ts';
import { findCashierShift } from '../../staff/cashier-shift-store.ts';

const limit = { perPlayerMinor: 1_000_000, perCashierMinor: 1_000_000 };
const player = 'p-1';
const dayMs = 86_400_000;
let database: Database;
let remove: () => Promise<void>;
let at: number;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  at = Date.parse('2026-11-23T10:00:00Z');
  await database.transact((tx) =>
    tx.run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, 'player1', 'Ada', '', '', '', '', '', 'user', '[145]', 1)`,
      player,
    ),
  );
});
afterEach(() => remove());

const run = async (...words: string[]): Promise<string> => {
  const [noun = '', ...rest] = words;
  const whole = Object.keys(cashierNouns).includes(noun) ? [noun, ...rest] : ['', noun, ...rest];
  const { subcommand, input } = parseSubcommandArguments(whole, { command: 'cashier', nouns: cashierNouns });
  at += 1_000;
  const desk = {
    ...{ database, registers: { ask: async () => {} }, shifts: 'optional', now: () => at, vouchers: null },
    ...{ businessDay: { zone: 'UTC', startsMs: 0 }, cashLimits: { deposit: limit, withdraw: limit } },
    deskMethods: ['cash', 'card'],
  } as const;
  const context = {
    ...{ database, dataDir: '', minPasswordLength: 8, registers: [], who: 'ayse (root@desk)', at },
    ...{ cashDesk: () => desk as never, readSecret: async () => '' },
  };
  return (await subcommand.run(context, input)).join('\n');
};
const walletMinor = async () => (await readLedgerBalance(database.read, walletAccountOf(player))).balanceMinor;
const accountMinor = async (account: string): Promise<number> => {
  const sql = 'SELECT coalesce(sum(amount_minor), 0) AS minor FROM entries WHERE account = ?';
  return Number((await database.read.get<{ minor: number }>(sql, account))?.minor);
};
/** What the report of the drop says of the desk on the day of a moment. */
const dropOf = async (moment: number) => {
  const terms = { zone: 'UTC', startsMs: 0 };
  const day = new Date(moment).toISOString().slice(0, 10);
  const from = startOfBusinessDay(terms, day);
  const days = [{ day, from, until: from + dayMs }];
  const range = { days, from, until: from + dayMs, now: at, terms } as never;
  const { totals } = await database.snapshot((db) => sumDropByGroup(db, { range, groupsOf: () => ['all'] }));
  const { movements, inMinor, outMinor } = totals.desk;
  return { movements, inMinor, outMinor };
};
const depositedMinor = (window: 'day' | 'week') =>
  database.snapshot((db) =>
    readUsedLimitAmount(
      db,
      { 'limits.shape': 'calendar', 'limits.zone': 'UTC' },
      { playerId: player, kind: 'deposit', window, at },
    ),
  );
const faults = async () => (await database.snapshot((db) => auditDatabase(db, at))).faults;

describe('a correction of a deposit', () => {
  it('takes what was too much from wallet, drop, limit and the open drawer', async () => {
    await run('shift', 'open', '--float', '0');
    await run('deposit', 'player1', '1500.00');
    expect(await run('correct', '1-1', '150.00', '--reason', 'a zero too many')).toMatch(
      /1350\.00 too much.*Receipt 1-2/,
    );
    expect(await walletMinor()).toBe(15_000);
    expect(await dropOf(at)).toEqual({ movements: 1, inMinor: 15_000, outMinor: 0 });
    expect(await depositedMinor('day')).toBe(15_000);
    await run('shift', 'count', '150.00');
    await run('shift', 'close');
    expect(await findCashierShift(database.read, 1)).toMatchObject({
      inMinor: 15_000,
      outMinor: 0,
      movements: 2,
    });
    expect(await accountMinor('differences')).toBe(0);
    expect(await run('receipt', 'show', '1-2')).toContain('corrected');
    expect(await faults()).toEqual([]);
  });

  it('of a closed shift is what its count was short of', async () => {
    await run('shift', 'open', '--float', '0');
    await run('deposit', 'player1', '20.00');
    await run('shift', 'count', '2.00');
    await run('shift', 'close', '--reason', 'nobody knows');
    expect(await accountMinor('differences')).toBe(-1_800);
    await run('correct', '1-1', '2.00', '--reason', 'a zero too many');
    expect([await accountMinor('differences'), await walletMinor()]).toEqual([0, 200]);
    expect(await dropOf(at)).toMatchObject({ inMinor: 200, outMinor: 0 });
    expect(await faults()).toEqual([]);
  });

  it('on a later day makes no room in the limits of that day', async () => {
    await run('deposit', 'player1', '100.00');
    at += 2 * dayMs;
    await run('deposit', 'player1', '30.00');
    await run('correct', '1-1', '0', '--reason', 'another player’s cash');
    expect([await depositedMinor('day'), await depositedMinor('week')]).toEqual([3_000, 3_000]);
    expect(await faults()).toEqual([]);
  });

  it('is refused for more than was taken, for what was played, and for other receipts; a repeated one moves nothing', async () => {
    await run('deposit', 'player1', '50.00');
    const why = ['--reason', 'a test of it'];
    await expect(run('correct', '1-1', '50.00', ...why)).rejects.toThrow('a correction can only lower it');
    await run('correct', '1-1', '40.00', ...why, '--key', 'correct-1');
    expect(await run('correct', '1-1', '40.00', ...why, '--key', 'correct-1')).toMatch(/Already done/);
    await expect(run('correct', '1-1', '45.00', ...why)).rejects.toThrow('a correction can only lower it');
    await run('withdraw', 'player1', '39.00');
    await expect(run('correct', '1-1', '10.00', ...why)).rejects.toThrow();
    await expect(run('correct', '1-3', '1.00', ...why)).rejects.toThrow('is not for a cash desk deposit');
    await expect(run('correct', '7-1', '1.00', ...why)).rejects.toThrow('is not for a cash desk deposit');
    expect(await walletMinor()).toBe(100);
    expect(await faults()).toEqual([]);
  });

  it('and a deposit by card are in an account of their own, and never in the drawer', async () => {
    await run('shift', 'open', '--float', '10.00');
    await run('deposit', 'player1', '70.00', '--method', 'card');
    await run('correct', '1-1', '60.00', '--reason', 'typed wrong');
    expect([await accountMinor('card'), await accountMinor('cashier'), await walletMinor()]).toEqual([
      -6_000, 0, 6_000,
    ]);
    await expect(run('deposit', 'player1', '5.00', '--method', 'bank')).rejects.toThrow('DESK_METHODS');
    await expect(run('deposit', 'player1', '5.00', '--method', 'gold')).rejects.toThrow();
    await run('shift', 'count', '10.00');
    await run('shift', 'close');
    expect(await dropOf(at)).toEqual({ movements: 1, inMinor: 6_000, outMinor: 0 });
    expect(await faults()).toEqual([]);
  });

  it('is found by the audit if it is more than its deposit, or moved nothing', async () => {
    await run('deposit', 'player1', '5.00');
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO deposit_corrections (id, deposit_id, deposit_at, player_id, account, amount_minor, who, at)
         SELECT 'deposit-corrected:x', transfer_id, at, player_id, 'cashier', 501, 'x', at FROM cash_desk_movements`,
      ),
    );
    expect(await faults()).toEqual([
      'correction deposit-corrected:x moved no money, or more than its deposit',
      'the movement deposit-corrected:x at the desk has no receipt',
    ]);
  });
});
