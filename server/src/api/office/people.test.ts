import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditTrail } from '../../platform/audit-trail/verify-audit-trail.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('staff and the record in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let nil: OfficeMember;
  let deniz: OfficeMember;
  let auditor: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({ CALLS_PER_SECOND: '1000' });
    await floor.change("UPDATE staff SET blocked_at = 1 WHERE role = 'admin'");
    nil = await OfficeMember.open(floor, 'admin', 'nil');
    deniz = await OfficeMember.open(floor, 'admin', 'deniz');
    auditor = await OfficeMember.open(floor, 'auditor', 'tolga');
  });
  afterAll(() => floor.close());

  const rowOf = (login: string) =>
    floor.queryDatabase((db) => db.get<Record<string, unknown>>('SELECT * FROM staff WHERE login = ?', login));
  const entriesOf = async (query: object = {}) =>
    (await auditor.call('record', { query })).body.entries as Record<string, unknown>[];
  /** Asks as one admin, confirms as the other, and returns the answer. */
  const both = async (...[name, content, options]: Parameters<typeof nil.act>) => {
    const asked = await nil.act(name, content, options);
    expect(asked.body).toEqual({ state: 'waiting', requestId: expect.any(String) });
    const confirmed = await deniz.confirm(String(asked.body.requestId));
    expect(confirmed.status).toBe(200);
    return confirmed.body.answer as Record<string, unknown>;
  };
  /** Does at once what the other admin confirms, and returns what it has brought about. */
  const atOnce = async (...[name, content]: Parameters<typeof nil.act>) => {
    const { body } = await nil.act(name, content);
    expect(body).toEqual({ state: 'done', answer: expect.any(Object), requestId: expect.any(String) });
    expect((await deniz.confirm(String(body.requestId))).body).toEqual({ answer: {} });
    return body.answer as Record<string, unknown>;
  };

  it('adds a member, and tells the password to whoever confirms, once and nowhere else', async () => {
    const content = { login: 'Ece.S', name: 'Ece Şimşek', role: 'cashier' } as const;
    const { login, password } = await both('addStaff', content, { reason: 'begins on Monday' });
    expect(login).toBe('ece.s');
    expect(await rowOf('ece.s')).toMatchObject({
      name: 'Ece Şimşek',
      role: 'cashier',
      must_change_password: 1,
    });
    const begin = (secret: unknown) => nil.call('signIn', { body: { login: 'ece.s', password: secret } });
    expect((await begin('another password')).body.code).toBe('STAFF_UNKNOWN');
    expect((await begin(password)).body.step).toBe('password');
    const tables = ['staff', 'staff_steps', 'approval_requests', 'operator_changes', 'staff_tickets'];
    for (const table of tables)
      expect(JSON.stringify(await floor.queryDatabase((db) => db.all(`SELECT * FROM ${table}`)))).not.toContain(
        password,
      );
    expect(await entriesOf({ words: 'ece.s' })).toMatchObject([
      {
        what: 'staff add',
        who: 'nil (office)',
        second: 'deniz (office)',
        reason: 'begins on Monday',
        details: { name: 'Ece Şimşek', role: 'cashier' },
      },
      { what: 'request asked', who: 'nil (office)', second: null, request: 'done' },
    ]);
  });

  it('refuses what cannot be before a second person is asked', async () => {
    for (const [name, content, complaint] of [
      ['addStaff', { login: 'nil', name: 'Nil', role: 'admin' }, 'STAFF_EXISTS'],
      ['addStaff', { login: 'a b', name: 'A', role: 'admin' }, 'STAFF_LOGIN_FORM'],
      ['blockStaff', { login: 'nobody' }, 'STAFF_NOT_FOUND'],
      ['unblockStaff', { login: 'nil' }, 'STAFF_NOT_BLOCKED'],
      ['setStaffRole', { login: 'tolga', role: 'auditor' }, 'STAFF_ROLE_SAME'],
      ['resetStaffCode', { login: 'tolga' }, 'STAFF_APP_MISSING'],
      ['resetStaffPassword', { login: 'nobody' }, 'STAFF_NOT_FOUND'],
      ['endStaffSignIns', { login: 'nobody', signInId: null }, 'STAFF_NOT_FOUND'],
    ] as const)
      expect((await nil.act(name, content)).body).toMatchObject({ code: complaint });
    const before = await entriesOf();
    expect((await nil.act('blockStaff', { login: 'tolga' }, { reason: 'no' })).status).toBe(400);
    expect((await nil.send('POST', 'actions/setStaffRole', { login: 'tolga' })).status).toBe(400);
    expect(await entriesOf()).toEqual(before);
  });

  it('gives roles and passwords, blocks and ends sign-ins, at once for the pages that are open', async () => {
    const can = await OfficeMember.open(floor, 'attendant', 'can');
    expect(await both('setStaffRole', { login: 'can', role: 'technician' })).toEqual({ endedSignIns: 1 });
    expect((await can.call('ownSignIns')).status).toBe(401);
    const kerem = await OfficeMember.open(floor, 'technician', 'kerem');
    const { signIns } = (await nil.call('staffSignIns')).body as {
      signIns: { id: string; login: string; browser: string }[];
    };
    const one = signIns.find(({ login }) => login === 'kerem');
    expect(one).toMatchObject({ browser: 'test' });
    expect(await atOnce('endStaffSignIns', { login: 'kerem', signInId: one?.id ?? '' })).toEqual({
      endedSignIns: 1,
    });
    expect((await kerem.call('ownSignIns')).status).toBe(401);
    await atOnce('blockStaff', { login: 'can' });
    const { password } = await both('resetStaffPassword', { login: 'can' });
    const begin = () => nil.call('signIn', { body: { login: 'can', password } });
    expect((await begin()).body.code).toBe('STAFF_UNKNOWN');
    await both('unblockStaff', { login: 'can' });
    expect((await begin()).body.step).toBe('password');
    await floor.change("UPDATE staff SET factor_secret = 'x', factor_set_at = 1 WHERE login = 'can'");
    await both('resetStaffCode', { login: 'can' });
    expect(await rowOf('can')).toMatchObject({ role: 'technician', factor_secret: null, blocked_at: null });
    const { staff } = (await auditor.call('staff')).body as { staff: Record<string, unknown>[] };
    expect(staff.find(({ login }) => login === 'can')).toEqual({
      id: can.id,
      login: 'can',
      name: 'Test can',
      role: 'technician',
      siteId: null,
      blockedAt: null,
      codeSetAt: null,
      mustChangePassword: true,
      signedInAt: expect.any(Number),
      signIns: 0,
      shiftSince: null,
    });
  });

  it('keeps the last admin also when the other one goes while a request waits', async () => {
    const asked = await nil.act('setStaffRole', { login: 'deniz', role: 'auditor' });
    const third = await OfficeMember.open(floor, 'admin', 'ufuk');
    await floor.change("UPDATE staff SET blocked_at = 1 WHERE login IN ('nil', 'ufuk')");
    // Neither the asker nor the one who wants to confirm works here any more.
    expect((await third.confirm(String(asked.body.requestId))).status).toBe(401);
    expect((await deniz.confirm(String(asked.body.requestId))).body.code).toBe('REQUEST_SETTLED');
    await floor.change("UPDATE staff SET blocked_at = NULL WHERE login = 'nil'");
    await both('setStaffRole', { login: 'ufuk', role: 'auditor' });
    const own = await deniz.act('setStaffRole', { login: 'nil', role: 'auditor' });
    await floor.change("UPDATE staff SET role = 'manager' WHERE login = 'deniz'");
    expect((await nil.confirm(String(own.body.requestId))).body.code).toBe('REQUEST_SETTLED');
    expect((await nil.act('blockStaff', { login: 'nil' })).body).toMatchObject({
      code: 'STAFF_LAST_ADMIN_BLOCK',
    });
    await floor.change("UPDATE staff SET role = 'admin' WHERE login = 'deniz'");
  });

  it('searches the record, page by page, writes it as CSV, and checks its chain', async () => {
    const first = (await auditor.call('record')).body;
    expect(first.before).toBeNull();
    const all = first.entries as { id: number; at: number; hash: string; what: string }[];
    expect(all.length).toBeGreaterThan(10);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
    const [newest] = all;
    expect(await entriesOf({ before: newest?.id })).toEqual(all.slice(1));
    expect(await entriesOf({ words: newest?.hash.slice(0, 10) })).toHaveLength(1);
    const [from, to] = [all.at(-1), newest].map((entry) => new Date(entry?.at ?? 0).toISOString().slice(0, 10));
    expect(await entriesOf({ from, to })).toEqual(all);
    expect(await entriesOf({ from: '2099-12-31' })).toEqual([]);
    expect(await entriesOf({ to: '2026-01-01' })).toEqual([]);
    expect((await auditor.call('record', { query: { from: '2026-02-30' } })).status).toBe(400);
    const confirmed = await entriesOf({ by: 'deniz', twoPeople: 'true', what: 'staff' });
    expect(confirmed.map(({ second }) => second)).toEqual(confirmed.map(() => 'deniz (office)'));
    expect(confirmed.length).toBeGreaterThan(3);
    const file = await fetch(new URL('/office/api/record/file?what=staff', floor.officeAddress), {
      headers: { origin: floor.officeAddress, cookie: auditor.cookie },
    });
    expect(file.headers.get('content-disposition')).toMatch(/operators-record-[\d-]+\.csv/);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + all.filter(({ what }) => what.startsWith('staff ')).length);
    expect(lines[1]).toContain(',nil (office),staff add,ece.s,');
    expect((await auditor.call('recordCheck')).body).toMatchObject({ entries: all.length, faults: [] });
    expect(await floor.queryDatabase((db) => verifyAuditTrail(db))).toEqual([]);
  });
});
