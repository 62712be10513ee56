import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDate, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TestCasino } from '../../testing/test-casino.ts';
import { CasinoReconciliationMonitor } from './casino-reconciliation-monitor.ts';
import type { ReconciliationFinding } from './reconcile-casino-platform.ts';

const hourMs = 3_600_000;
/** A night's business day, in a zone that has summer time. Its days begin in the hour that clocks skip or repeat. */
const terms = { zone: 'Europe/Berlin', startsMs: 2.5 * hourMs };
const site = { ...createSingleSite(3), key: 3, wallet: 'platform' } as const;
const startOf = (day: string) => startOfBusinessDay(terms, day);

interface Transfer {
  readonly kind?: 'debit' | 'credit';
  readonly at: number;
  /** When it became final; null: it is open. */
  readonly endedAt?: number | null;
  readonly state?: 'done' | 'refused' | 'cancelled' | 'unknown';
  /** When its rollback was accepted; null: that is open. */
  readonly undoneAt?: number | null;
}

describe('the comparison with a casino', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let clock: ManualClock;
  let casino: TestCasino;
  let monitor: CasinoReconciliationMonitor;
  let alarms: string[];
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    [clock, alarms] = [new ManualClock(startOf('2027-03-20')), []];
    casino = new TestCasino(() => clock.nowMs());
    monitor = new CasinoReconciliationMonitor({
      ...{ database, clock, sites: { all: [site] }, day: terms, holdsLease: () => true },
      alarm: (message) => alarms.push(message),
      platformAt: async () => ({ platform: casino.platform, siteId: 3 }),
    });
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (3, 'Casino', '[]', 'platform', 1)");
      await tx.run(
        `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at, platform_ref)
         VALUES ('p-ada', 'ada@3', 3, 'Ada', 'Ada', '', '', '', '', 'user', '[145]', 1, 'ref-ada')`,
      );
    });
  });
  afterEach(() => remove());

  /** Writes a transfer of 1.00 as the outbox has it. */
  const note = async (id: string, { kind = 'credit', at, state = 'done', ...transfer }: Transfer) => {
    const { endedAt = at, undoneAt } = transfer;
    const insert = (as: string, how: string, from: number, until: number | null) =>
      database.statement(
        `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, next_at, ended_at)
         VALUES (?, ?, 3, 'p-ada', 100, '{"player":"ref-ada"}', ?, ?, ?, ?) RETURNING id`,
        ...[id, as, how, from, from, until],
      );
    await insert(kind, state, at, endedAt);
    if (undoneAt !== undefined)
      await insert('rollback', undoneAt === null ? 'unknown' : 'done', endedAt ?? at, undoneAt);
  };
  /** Writes a transfer of 1.00 as the casino has it. */
  const noteThere = (id: string, at: number, more: object = {}) =>
    casino.transfers.set(id, {
      ...{ kind: 'credit', player: 'ref-ada', amountMinor: 100, content: '', state: 'accepted', at },
      ...more,
    });
  /** Compares in the night after a day. */
  const night = async (day: string) => {
    clock.set(startOf(addDaysToDate(day)) + 600_000);
    await monitor.check();
  };
  const findings = async () => {
    const rows = await database.read.all<{ day: string; findings: string }>(
      'SELECT day, findings FROM platform_reconciliations ORDER BY day',
    );
    return rows.flatMap(({ day, findings }) =>
      (JSON.parse(findings) as ReconciliationFinding[]).map(({ side, id, player, amountMinor }) => ({
        ...{ day, side, id, player, amountMinor },
      })),
    );
  };
  const days = async () =>
    (
      await database.read.all<{ day: string; compared: number }>(
        'SELECT day, compared FROM platform_reconciliations ORDER BY day',
      )
    ).map(({ day, compared }) => [day, Number(compared)]);
  const alerts = () =>
    database.read.all<{ subject: string; text: string }>(
      "SELECT subject, text FROM alerts WHERE kind = 'platformDiffers' AND closed_at IS NULL ORDER BY subject",
    );
  const named = (day: string, side: ReconciliationFinding['side'], id: string) => ({
    ...{ day, side, id, player: 'ref-ada', amountMinor: 100 },
  });

  it.each([
    ['skip an hour', '2027-03-27', 3],
    ['repeat an hour', '2027-10-30', 3],
  ] as const)('has each transfer in one day where clocks %s', async (_, first, count) => {
    const end = addDaysToDate(first, count);
    let transfers = 0;
    for (let at = startOf(first); at < startOf(end); at += hourMs / 4) {
      const id = `cash-out:${++transfers}`;
      await note(id, { at });
      // The casino lacks each transfer near a change of day, and has noted the others a minute later.
      const isNearEdge = [first, addDaysToDate(first), addDaysToDate(first, 2), end].some(
        (day) => Math.abs(startOf(day) - at) < hourMs,
      );
      if (!isNearEdge) noteThere(id, at + 60_000);
    }
    for (let n = 0; n < count; n++) await night(addDaysToDate(first, n));
    const compared = (await days()).map(([, number]) => Number(number));
    expect(compared.reduce((sum, number) => sum + number, 0)).toBe(transfers);
    const found = await findings();
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found).toHaveLength(4 + 7 + 7 + 3);
    expect((await alerts())[0]?.text).toContain('of ref-ada: 1.00');
  });

  it('has a transfer that was in doubt for days once it is known', async () => {
    const at = startOf('2027-03-20') + hourMs;
    await note('cash-in:1', { kind: 'debit', at, endedAt: null, state: 'unknown' });
    await night('2027-03-20');
    await night('2027-03-21');
    expect(await findings()).toEqual([]);
    const endedAt = startOf('2027-03-22') + hourMs;
    await database.statement("UPDATE platform_transfers SET state = 'done', ended_at = ? RETURNING id", endedAt);
    await night('2027-03-22');
    await night('2027-03-23');
    expect(await findings()).toEqual([named('2027-03-22', 'ours', 'cash-in:1')]);
  });

  it('does not miss a transfer that the casino did days before this hall knew', async () => {
    const at = startOf('2027-03-20') + hourMs;
    await note('cash-in:1', { kind: 'debit', at, endedAt: at + 48 * hourMs });
    noteThere('cash-in:1', at + 1_000, { kind: 'debit' });
    for (const day of ['2027-03-20', '2027-03-21', '2027-03-22', '2027-03-23']) await night(day);
    expect(await findings()).toEqual([]);
    expect((await days()).map(([, compared]) => compared)).toEqual([0, 0, 1, 0]);
  });

  it('names a debit that the casino takes days after its rollback, and one that it did not undo', async () => {
    const at = startOf('2027-03-20') + hourMs;
    for (const id of ['cash-in:late', 'cash-in:kept', 'cash-in:undone'])
      await note(id, { kind: 'debit', at, state: 'cancelled', undoneAt: at + 30 * hourMs });
    noteThere('cash-in:kept', at + 1_000, { kind: 'debit' });
    noteThere('cash-in:undone', at + 1_000, { kind: 'debit', state: 'rolled-back' });
    await night('2027-03-20');
    expect(await findings()).toEqual([]);
    await night('2027-03-21');
    expect(await findings()).toEqual([named('2027-03-21', 'theirs', 'cash-in:kept')]);
    noteThere('cash-in:late', startOf('2027-03-25') + hourMs, { kind: 'debit' });
    for (const day of ['2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25']) await night(day);
    expect(await findings()).toEqual([
      named('2027-03-21', 'theirs', 'cash-in:kept'),
      named('2027-03-25', 'theirs', 'cash-in:late'),
    ]);
  });

  it('names another player, amount or currency under the same id', async () => {
    const at = startOf('2027-03-20') + hourMs;
    for (const id of ['amount', 'currency', 'player', 'same']) await note(`cash-out:${id}`, { at });
    noteThere('cash-out:amount', at, { amountMinor: 101 });
    noteThere('cash-out:player', at, { player: 'ref-bob' });
    noteThere('cash-out:currency', at, { currency: 'EUR' });
    noteThere('cash-out:same', at);
    await night('2027-03-20');
    expect(await findings()).toEqual(
      ['amount', 'player', 'currency'].map((what) => named('2027-03-20', 'differs', `cash-out:${what}`)),
    );
    const [row] = await database.read.all<{ findings: string }>('SELECT findings FROM platform_reconciliations');
    expect(JSON.parse(row?.findings ?? '')[2].theirs).toMatchObject({ amountMinor: 100, currency: 'EUR' });
  });

  it('is made up for where the casino was away for nights, and tells staff until then', async () => {
    const first = '2027-03-20';
    for (let n = 0; n < 4; n++) {
      const at = startOf(addDaysToDate(first, n)) + hourMs;
      await note(`cash-out:${n}`, { at });
      if (n !== 1) noteThere(`cash-out:${n}`, at);
    }
    casino.away();
    for (let n = 0; n < 4; n++) await night(addDaysToDate(first, n));
    expect(await days()).toEqual([]);
    expect((await alerts()).map(({ subject }) => subject)).toEqual(
      [0, 1, 2].map((n) => `3:${addDaysToDate(first, n)}`),
    );
    await database.statement('UPDATE alerts SET closed_at = ? RETURNING id', clock.nowMs());
    await monitor.check();
    expect(await alerts()).toEqual([]);
    casino.back();
    await monitor.check();
    expect(await days()).toEqual([0, 1, 2, 3].map((n) => [addDaysToDate(first, n), 1]));
    expect(await findings()).toEqual([named(addDaysToDate(first, 1), 'ours', 'cash-out:1')]);
    expect((await alerts()).map(({ text }) => text)).toEqual([expect.stringContaining('cash-out:1 of ref-ada')]);
    casino.calls.length = 0;
    await monitor.check();
    expect(casino.calls).toEqual([]);
  });

  it('is not made with a contract that has no list, and alerts nobody', async () => {
    await note('cash-out:1', { at: startOf('2027-03-20') + hourMs });
    casino.meddle = () => ({ class: 'refused', code: 'NOT_ALLOWED', transfers: [], next: null });
    for (const day of ['2027-03-20', '2027-03-21', '2027-03-22']) await night(day);
    expect([await days(), await alerts(), alarms]).toEqual([[], [], []]);
  });

  it('ends where a casino lists without an end', async () => {
    await note('cash-out:1', { at: startOf('2027-03-20') + hourMs });
    const transfers = Array.from({ length: 1_000 }, () => ({}));
    casino.meddle = () => ({ class: 'success', code: 'OK', transfers, next: 'more' });
    await night('2027-03-20');
    expect(await days()).toEqual([]);
    expect(casino.calls.length).toBeLessThan(600);
  });
});
