import { meterNames, type OfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDaysToDate, businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import { type ActionFixture, openActionFixture } from '../../testing/action-fixture.ts';
import { fixtureAt } from '../../testing/shared-action-rows.ts';
import { postCashDeskMovement } from '../cash-desk/post-cash-desk-movement.ts';
import { type MeterFigures, storeMeterReading } from '../reports/meter-reading-store.ts';
import type { StaffCaller } from '../staff/staff-store.ts';
import { readDailyClose } from './read-daily-close.ts';

const terms = { zone: 'UTC', startsMs: 0 };
const today = businessDayOf(terms, fixtureAt);
const day = addDaysToDate(today, -1);
const machineId = 'm';

describe('a day that two people close', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let first: StaffCaller;
  let second: StaffCaller;
  let now: number;
  beforeEach(async () => {
    now = fixtureAt;
    fixture = await openActionFixture({ now: () => now });
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
  const send = async (sheet: string) => {
    const given = { key: crypto.randomUUID(), reason: 'end of the day', content: { day, sheet } };
    return fixture.service.act('closeDay', first, given);
  };
  const ask = async (): Promise<string> => {
    const asked = await send((await read()).hash);
    if (!asked.ok || asked.value.state !== 'waiting') throw new Error(JSON.stringify(asked));
    return asked.value.requestId;
  };
  /** A cabinet that was silent answers so much less than the ledger, or is given up (null). */
  const cabinetAnswers = async (shortMinor: number | null = null) => {
    now += 1_000;
    const figures = Object.fromEntries(
      meterNames.map((meter) => [meter, { reading: 9_000, ledger: 9_000 + (shortMinor ?? 0), explained: 0 }]),
    ) as MeterFigures;
    const answered = { journalId: 'j-1', isPart: false, isCompared: true, figures };
    const silent = { journalId: null, isPart: false, isCompared: false, figures: null };
    const reading = { machineId, day, at: now, ...(shortMinor === null ? silent : answered) };
    await fixture.database.transact((tx) => storeMeterReading(tx, reading));
    now += 1_000;
  };
  const refusalOf = (outcome: { ok: boolean; refusal?: OfficeRefusal }) => outcome.refusal?.code;

  it('is closed although a cabinet answered between the two, with what it answered', async () => {
    await explainAll();
    const before = await read();
    expect(before.sheet.meters).toMatchObject([{ machine: machineId, state: 'none' }]);
    const id = await ask();
    await cabinetAnswers();
    const after = await read();
    expect(after.hash).not.toBe(before.hash);
    expect(await fixture.service.confirm(id, second, '')).toMatchObject({ ok: true });
    const closed = await read();
    expect(closed).toMatchObject({
      ...{ state: 'closed', hash: after.hash, isIntact: true },
      signed: { by: expect.stringContaining('manager.one'), second: expect.stringContaining('manager.two') },
    });
    expect(closed.sheet.meters).toMatchObject([{ machine: machineId, state: 'silent' }]);
    const line = await fixture.database.read.get<{ details: string }>(
      "SELECT details FROM operator_changes WHERE what = 'day close'",
    );
    expect(JSON.parse(line?.details ?? '{}')).toMatchObject({ hash: after.hash, asked: before.hash });
  });

  it('is closed with what a cabinet answered between the two, if it agrees with the ledger', async () => {
    await explainAll();
    const id = await ask();
    await cabinetAnswers(0);
    expect(await fixture.service.confirm(id, second, '')).toMatchObject({ ok: true });
    expect((await read()).sheet.meters).toMatchObject([{ machine: machineId, state: 'read' }]);
  });

  it('is not closed with a difference of a cabinet that the first has not read', async () => {
    await explainAll();
    const id = await ask();
    await cabinetAnswers(5_000);
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    expect(await read()).toMatchObject({ state: 'open', sheet: { meters: [{ differenceMinor: -5_000 }] } });
    // Both have read it now.
    expect(await fixture.service.confirm(await ask(), second, '')).toMatchObject({ ok: true });
  });

  it('is not closed with the hash of another sheet', async () => {
    await explainAll();
    const { hash } = await read();
    for (const other of ['f'.repeat(64), hash.slice(0, 16)]) expect(refusalOf(await send(other))).toBe('DAY_CHANGED');
    const id = await ask();
    await fixture.run(`UPDATE approval_requests SET content = replace(content, '${hash}', '${'f'.repeat(64)}')`);
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    await cabinetAnswers();
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    expect((await read()).state).toBe('open');
  });

  /** The cabinet answers 5,000 short after the next sheet was read. */
  const answerAfterRead = () => {
    const { database } = fixture;
    const snapshot = database.snapshot.bind(database);
    return vi.spyOn(database, 'snapshot').mockImplementationOnce(async (work) => {
      const found = await snapshot(work);
      await cabinetAnswers(5_000);
      return found;
    });
  };

  it('is not closed without a reading that is stored while it is being closed', async () => {
    await explainAll();
    const id = await ask();
    answerAfterRead();
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    expect(await read()).toMatchObject({ state: 'open', sheet: { meters: [{ differenceMinor: -5_000 }] } });
  });

  it('is not asked for without a reading that is stored meanwhile', async () => {
    await explainAll();
    const { hash } = await read();
    answerAfterRead();
    expect(refusalOf(await send(hash))).toBe('DAY_CHANGED');
    expect(await fixture.service.confirm(await ask(), second, '')).toMatchObject({ ok: true });
    expect((await read()).sheet.meters).toMatchObject([{ state: 'read', differenceMinor: -5_000 }]);
  });

  it('is not closed with money that moved since', async () => {
    await explainAll();
    const id = await ask();
    const movement = { direction: 'deposit', username: 'player1', amountMinor: 40, note: '' } as const;
    const at = startOfBusinessDay(terms, day) + 1;
    await fixture.database.transact((tx) => postCashDeskMovement(tx, { ...movement, key: 'a-late-deposit', at }));
    expect(refusalOf(await fixture.service.confirm(id, second, ''))).toBe('DAY_CHANGED');
    expect((await read()).state).toBe('open');
  });

  it('is asked for anew on its page alone, because its sheet must be read again', async () => {
    await explainAll();
    const id = await ask();
    const again = { key: crypto.randomUUID(), reason: undefined };
    expect(refusalOf(await fixture.requests.askAgain(id, second, again))).toBe('DAY_ASK_ON_PAGE');
    const call = { staff: second, database: fixture.database, query: {} } as unknown as Parameters<
      typeof fixture.handlers.requests
    >[0];
    const { value } = await fixture.handlers.requests(call);
    expect(value.requests.find((one) => one.id === id)).toMatchObject({
      ...{ state: 'waiting', mayDecide: true, mayAskAgain: false },
    });
  });
});
