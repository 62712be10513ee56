import { afterEach, beforeEach, expect, it } from 'vitest';
import { postCashDeskMovementInShift } from '../../../backoffice/cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import { readReport } from '../../../backoffice/reports/read-report.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { bookedPlayer, RandomLedger } from '../../../testing/random-ledger.ts';
import { cashierNouns } from './cashier-shift-subcommands.ts';
import { parseSubcommandArguments } from './parse-subcommand-arguments.ts';

let database: Database;
let remove: () => Promise<void>;
let at = Date.parse('2026-11-23T08:00:00Z');
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  const playedLedger = new RandomLedger(database, () => 0);
  await playedLedger.begin();
  await playedLedger.deposit(at, 1_000);
});
afterEach(() => remove());

const shift = async (who: string, ...words: string[]): Promise<string> => {
  const { subcommand, input } = parseSubcommandArguments(['shift', ...words], {
    command: 'cashier',
    nouns: cashierNouns,
  });
  at += 60_000;
  const desk = {
    ...{ database, dataDir: '', minPasswordLength: 8, registers: [] },
    readSecret: async () => '',
  };
  return (await subcommand.run({ ...desk, who, at }, input)).join('\n');
};
const deposit = (who: string, amountMinor: number) =>
  database.transact((tx) =>
    postCashDeskMovementInShift(
      tx,
      { direction: 'deposit', username: bookedPlayer, amountMinor, note: '', key: 'desk-0001', at, who },
      'required',
    ),
  );
const [ayse, mehmet] = ['ayse (root@desk)', 'mehmet (root@desk)'];
const records = () =>
  database.read.all<{ what: string; who: string; details: string }>(
    'SELECT what, who, details FROM operator_changes ORDER BY id',
  );

it('a shift from its float to its sign-off, each step with a line in the record', async () => {
  expect(await shift(ayse, 'open', '--float', '500.00')).toBe(
    'Done: shift 1 of ayse, open since 2026-11-23 08:01 with 500.00; 0 movements',
  );
  await deposit(ayse, 12_550);
  // Who counts is not told what must be there.
  expect(await shift(ayse, 'show')).not.toContain('625.50');
  await shift(ayse, 'count', '625.00');
  await expect(shift(ayse, 'close')).rejects.toThrow('The drawer is 0.50 short');
  expect(await shift(ayse, 'close', '--reason', 'coins under the till')).toBe(
    'Done: shift 1 of ayse, open since 2026-11-23 08:01 with 500.00; 1 movements, in 125.50, out 0.00; counted 625.00; must be 625.50, difference -0.50 (coins under the till); closed 2026-11-23 08:05; not signed off',
  );
  await expect(shift(ayse, 'sign-off', '1')).rejects.toThrow('took no part in shift 1');
  expect(await shift(mehmet, 'sign-off', '1')).toContain('signed off by mehmet (root@desk)');
  expect(await shift(mehmet, 'sign-off', '1')).toMatch(/^Already done; nothing changed now: /);
  expect(await shift(mehmet, 'list')).toContain('shift 1 of ayse');
  expect(await shift(mehmet, 'show', '1')).toContain('125.50  cashier:desk-0001');
  const terms = { zone: 'UTC', startsMs: 0 };
  const query = {
    name: 'shifts',
    words: { day: '2026-11-23' },
    terms,
    holds: new Map(),
    isProven: false,
    now: at,
  } as const;
  const sheet = await readReport(database.read, query);
  expect(sheet.rows).toMatchObject([
    {
      shift: 1,
      cashier: 'ayse',
      state: 'signed off',
      inMinor: 12_550,
      differenceMinor: -50,
      signedBy: mehmet,
    },
  ]);
  expect(sheet.notes).toEqual(['1 movements at the desk belong to no shift: in 10.00, out 0.00.']);
  expect(sheet.totals).toMatchObject([{ movements: 1, inMinor: 12_550, outMinor: 0, differenceMinor: -50 }]);
  expect((await records()).map(({ what, who }) => [what, who])).toEqual([
    ['shift open', ayse],
    ['shift count', ayse],
    ['shift close', ayse],
    ['shift sign-off', mehmet],
  ]);
  expect(JSON.parse((await records())[2]?.details ?? '')).toEqual({
    shift: 1,
    desk: '1',
    floatMinor: 50_000,
    countedMinor: 62_500,
    expectedMinor: 62_550,
    reason: 'coins under the till',
  });
});

it.each<[string[], string]>([
  [['open'], '--float is missing'],
  [['open', '--float', '5,00'], '"5,00" is no amount'],
  [['open', '--float', '5', '--key', 'short'], 'A key has 8 to 64'],
  [['count', '-5'], 'Unknown option'],
  [['count', '5'], 'You have no open shift'],
  [['close'], 'You have no open shift'],
  [['close', '--reason', 'a\nb'], '--reason is one line'],
  [['sign-off', 'x'], '"x" is no shift'],
  [['sign-off', '7'], 'There is no such shift'],
  [['show'], 'You have no open shift'],
  [['reopen'], 'There is no "shift reopen"'],
])('refuses %j in one clear line and changes nothing', async (words, line) => {
  await expect((async () => shift(ayse, ...words))()).rejects.toThrow(line);
  expect(await records()).toEqual([]);
  expect(await database.read.all('SELECT id FROM cashier_shifts')).toEqual([]);
});
