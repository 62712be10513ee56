import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { forgetAttempts } from '../accounts/login-attempts.ts';
import { hashPin } from '../accounts/passwords.ts';
import { playerLevel } from '../accounts/rights.ts';
import { deleteSecondFactor } from '../accounts/second-factors.ts';
import { endSignInsOf } from '../accounts/sign-ins.ts';
import type { PlayersTable } from '../database/account-tables.ts';
import type { UnitOfWork } from '../database/database.ts';
import { ConfigError } from '../process/config-error.ts';
import { accountNamed, birthDateOf, emailForm, groupOf, groups } from './account-words.ts';
import { dataVerbs } from './data-verbs.ts';
import { newPin, newSecrets } from './new-secrets.ts';
import { personVerbs } from './person-verbs.ts';
import { changeAndRecord, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

export { accountNamed } from './account-words.ts';

/** User names have the same form as at registration (`POST /api/auth/register`). */
const usernameForm = /^[\w.-]{4,32}$/;
const maxPermissions = 100;

const add = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const username = name.toLowerCase();
  if (!usernameForm.test(username))
    throw new ConfigError(
      `"${name}" is no user name; write 4 to 32 letters, digits, dots, hyphens or underscores.`,
    );
  const group = groupOf(options.group ?? 'user');
  const email = readText(options.email, '--email', '').toLowerCase();
  if (email !== '' && !emailForm.test(email)) throw new ConfigError(`"${email}" is no mail address.`);
  const first = readText(options.name, '--name', '');
  const last = readText(options.lastname, '--lastname', '');
  const permissions = permissionsOf(options.permissions ?? String(playerLevel));
  const born = options.born === undefined ? null : birthDateOf(options.born);
  const secrets = await newSecrets(desk, username, options);
  await changeAndRecord(desk, 'account add', username, async (unit) => {
    if (await unit.get('SELECT 1 FROM players WHERE username = ?', username))
      throw new ConfigError(`There is an account ${username} already; nothing changed.`);
    const player = {
      id: `p-${randomUUID()}`,
      username,
      display_name: `${first} ${last}`.trim() || username,
      name: first,
      lastname: last,
      email,
      password_hash: secrets.passwordHash,
      pin_code: secrets.pinCode,
      user_group: group,
      permissions: JSON.stringify(permissions),
      banned: 0,
      created_at: desk.at,
      born_on: born,
      must_change_password: secrets.mustChange,
    };
    await unit.query.insertInto('players').values(player).execute();
    await forgetAttempts(unit, player);
    return {
      answer: null,
      details: { id: player.id, group, permissions, mustChange: secrets.mustChange === 1 },
    };
  });
  return [`Added ${username}, group ${group}.`, ...secrets.told];
};

const setBlocked =
  (banned: 0 | 1) =>
  async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
    const verb = banned === 1 ? 'account block' : 'account unblock';
    const reason = readText(options.reason, '--reason', '');
    const { username, ended } = await changeAccount(desk, verb, name, async (unit, player) => {
      if (player.banned === banned)
        throw new ConfigError(
          `${player.username} is ${banned ? '' : 'not '}blocked already; nothing changed.`,
        );
      await unit.run('UPDATE players SET banned = ? WHERE id = ?', banned, player.id);
      if (banned === 0) await forgetAttempts(unit, player);
      return { endsSignIns: banned === 1, details: reason === '' ? {} : { reason } };
    });
    if (banned === 0) return [`${username} may log in again.`];
    return [`Blocked ${username}; ${signIns(ended)} ended, their open pages within two seconds.`];
  };

const setRole = async (
  desk: VerbContext,
  { words: [name = '', role = ''] }: VerbInput,
): Promise<string[]> => {
  const group = groupOf(role);
  const { username, ended } = await changeAccount(desk, 'account role', name, async (unit, player) => {
    await unit.run('UPDATE players SET user_group = ? WHERE id = ?', group, player.id);
    return { endsSignIns: true, details: { from: player.user_group, to: group } };
  });
  return [`${username} is of group ${group} from the next login on; ${signIns(ended)} ended.`];
};

const setPermissions = async (
  desk: VerbContext,
  { words: [name = '', list = ''] }: VerbInput,
): Promise<string[]> => {
  const permissions = permissionsOf(list);
  const { username, ended } = await changeAccount(desk, 'account permissions', name, async (unit, player) => {
    await unit.run('UPDATE players SET permissions = ? WHERE id = ?', JSON.stringify(permissions), player.id);
    return { endsSignIns: true, details: { from: JSON.parse(player.permissions), to: permissions } };
  });
  const told = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
  return [`${username} has ${told} from the next login on; ${signIns(ended)} ended.`];
};

