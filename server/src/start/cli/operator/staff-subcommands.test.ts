import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaffSignIn, findStaffSignIn } from '../../../backoffice/staff/staff-sign-ins.ts';
import { findStaffMemberByLogin, normalizeLogin } from '../../../backoffice/staff/staff-store.ts';
import { everyChange, listNewestAuditTrailEntries } from '../../../platform/audit-trail/search-audit-trail.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { reported } from '../../../testing/operator-floor.ts';
import { parseSubcommandArguments } from './parse-subcommand-arguments.ts';

const at = Date.UTC(2026, 10, 24);

describe('npm run operator -- staff', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
  });
  afterEach(() => remove());

  const staff = async (...words: string[]): Promise<string> => {
    const { subcommand, input } = parseSubcommandArguments(['staff', ...words]);
    const service = { database, dataDir: '', minPasswordLength: 8, registers: [], at, who: 'ayse@desk' };
    return (await subcommand.run({ ...service, readSecret: async () => '' }, input)).join('\n');
  };
  const why = ['--reason', 'a new team'];
  const add = (login: string, role: string) => staff('add', login, '--role', role, ...why);
  const signIn = async (login: string): Promise<string> => {
    const { id = '' } = (await findStaffMemberByLogin(database.read, login)) ?? {};
    const from = { address: '192.0.2.1', browser: 'Firefox' };
    return database.transact((tx) => createStaffSignIn(tx, id, from, at));
  };
  const isSignedIn = async (token: string) => (await findStaffSignIn(database.read, token, at)) !== null;
  const lastChange = async () => {
    const [line] = await listNewestAuditTrailEntries(database.read, everyChange, 1);
    return line && { ...JSON.parse(line.details), what: `${line.who}: ${line.what} ${line.subject}` };
  };

  it('refuses a name that could be taken for that of another member, blocked or not', async () => {
    const named = (login: string, name: string) => staff('add', login, '--role', 'cashier', '--name', name, ...why);
    await named('selin', 'Selin Işık');
    for (const [login, name] of [
      ['other', 'SELİN IŞIK'],
      ['other', 'Selin lşık'],
      ['se1in', 'Somebody Else'],
    ] as const)
      await expect(named(login, name), name).rejects.toThrow('looks like the staff member selin');
    await expect(named('other', 'Se\u200blin Işık')).rejects.toThrow('invisible characters');
    await expect(named('other', 'Sеlin Kaya')).rejects.toThrow('two alphabets');
    await expect(named('SELİN', 'Somebody Else')).rejects.toThrow('2 to 32 letters');
    await expect(named('SELIN', 'Somebody Else')).rejects.toThrow('already');
    await named('other', 'Selim Işık');
    expect(await findStaffMemberByLogin(database.read, normalizeLogin('SELİN'))).toMatchObject({
      login: 'selin',
    });
  });

  it('adds a member with a password, which it prints and stores nowhere as it is', async () => {
    const said = await staff('add', 'Selin', '--role', 'admin', '--name', 'Selin Aksoy', ...why);
    const password = reported(said, 'Password');
    const row = await findStaffMemberByLogin(database.read, 'selin');
    expect(row).toMatchObject({ name: 'Selin Aksoy', role: 'admin', must_change_password: 1 });
    expect(await verify(row?.password_hash ?? '', password)).toBe(true);
    expect(await lastChange()).toEqual({
      what: 'ayse@desk: staff add selin',
      name: 'Selin Aksoy',
      role: 'admin',
      reason: 'a new team',
    });
    expect(await staff('list')).toBe(
      'selin  admin  Selin Aksoy; no codes yet; password not changed yet; never signed in',
    );
  });

  it('refuses what cannot be, and changes nothing', async () => {
    expect(await staff('list')).toMatch(/^There are no staff yet/);
    for (const [words, complaint] of [
      [['add', 'selin', '--role', 'boss', ...why], '"boss" is no role'],
      [['add', 'selin', ...why], '"" is no role'],
      [['add', 'se lin', '--role', 'admin', ...why], '2 to 32 letters'],
      [['add', 'selin)', '--role', 'admin', ...why], '2 to 32 letters'],
      [['add', 'selin', '--role', 'admin'], 'Say why with --reason'],
      [['add', 'selin', '--role', 'admin', '--reason', 'no'], 'Say why with --reason'],
      [['block', 'nobody', ...why], 'There is no staff member nobody'],
    ] as const)
      await expect(staff(...words)).rejects.toThrow(complaint);
    await add('selin', 'cashier');
    await expect(add('SELIN', 'admin')).rejects.toThrow('already');
    await expect(staff('role', 'selin', 'cashier', ...why)).rejects.toThrow('already has this role');
    await expect(staff('unblock', 'selin', ...why)).rejects.toThrow('is not blocked');
    await expect(staff('reset-code', 'selin', ...why)).rejects.toThrow('no authenticator app');
    await expect(staff('end-sign-ins', 'selin', ...why)).rejects.toThrow('is not signed in');
    expect(await listNewestAuditTrailEntries(database.read, everyChange, 9)).toHaveLength(1);
  });

  it('never blocks or demotes the last admin who may sign in', async () => {
    await add('selin', 'admin');
    await add('nil', 'admin');
    await staff('block', 'nil', ...why);
    for (const words of [
      ['block', 'selin'],
      ['role', 'selin', 'auditor'],
    ])
      await expect(staff(...words, ...why)).rejects.toThrow('selin is the only hall admin who can sign in');
    await staff('unblock', 'nil', ...why);
    // Of two who go at the same time, one stays.
    const both = await Promise.allSettled([staff('block', 'selin', ...why), staff('role', 'nil', 'auditor', ...why)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends the sign-ins of whoever gets another role or password, loses the app or is blocked', async () => {
    await add('selin', 'admin');
    await add('ece', 'cashier');
    await database.transact(async (tx) => {
      await tx.run("UPDATE staff SET factor_secret = 'x', factor_set_at = 1 WHERE login = 'ece'");
    });
    for (const words of [
      ['role', 'ece', 'attendant'],
      ['reset-password', 'ece'],
      ['reset-code', 'ece'],
      ['end-sign-ins', 'ece'],
      ['block', 'ece'],
    ]) {
      const [token, other] = [await signIn('ece'), await signIn('selin')];
      expect(await staff(...words, ...why)).toContain('1 sign-in');
      expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true]);
      expect(await lastChange()).toMatchObject({
        what: `ayse@desk: staff ${words[0]} ece`,
        reason: 'a new team',
      });
    }
    expect(await findStaffMemberByLogin(database.read, 'ece')).toMatchObject({
      role: 'attendant',
      must_change_password: 1,
      factor_secret: null,
      factor_set_at: null,
      blocked_at: at,
    });
    expect(await staff('list')).toMatch(/selin.*signed in\nece {2}attendant {2}ece; blocked 2026-11-24 00:00/);
  });

  it('lists sign-ins and ends one of them', async () => {
    await add('ece', 'cashier');
    expect(await staff('sign-ins')).toBe('Nobody is signed in.');
    const [one, other] = [await signIn('ece'), await signIn('ece')];
    const lines = (await staff('sign-ins', 'ece')).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/ {2}ece {2}since 2026-11-24 00:00, last used .*, from 192.0.2.1 {2}Firefox$/);
    const [id = ''] = (lines[0] ?? '').split('  ');
    expect(await staff('end-sign-ins', 'ece', '--sign-in', id, ...why)).toBe('1 sign-in of ece ended.');
    expect([await isSignedIn(one), await isSignedIn(other)].sort()).toEqual([false, true]);
    await expect(staff('end-sign-ins', 'ece', '--sign-in', id, ...why)).rejects.toThrow('no longer has this sign-in');
  });
});
