import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { createCashierShiftSteps } from '../../../testing/cashier-shift-steps.ts';
import { RandomLedger } from '../../../testing/random-ledger.ts';
import { findCashierShift, findOpenCashierShift, listCashierShifts } from '../../staff/cashier-shift-store.ts';
import { closeCashierShift, countCashierShiftDrawer } from './change-cashier-shifts.ts';

const [ayse, mehmet, zeynep] = ['ayse (root@desk)', 'mehmet (root@desk)', 'zeynep (root@back)'] as const;
let database: Database;
let remove: () => Promise<void>;
let at = 1_700_000_000_000;

const openTestDatabase = async () => {
  ({ database, remove } = await openTemporaryDatabase());
  const ledger = new RandomLedger(database, () => 0);
  await ledger.begin();
  await ledger.deposit(++at, 1_000_000);
};
beforeEach(openTestDatabase);
afterEach(() => remove());

const { tx, act, open, count, close, signOff, movement, safe } = createCashierShiftSteps(
  () => database,
  () => ++at,
);
const faults = () =>
  database.snapshot(async (db) => (await auditDatabase(db, at)).faults.filter((line) => /shift/.test(line)));

describe('a shift at the desk', () => {
  it('adds the movements of its cashier to the float, and closes with what was counted', async () => {
    expect(await open(ayse, 50_000)).toMatchObject({ kind: 'done', isNew: true });
    await open(mehmet, 10_000);
    await movement(ayse, 12_550);
    await movement(ayse, -2_000);
    await movement(mehmet, 700);
    expect(await close(ayse)).toMatchObject({ kind: 'notCounted' });
    await count(ayse, 60_550);
    expect(await close(ayse)).toMatchObject({
      kind: 'done',
      shift: { cashier: 'ayse', movements: 2, inMinor: 12_550, outMinor: 2_000, expectedMinor: 60_550 },
    });
    expect(await findOpenCashierShift(database.read, 'mehmet')).toMatchObject({ movements: 1, inMinor: 700 });
    expect(await faults()).toEqual([]);
  });

  it('needs a count after its last movement, and a reason for a difference', async () => {
    await open(ayse, 1_000);
    await count(ayse, 1_000);
    await movement(ayse, 500);
    expect(await close(ayse)).toMatchObject({ kind: 'notCounted' });
    await count(ayse, 1_400);
    expect(await close(ayse)).toMatchObject({ kind: 'differs', differenceMinor: -100 });
    expect(await close(ayse, 'a note torn in two')).toMatchObject({
      kind: 'done',
      shift: { reason: 'a note torn in two' },
    });
    expect(await faults()).toEqual([]);
  });

  it('is signed off by somebody who had no part in it, once', async () => {
    await open(ayse, 0);
    await count(ayse, 0);
    const [shift] = await listCashierShifts(database.read, 1);
    const id = shift?.id ?? 0;
    expect(await signOff(mehmet, id)).toMatchObject({ kind: 'notClosed' });
    await close(ayse);
    expect(await signOff(ayse, id)).toMatchObject({ kind: 'samePerson' });
    // In doubt it is one person: the account is the same, and one of them says no name.
    expect(await signOff('root@desk', id)).toMatchObject({ kind: 'samePerson' });
    expect(await signOff(mehmet, id)).toMatchObject({
      kind: 'done',
      isNew: true,
      shift: { signedBy: mehmet },
    });
    expect(await signOff(mehmet, id)).toMatchObject({ kind: 'done', isNew: false });
    expect(await signOff(zeynep, id)).toMatchObject({ kind: 'signedBefore' });
    expect(await signOff(zeynep, id + 1)).toMatchObject({ kind: 'unknownShift' });
    expect(await faults()).toEqual([]);
  });

  it('of another cashier is counted and closed with a reason only, and signed off by a third person', async () => {
    await open(ayse, 300);
    const id = (await findOpenCashierShift(database.read, 'ayse'))?.id ?? 0;
    const other = (reason: string | null) => ({ ...act(mehmet), shiftId: id, reason });
    expect(await tx((one) => countCashierShiftDrawer(one, { ...other(null), amountMinor: 300 }))).toMatchObject({
      kind: 'reasonMissing',
    });
    await tx((one) => countCashierShiftDrawer(one, { ...other('she fell ill'), amountMinor: 300 }));
    expect(await tx((one) => closeCashierShift(one, other('she fell ill')))).toMatchObject({ kind: 'done' });
    expect(await signOff(mehmet, id)).toMatchObject({ kind: 'samePerson' });
    expect(await signOff(zeynep, id)).toMatchObject({ kind: 'done' });
  });

  it('does each step once under its key, and refuses the key for anything else', async () => {
    await open(ayse, 50_000, 'open-0001');
    expect(await open(ayse, 50_000, 'open-0001')).toMatchObject({ kind: 'done', isNew: false });
    expect(await open(ayse, 60_000, 'open-0001')).toMatchObject({ kind: 'keyReused' });
    expect(await open(mehmet, 50_000, 'open-0001')).toMatchObject({ kind: 'keyReused' });
    expect(await open(ayse, 50_000)).toMatchObject({ kind: 'alreadyOpen' });
    await movement(ayse, 500, { key: 'movement-0001' });
    expect(await movement(ayse, 500, { key: 'movement-0001' })).toMatchObject({
      value: { isNew: false, shiftId: null },
    });
    await count(ayse, 50_500, 'count-001');
    expect(await count(ayse, 50_500, 'count-001')).toMatchObject({ isNew: false });
    await close(ayse, null, 'close-001');
    expect(await close(ayse, null, 'close-001')).toMatchObject({
      kind: 'done',
      isNew: false,
      shift: { movements: 1 },
    });
    expect(await close(ayse)).toMatchObject({ kind: 'noShift' });
    expect(await listCashierShifts(database.read, 9)).toHaveLength(1);
  });

  it('is required for a movement where the setting says so, except for one that was booked before', async () => {
    const missing = { ok: false, refusal: { code: 'SHIFT_MISSING' } };
    expect(await movement(ayse, 500, { terms: 'required' })).toMatchObject(missing);
    expect(await database.read.all("SELECT id FROM transfers WHERE kind = 'deposit'")).toHaveLength(1);
    await open(ayse, 0);
    expect(await movement(ayse, 500, { key: 'movement-0002', terms: 'required' })).toMatchObject({ ok: true });
    await count(ayse, 500);
    await close(ayse);
    expect(await movement(ayse, 500, { key: 'movement-0002', terms: 'required' })).toMatchObject({
      value: { isNew: false },
    });
    expect(await movement(ayse, -500, { terms: 'required' })).toMatchObject(missing);
  });

  it('cannot be changed once it is closed, nor deleted', async () => {
    await open(ayse, 100);
    await count(ayse, 100);
    await close(ayse);
    for (const sql of [
      'UPDATE cashier_shifts SET movements = 1, counted_movements = 1',
      'UPDATE cashier_shifts SET closed_at = NULL, expected_minor = NULL',
      "UPDATE cashier_shifts SET reason = 'x'",
    ])
      await expect(tx((one) => one.run(sql))).rejects.toThrow('a closed shift stays as it is');
    await expect(tx((one) => one.run('DELETE FROM cashier_shifts'))).rejects.toThrow();
  });
});