const setPassword = async (
  desk: VerbContext,
  { words: [name = ''], options }: VerbInput,
): Promise<string[]> => {
  const secrets = await newSecrets(desk, name, options);
  const { username, ended } = await changeAccount(desk, 'account password', name, async (unit, player) => {
    const { passwordHash, pinCode, mustChange } = secrets;
    await unit.run(
      'UPDATE players SET password_hash = ?, pin_code = ?, must_change_password = ? WHERE id = ?',
      passwordHash,
      pinCode,
      mustChange,
      player.id,
    );
    await forgetAttempts(unit, player);
    return { endsSignIns: true, details: { pin: pinCode !== '', mustChange: mustChange === 1 } };
  });
  return [`${username} has a new password; ${signIns(ended)} ended.`, ...secrets.told];
};

const setPin = async (desk: VerbContext, { words: [name = ''] }: VerbInput): Promise<string[]> => {
  const pin = newPin();
  const pinCode = await hashPin(pin);
  const { username } = await changeAccount(desk, 'account pin', name, async (unit, player) => {
    await unit.run('UPDATE players SET pin_code = ? WHERE id = ?', pinCode, player.id);
    return { endsSignIns: false, details: { hadOne: player.pin_code !== '' } };
  });
  return [`${username} has a new PIN.`, `PIN: ${pin}`];
};

const resetSecondFactor = async (desk: VerbContext, { words: [name = ''] }: VerbInput): Promise<string[]> => {
  const what = 'account second-factor-reset';
  const { username, ended } = await changeAccount(desk, what, name, async (unit, player) => {
    if (!(await deleteSecondFactor(unit, { playerId: player.id, username: player.username })))
      throw new ConfigError(`${player.username} has no second factor; nothing changed.`);
    return { endsSignIns: true, details: {} };
  });
  return [
    `${username} has no second factor any more; ${signIns(ended)} ended.`,
    `Whoever has the password can set up the next one, so give a new password too where that may be known: npm run operator -- account password ${username}`,
  ];
};

const secretOptions = {
  'password-stdin': 'boolean',
  'no-pin': 'boolean',
  'change-at-login': 'boolean',
  'keep-password': 'boolean',
} as const;

export const accountVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['USERNAME'],
    options: {
      group: 'string',
      name: 'string',
      lastname: 'string',
      email: 'string',
      permissions: 'string',
      born: 'string',
      ...secretOptions,
    },
    says: 'a player, or with --group staff or admin one of the team; prints a password, which must be changed at the first login, and a PIN',
    run: add,
  },
  block: {
    words: ['USERNAME'],
    options: { reason: 'string' },
    says: 'ends every sign-in and every open page, and lets nobody in by that name',
    run: setBlocked(1),
  },
  unblock: { words: ['USERNAME'], options: { reason: 'string' }, says: 'lets in again', run: setBlocked(0) },
  role: { words: ['USERNAME', 'GROUP'], says: `one of ${groups.join(', ')}`, run: setRole },
  permissions: {
    words: ['USERNAME', 'LIST'],
    says: `numbers separated by commas, or none; whoever plays needs ${playerLevel}`,
    run: setPermissions,
  },
  password: {
    words: ['USERNAME'],
    options: secretOptions,
    says: 'sets a new password, which must be changed at the next login, and a PIN; prints them once; frees a protected name',
    run: setPassword,
  },
  pin: {
    words: ['USERNAME'],
    says: 'sets a new PIN alone and prints it once; the player can change it on the profile',
    run: setPin,
  },
  'second-factor-reset': {
    words: ['USERNAME'],
    says: 'removes a second factor whose phone and recovery codes are lost; ends every sign-in',
    run: resetSecondFactor,
  },
  ...personVerbs,
  ...dataVerbs,
};

/** Changes an account. A change that ends the player's sign-ins also ends logins that wait for a code. */
const changeAccount = (
  desk: VerbContext,
  what: string,
  name: string,
  work: (
    unit: UnitOfWork,
    player: Selectable<PlayersTable>,
  ) => Promise<{ endsSignIns: boolean; details: Record<string, unknown> }>,
): Promise<{ username: string; ended: number }> =>
  changeAndRecord(desk, what, name.toLowerCase(), async (unit) => {
    const player = await accountNamed(unit, name);
    const { endsSignIns, details } = await work(unit, player);
    const ended = endsSignIns ? (await endSignInsOf(unit, player.id, null)).length : 0;
    return { answer: { username: player.username, ended }, details };
  });

const permissionsOf = (text: string | boolean): number[] => {
  const parts = text === 'none' ? [] : String(text).split(',');
  if (parts.some((part) => !/^\d{1,6}$/.test(part)) || parts.length > maxPermissions)
    throw new ConfigError(`"${text}" are no permissions; write numbers such as ${playerLevel},150, or none.`);
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
};

const signIns = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);
