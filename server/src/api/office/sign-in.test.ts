import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readRemainingLockoutMinutes,
  recordFailedStaffSignIn,
  rememberStaffLoginSource,
} from '../../backoffice/staff/failed-staff-sign-ins.ts';
import { createStaffSignIn } from '../../backoffice/staff/staff-sign-ins.ts';
import { storeStaffMember } from '../../backoffice/staff/store-staff-member.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

const firstPassword = 'told-at-the-desk-1';
const ownPassword = 'seven calm herons';

describe('the sign-in of the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  beforeAll(async () => {
    floor = await TestFloor.open();
    const passwordHash = await hashPassword(firstPassword);
    await floor.withDatabase((database) =>
      database.transact(async (tx) => {
        await storeStaffMember(tx, {
          login: 'selin',
          name: 'Selin',
          role: 'manager',
          passwordHash,
          at: Date.now(),
        });
      }),
    );
  });
  afterAll(() => floor.close());

  const post = async (path: string, body: object, cookie = '') => {
    const answer = await fetch(new URL(`${officeBase}${path}`, floor.officeAddress), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: floor.officeAddress, cookie },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, string>,
      cookie: answer.headers.get('set-cookie') ?? '',
    };
  };

  it('leads from the first password over an own one and an authenticator app to a sign-in', async () => {
    const first = await post('sign-in', { login: ' Selin ', password: firstPassword });
    expect(first.body).toMatchObject({ step: 'password', minLength: 12 });
    const { ticket } = first.body;
    expect((await post('sign-in/password', { ticket, password: 'short' })).body.code).toBe('PASSWORD_SHORT');
    expect((await post('sign-in/password', { ticket, password: firstPassword })).body.code).toBe('PASSWORD_SAME');
    const chosen = await post('sign-in/password', { ticket, password: ownPassword });
    expect(chosen.body).toMatchObject({ step: 'setUpCode' });
    const app = new Authenticator(chosen.body.secret ?? '');
    const wrong = { ticket: chosen.body.ticket, code: app.wrongCodeAt(Date.now()) };
    expect(await post('sign-in/code', wrong)).toMatchObject({
      status: 403,
      body: { code: 'CODE_WRONG' },
      cookie: '',
    });
    const code = app.codeAt(Date.now());
    const done = await post('sign-in/code', { ticket: chosen.body.ticket, code });
    expect(done.body).toEqual({ step: 'done' });
    expect(done.cookie).toMatch(/^office_session=[\w-]{43}; Max-Age=43200; Path=\/office; HttpOnly; SameSite=Strict$/i);
    const me = await fetch(new URL(`${officeBase}me`, floor.officeAddress), {
      headers: { cookie: done.cookie, origin: floor.officeAddress },
    });
    expect(await me.json()).toMatchObject({
      me: { login: 'selin', role: 'manager', rights: { payOut: 'second' } },
      endedAfterIdleMinutes: null,
    });

    const again = await post('sign-in', { login: 'selin', password: ownPassword });
    expect(again.body.step).toBe('code');
    expect((await post('sign-in/code', { ticket: again.body.ticket, code })).body.code).toBe('CODE_WRONG');
    const next = app.codeAt(Date.now(), 1);
    expect((await post('sign-in/code', { ticket: again.body.ticket, code: next })).body.step).toBe('done');
  });

  it('gives a wrong name and a wrong password the same answer, and makes the name wait after five', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const unknown = await post('sign-in', { login: 'nobody', password: 'a password' });
      const known = await post('sign-in', { login: 'selin', password: 'a password' });
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect(known.body.code).toBe('STAFF_UNKNOWN');
    }
    for (const login of ['selin', 'nobody'])
      expect((await post('sign-in', { login, password: ownPassword })).body.code).toBe('STAFF_WAIT');
  });

  it('does not let guesses from elsewhere keep a member out of a known login source', async () => {
    const at = Date.now();
    const guess = (...addresses: readonly string[]) =>
      floor.withDatabase((database) =>
        database.transact(async (tx) => {
          for (const address of addresses) await recordFailedStaffSignIn(tx, 'burak', address, at);
        }),
      );
    const waits = async (address: string, now = at) => {
      let minutes = -1;
      await floor.withDatabase(async (database) => {
        minutes = await database.transact((tx) => readRemainingLockoutMinutes(tx, 'burak', address, now));
      });
      return minutes;
    };
    const { id } = await OfficeMember.open(floor, 'attendant', 'burak');
    await floor.withDatabase((database) =>
      database.transact((tx) => rememberStaffLoginSource(tx, { id, login: 'burak' }, '10.0.0.1', at)),
    );
    await guess(...Array.from({ length: 50 }, (_, last) => `10.0.1.${last}`));
    expect(await waits('10.0.2.1')).toBe(15);
    // The clock is set back by an hour: the wait counts from then, and is no longer than it was.
    const back = at - 3_600_000;
    expect(await waits('10.0.2.1', back)).toBe(15);
    expect(await waits('10.0.2.1', back + 14 * 60_000)).toBe(1);
    expect(await waits('10.0.2.1', back + 15 * 60_000)).toBe(0);
    await guess(...Array.from({ length: 50 }, (_, last) => `10.0.1.${last}`));
    expect(await waits('10.0.2.1')).toBe(15);
    expect(await waits('10.0.0.1')).toBe(0);
    await guess(...Array<string>(5).fill('10.0.0.1'));
    expect(await waits('10.0.0.1')).toBe(15);
  });

  it('changes the own password for who knows the old one, ends the other sign-ins and leaves a line in the trail', async () => {
    const here = await OfficeMember.open(floor, 'cashier', 'deniz');
    const at = Date.now();
    let elsewhere = '';
    await floor.withDatabase(async (database) => {
      elsewhere = await database.transact((tx) =>
        createStaffSignIn(tx, here.id, { address: '127.0.0.1', browser: 'other' }, at),
      );
    });
    await floor.change('UPDATE staff SET password_hash = ? WHERE id = ?', await hashPassword(ownPassword), here.id);
    const change = (current: string, password: string) => here.call('changePassword', { body: { current, password } });
    expect((await change('a guess of mine', 'nine quiet otters')).body.code).toBe('STAFF_UNKNOWN');
    expect((await change(ownPassword, 'short')).body.code).toBe('PASSWORD_SHORT');
    expect((await change(ownPassword, ownPassword)).body.code).toBe('PASSWORD_SAME');
    expect((await here.call('ownSignIns')).body.signIns).toHaveLength(2);
    const both = await Promise.all([
      change(ownPassword, 'nine quiet otters'),
      change(ownPassword, 'two patient storks'),
    ]);
    // One of two changes at once wins; the password of the other is never valid.
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.some(({ status, body }) => status === 200 && body.ended === 1)).toBe(true);
    const { signIns } = (await here.call('ownSignIns')).body as { signIns: { isThis: boolean }[] };
    expect(signIns).toMatchObject([{ isThis: true }]);
    const me = await fetch(new URL(`${officeBase}me`, floor.officeAddress), {
      headers: { cookie: `office_session=${elsewhere}`, origin: floor.officeAddress },
    });
    expect(await me.json()).toMatchObject({ me: null });
    const trail = await floor.queryDatabase((db) =>
      db.all('SELECT who, subject FROM operator_changes WHERE what = ?', 'staff own-password'),
    );
    expect(trail).toEqual([{ who: 'deniz (office)', subject: 'deniz' }]);
    for (let guess = 0; guess < 5; guess++) await change('a guess of mine', 'nine quiet otters');
    expect((await change('a guess of mine', 'nine quiet otters')).body.code).toBe('STAFF_WAIT');
  });

  it('tells a page without a sign-in that nobody is signed in, and refuses nothing for it', async () => {
    const member = await OfficeMember.open(floor, 'auditor', 'away');
    const nobody = { me: null, endedAfterIdleMinutes: null };
    const ask = async (cookie: string) => {
      const answer = await fetch(new URL(`${officeBase}me`, floor.officeAddress), {
        headers: { cookie, origin: floor.officeAddress },
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask('')).toEqual({ status: 200, body: nobody });
    expect(await ask(`office_session=${'x'.repeat(43)}`)).toEqual({ status: 200, body: nobody });
    expect(await ask(member.cookie)).toMatchObject({ status: 200, body: { me: { login: 'away' } } });
    await floor.change('UPDATE staff_sign_ins SET seen_at = 1 WHERE staff_id = ?', member.id);
    expect(await ask(member.cookie)).toEqual({ status: 200, body: { me: null, endedAfterIdleMinutes: 30 } });
  });

  it('ends with the sign-out, and with the block of the member', async () => {
    const member = await OfficeMember.open(floor, 'auditor');
    expect((await member.call('ownSignIns')).status).toBe(200);
    expect((await member.send('POST', 'sign-out', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await member.call('signOut')).headers.get('set-cookie')).toMatch(/^office_session=; Max-Age=0/);
    expect(await member.call('ownSignIns')).toMatchObject({
      status: 401,
      body: { code: 'STAFF_SIGNED_OUT' },
    });
    const blocked = await OfficeMember.open(floor, 'cashier');
    await floor.change('UPDATE staff SET blocked_at = 1 WHERE id = ?', blocked.id);
    expect((await blocked.call('ownSignIns')).status).toBe(401);
  });
});