describe('shifts at the same time', () => {
  it('of two openings by one cashier one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([open(ayse, 100), open(ayse, 100), open(ayse, 200)]);
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['alreadyOpen', 'alreadyOpen', 'done']);
      const shift = await findOpenCashierShift(database.read, 'ayse');
      await count(ayse, shift?.floatMinor ?? 0);
      await close(ayse);
    }
    expect(await faults()).toEqual([]);
  });

  it('a movement during a close is in the shift that closes, or in none', async () => {
    for (let round = 0; round < 8; round++) {
      await open(ayse, 0);
      await movement(ayse, 100);
      await count(ayse, 100);
      const late = () => movement(ayse, 50, { terms: 'required' }).catch(() => null);
      const [closed, ...movements] = await Promise.all(
        round % 2 === 0 ? [close(ayse), late(), late()] : [late(), late(), close(ayse)].reverse(),
      );
      const [shift] = await listCashierShifts(database.read, 1);
      const booked = (movements as Awaited<ReturnType<typeof late>>[]).filter((one) => one?.ok);
      // Either it closed with the one movement that was counted, or a movement came first and the close was refused.
      expect(shift?.movements).toBe(1 + booked.length);
      expect((closed as { kind: string }).kind).toBe(booked.length === 0 ? 'done' : 'notCounted');
      if (booked.length === 0) continue;
      await count(ayse, 100 + 50 * booked.length);
      expect(await close(ayse)).toMatchObject({ kind: 'done' });
    }
    expect(await faults()).toEqual([]);
  });

  it('a repeated step that runs twice at once is done once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => open(ayse, 700, 'open-0002')));
    expect(answers.filter((one) => one.kind === 'done' && one.isNew)).toHaveLength(1);
    expect(answers.every(({ kind }) => kind === 'done')).toBe(true);
    expect(await listCashierShifts(database.read, 9)).toHaveLength(1);
  });
});

