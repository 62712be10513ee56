import type { OfficeRefusal } from '@reelfloor/protocol/office';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { businessDayOf, dayAfter, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import { type ActionFixture, openActionFixture } from '../../testing/action-fixture.ts';
import { fixtureAt } from '../../testing/shared-action-rows.ts';
import { postCashDeskMove } from '../cash-desk/post-cash-desk-move.ts';
import { storeReading } from '../reports/meter-store.ts';
import type { StaffCaller } from '../staff/staff-store.ts';
import { readDailyClose } from './read-daily-close.ts';

const terms = { zone: 'UTC', startsMs: 0 };
const today = businessDayOf(terms, fixtureAt);
const day = dayAfter(today, -1);
const machineId = 'm';

describe('a day that two people close', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let first: StaffCaller;
  let second: StaffCaller;
  beforeEach(async () => {
    fixture = await openActionFixture();
    [first, second] = fixture.pairOf('manager');
    await fixture.run('UPDATE machines SET in_service_since = 1');
  });
  afterEach(() => fixture.remove());

  const read = () => fixture.database.snapshot((db) => readDailyClose(db, { day, terms, now: fixtureAt }));
  const explainAll = async () => {
    for (const { id: difference } of (await read()).sheet.differences) {
      const content = { day, difference, cause: 'other' };
      const given = { key: crypto.randomUUID(), reason: 'the fixture has it so', content };
      expect(await fixture.service.act('nameDifference', first, given)).toMatchObject({ ok: true });
    }
  };
  /** Asks with what the page shows now. */
  const ask = async (more: { readonly figures?: string } = {}): Promise<string> => {
    const { hash, figures } = await read();
    const content = { day, sheet: hash, figures, ...more };
    const given = { key: crypto.randomUUID(), reason: 'end of the day', content };
    const asked = await fixture.service.act('closeDay', first, given);
    if (!asked.ok || asked.value.state !== 'waiting') throw new Error(JSON.stringify(asked));
    return asked.value.requestId;
  };
  /** A cabinet that was silent answers, or is given up. */
  const cabinetAnswers = (at = fixtureAt) =>
    fixture.database.transact((tx) =>
      storeReading(tx, {
        ...{ machineId, day, at, journalId: null, isPart: false, isCompared: false, figures: null },
      }),
    );
  const refusalOf = (outcome: { ok: boolean; refusal?: OfficeRefusal }) => outcome.refusal?.code;

  it('is closed although a cabinet answered between the two, with what it answered', async () => {
    await explainAll();
    const before = await read();
    expect(before.sheet.meters).toMatchObject([{ machine: machineId, state: 'none' }]);
    const id = await ask();
    await cabinetAnswers();
    const after = await read();
    expect([after.hash === before.hash, after.figures]).toEqual([false, before.figures]);
    expect(await fixture.service.confirm(id, second, '')).toMatchObject({ ok: true });
    const closed = await read();
    expect(closed).toMatchObject({
      ...{ state: 'closed', hash: after.hash, isIntact: true, figures: null },
      signed: { by: expect.stringContaining('manager.one'), second: expect.stringContaining('manager.two') },
    });
    expect(closed.sheet.meters).toMatchObject([{ machine: machineId, state: 'silent' }]);
    const line = await fixture.database.read.get<{ details: string }>(
      "SELECT details FROM operator_changes WHERE what = 'day close'",
    );
    expect(JSON.parse(line?.details ?? '{}')).toMatchObject({ hash: after.hash, asked: before.hash });
  });

  it('is not closed with money that moved since, nor with figures that nobody read', async () => {
    await explainAll();
    const id = await ask();
    const move = { direction: 'deposit', username: 'player1', amountMinor: 40, note: '' } as const;
    const at = startOfBusinessDay(terms, day) + 1;
    await fixture.database.transact((tx) => postCashDeskMove(tx, { ...move, key: 'a-late-deposit', at }));
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    const forged = await ask({ figures: 'f'.repeat(64) });
    await cabinetAnswers();
    expect(refusalOf(await fixture.service.confirm(forged, second, ''))).toBe('DAY_CHANGED');
    expect((await read()).state).toBe('open');
  });

  it('is asked for anew on its page alone, because its sheet must be read again', async () => {
    await explainAll();
    const id = await ask();
    const again = { key: crypto.randomUUID(), reason: undefined };
    expect(refusalOf(await fixture.requests.askAgain(id, second, again))).toBe('DAY_CHANGED');
    const call = { staff: second, database: fixture.database, query: {} } as unknown as Parameters<
      typeof fixture.handlers.requests
    >[0];
    const { value } = await fixture.handlers.requests(call);
    expect(value.requests.find((one) => one.id === id)).toMatchObject({
      ...{ state: 'waiting', mayDecide: true, mayAskAgain: false },
    });
  });
});
