import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeStaffAlert, listStaffAlerts, openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import { verifyAuditTrail } from '../../platform/audit-trail/verify-audit-trail.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { queueAlertMessages } from '../alerts/alert-monitor.ts';
import { storeStaffMember } from '../staff/store-staff-member.ts';
import { deleteExpiredData, RetentionMonitor } from './delete-expired-data.ts';

const dayMs = 86_400_000;
const now = 20_000 * dayMs + 5_000;
const none = { logins: 0, chat: 0, addresses: 0, alerts: 0, steps: 0 };

describe('retention', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const rows = (sql: string) => database.read.all<Record<string, unknown>>(sql);
  const addLogins = (count: number, at: number) =>
    database.transact(async (tx) => {
      for (let left = count; left > 0; left--)
        await tx.run(
          "INSERT INTO logins (player_id, username, at, ip, label) VALUES ('p', 'u', ?, '192.0.2.1', 'login failed')",
          at,
        );
    });
  const reported = () => rows("SELECT subject, details FROM operator_changes WHERE what = 'retention' ORDER BY id");

  it('deletes logins older than their days, in small pieces with a line each, and nothing twice', async () => {
    await addLogins(600, now - 11 * dayMs);
    await addLogins(2, now - 10 * dayMs);
    const terms = { ...none, logins: 10 };
    await Promise.all([deleteExpiredData(database, terms, now), deleteExpiredData(database, terms, now)]);
    expect(await rows('SELECT DISTINCT at FROM logins')).toEqual([{ at: now - 10 * dayMs }]);
    const lines = await reported();
    const counted = lines.map(({ details }) => (JSON.parse(String(details)) as { rows: number }).rows);
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(600);
    expect(Math.max(...counted)).toBe(500);
    expect(lines[0]).toMatchObject({ subject: 'logins' });
    expect(await verifyAuditTrail(database.read)).toEqual([]);
    await deleteExpiredData(database, terms, now);
    expect(await reported()).toEqual(lines);
  });

  it('empties addresses, and keeps logins, sessions and money', async () => {
    await addLogins(3, now - 40 * dayMs);
    await database.transact(async (tx) => {
      await tx.run("UPDATE sessions SET ip = '192.0.2.1', ended_at = ?", now - 40 * dayMs);
      await tx.run("INSERT INTO known_login_sources (player_id, source, seen_at) VALUES ('p', 'address:192.0.2.1', 5)");
      await tx.run("INSERT INTO known_login_sources (player_id, source, seen_at) VALUES ('p', 'device:x', 5)");
    });
    const before = await rows('SELECT * FROM transfers');
    await deleteExpiredData(database, { ...none, addresses: 30 }, now);
    expect(await rows('SELECT DISTINCT ip FROM logins')).toEqual([{ ip: '' }]);
    expect(await rows('SELECT id FROM logins')).toHaveLength(3);
    const sessions = await rows('SELECT ip FROM sessions');
    expect(sessions.length).toBeGreaterThan(0);
    for (const { ip } of sessions) expect(ip).toBe('');
    expect(await rows('SELECT source FROM known_login_sources')).toEqual([{ source: 'device:x' }]);
    expect(await rows('SELECT * FROM transfers')).toEqual(before);
  });

  it('deletes alerts that ended before their days with their messages, and none that is open, untold or waits', async () => {
    const old = now - 40 * dayMs;
    const hasMessages = { channels: ['webhook'], kinds: null, repeatMs: 0 };
    const open = (id: string) => openStaffAlert(database, { kind: 'heldTransfer', subject: id, text: 'held' }, old, id);
    const close = (id: string, at = old + 1) =>
      database.transact((tx) => closeStaffAlert(tx, { kind: 'heldTransfer', subject: id }, at));
    for (const id of ['open', 'lately', 'waits', 'given up', 'told']) await open(id);
    for (const id of ['waits', 'given up', 'told']) await close(id);
    await close('lately', now - 29 * dayMs);
    await queueAlertMessages(database, hasMessages, old + 2);
    const end = (how: string, id: string) =>
      database.statement(`UPDATE alert_messages SET ${how} = ? WHERE alert_id = ? RETURNING channel`, old + 3, id);
    for (const id of ['open', 'lately', 'told']) await end('notified_at', id);
    await end('given_up_at', 'given up');
    await open('untold');
    await close('untold');
    const terms = { ...none, alerts: 30 };
    await Promise.all([deleteExpiredData(database, terms, now), deleteExpiredData(database, terms, now)]);
    const left = ['lately', 'open', 'untold', 'waits'];
    expect((await listStaffAlerts(database.read, 10)).map(({ id }) => id).sort()).toEqual(left);
    const messages = 'SELECT DISTINCT alert_id AS id FROM alert_messages ORDER BY alert_id';
    expect(await rows(messages)).toEqual([{ id: 'lately' }, { id: 'open' }, { id: 'waits' }]);
    expect(await reported()).toMatchObject([{ subject: 'alerts', details: expect.stringContaining('"rows":2') }]);
  });

  describe('of steps of staff', () => {
    const days = (count: number) => now - count * dayMs;
    const addSteps = (...ages: readonly number[]) =>
      database.transact(async (tx) => {
        const id =
          (await tx.get<{ id: string }>('SELECT id FROM staff'))?.id ??
          (await storeStaffMember(tx, {
            login: 'manager',
            name: 'Manager',
            role: 'manager',
            passwordHash: '',
            at: 1,
          }));
        for (const age of ages)
          await tx.run(
            "INSERT INTO staff_steps (key_text, staff_id, digest, at, answer) VALUES (?, ?, '', ?, '{}')",
            `${age} days ${crypto.randomUUID()}`,
            id,
            days(age),
          );
      });
    const ages = async () =>
      (await rows('SELECT at FROM staff_steps ORDER BY at')).map(({ at }) => (now - Number(at)) / dayMs);

    it('deletes those older than their days, and the record of what was done stays whole', async () => {
      await addSteps(400, 91, 90, 1);
      await database.transact((tx) =>
        recordOperatorChange(tx, {
          at: days(400),
          who: 'm',
          what: 'machine clear',
          subject: '1',
          details: {},
        }),
      );
      const terms = { ...none, steps: 90 };
      await Promise.all([deleteExpiredData(database, terms, now), deleteExpiredData(database, terms, now)]);
      expect(await ages()).toEqual([90, 1]);
      expect(await reported()).toMatchObject([{ subject: 'steps of staff' }]);
      expect(await rows("SELECT who FROM operator_changes WHERE what = 'machine clear'")).toHaveLength(1);
      expect(await verifyAuditTrail(database.read)).toEqual([]);
    });

    it('keeps those of a week before the newest one, also where a clock is years ahead', async () => {
      await addSteps(8, 7, 6.5, 0);
      await deleteExpiredData(database, { ...none, steps: 7 }, now + 5_000 * dayMs);
      expect(await ages()).toEqual([6.5, 0]);
    });

    it.each([
      ["UPDATE staff_steps SET answer = 'other' RETURNING at", 'only ever added to'],
      [`DELETE FROM staff_steps WHERE at > ${days(7)} RETURNING at`, 'kept for a week'],
      ['DELETE FROM staff_steps RETURNING at', 'kept for a week'],
    ])('is all that the database lets through: not %s', async (sql, why) => {
      await addSteps(30, 1, 0);
      await expect(database.statement(sql)).rejects.toThrow(why);
      expect(await ages()).toEqual([30, 1, 0]);
    });
  });

  it('is done by the node holding the lease alone, and not without a term', async () => {
    await addLogins(1, 5);
    const clock = new ManualClock(now);
    let holdsLease = false;
    let asked = 0;
    const dependencies = {
      database,
      clock,
      holdsLease: () => {
        asked++;
        return holdsLease;
      },
      onError: (error: unknown) => expect(error).toBe(null),
    };
    const without = new RetentionMonitor({ ...dependencies, terms: none });
    const watch = new RetentionMonitor({ ...dependencies, terms: { ...none, logins: 1, chat: 1 } });
    without.start();
    watch.start();
    clock.advance(11 * 60_000);
    expect(asked).toBe(2);
    expect(await rows('SELECT id FROM logins')).toHaveLength(1);
    holdsLease = true;
    clock.advance(11 * 60_000);
    await eventually(async () => expect(await rows('SELECT id FROM logins')).toEqual([]));
    watch.stop();
    without.stop();
  });
});