describe('the audit', () => {
  it.each<[string, string, RegExp]>([
    ['a changed sum', 'UPDATE cashier_shifts SET in_minor = in_minor + 1', /sums of shift \d+ are not those/],
    ['a changed float', 'UPDATE cashier_shifts SET float_minor = 7', /not what its steps say/],
    ['a movement that is in no shift', 'DELETE FROM shift_movements', /sums of shift \d+ are not those/],
  ])('finds %s', async (_what, sql, line) => {
    await open(ayse, 100);
    await movement(ayse, 300);
    expect(await faults()).toEqual([]);
    if (sql.startsWith('DELETE')) {
      const drop =
        database.read.engine === 'sqlite'
          ? 'DROP TRIGGER shift_movements_no_delete'
          : 'DROP TRIGGER shift_movements_are_kept ON shift_movements';
      await tx((one) => one.run(drop));
    }
    await tx((one) => one.run(sql));
    expect(await faults()).toEqual([expect.stringMatching(line)]);
  });
});

it('whatever cashiers do, each shift is its float and the movements of its cashier while it was open', async () => {
  const step = fc.record({
    who: fc.constantFrom(ayse, mehmet),
    what: fc.constantFrom(
      ...['open', 'deposit', 'deposit', 'withdraw', 'drop', 'fill', 'count', 'close', 'repeat', 'signOff'],
    ),
    minor: fc.integer({ min: 1, max: 9_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      await remove();
      await openTestDatabase();
      // What must be in each cashier's till, counted beside the product.
      const tills = new Map<string, number>();
      const closed = new Map<number, number>();
      let last: (() => Promise<unknown>) | null = null;
      for (const { who, what, minor } of steps) {
        const till = tills.get(who);
        const key = randomUUID();
        if (what === 'open') {
          const opened = await open(who, minor);
          expect(opened.kind).toBe(till === undefined ? 'done' : 'alreadyOpen');
          if (till === undefined) tills.set(who, minor);
        } else if (what === 'deposit' || what === 'withdraw') {
          const signed = what === 'deposit' ? minor : -minor;
          last = () => movement(who, signed, { key });
          expect(await last()).toMatchObject({ ok: true });
          if (till !== undefined) tills.set(who, till + signed);
        } else if ((what === 'drop' || what === 'fill') && till !== undefined) {
          const signed = what === 'drop' ? minor : -minor;
          if ((await safe(who, signed)).ok) tills.set(who, till - signed);
        } else if (what === 'repeat') await last?.();
        else if (what === 'count' && till !== undefined && till >= 0) await count(who, till);
        else if (what === 'close') {
          const answer = await close(who);
          if (answer.kind !== 'done') continue;
          closed.set(answer.shift.id, till ?? -1);
          tills.delete(who);
        } else if (what === 'signOff') {
          const [id] = closed.keys();
          if (id !== undefined) await signOff(zeynep, id);
        }
      }
      for (const [id, till] of closed)
        expect(await findCashierShift(database.read, id)).toMatchObject({
          expectedMinor: till,
          countedMinor: till,
        });
      expect(await faults()).toEqual([]);
    }),
    { numRuns: process.env.TEST_ENGINE === 'postgres' ? 2 : 8 },
  );
});
