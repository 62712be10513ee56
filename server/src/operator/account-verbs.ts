import { foldName } from '@reelfloor/protocol';
import type { Selectable } from 'kysely';
import { hashPin } from '../accounts/passwords.ts';
import { playerLevel } from '../accounts/rights.ts';
import type { PlayersTable } from '../database/account-tables.ts';
import type { UnitOfWork } from '../database/database.ts';
import { accountNamed, birthDateOf, groupOf, groups, mailAddressOf } from '../people/account-words.ts';
import {
  type AccountChange,
  addAccount,
  dropSecondFactor,
  permissionsOf,
  requireUsername,
  setBlocked,
  setGroup,
  setPassword,
  setPermissions,
  setPin,
  signOutEverywhere,
} from '../people/change-account.ts';
import { newPin } from '../people/new-secrets.ts';
import { dataVerbs } from './data-verbs.ts';
import { newSecrets } from './new-secrets.ts';
import { personVerbs } from './person-verbs.ts';
import { changeAndRecord, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const add = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const username = name.toLowerCase();
  requireUsername(username);
  const group = groupOf(options.group ?? 'user');
  const account = {
    username,
    group,
    email: mailAddressOf(readText(options.email, '--email', '').toLowerCase()),
    name: readText(options.name, '--name', ''),
    lastname: readText(options.lastname, '--lastname', ''),
    permissions: readPermissions(options.permissions ?? String(playerLevel)),
    bornOn: options.born === undefined ? null : birthDateOf(options.born),
  };
  const secrets = await newSecrets(desk, username, options);
  await changeAndRecord(desk, 'account add', username, async (unit) => {
    const { details } = await addAccount(unit, account, secrets, desk.at);
    return { answer: null, details };
  });
  return [`Added ${username}, group ${group}.`, ...secrets.told];
};

const block = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const { username, ended } = await changeAccount(desk, 'account block', name, async (unit, player) =>
    withReason(await setBlocked(unit, player, true), options),
  );
  return [`Blocked ${username}; ${signIns(ended)} ended, their open pages within two seconds.`];
};

const unblock = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const { username } = await changeAccount(desk, 'account unblock', name, async (unit, player) =>
    withReason(await setBlocked(unit, player, false), options),
  );
  return [`${username} may log in again.`];
};

const withReason = (change: AccountChange, options: VerbInput['options']): AccountChange => {
  const reason = readText(options.reason, '--reason', '');
  return reason === '' ? change : { ...change, details: { ...change.details, reason } };
};

const changeRole = async (
  desk: VerbContext,
  { words: [name = '', role = ''] }: VerbInput,
): Promise<string[]> => {
  const group = groupOf(role);
  const { username, ended } = await changeAccount(desk, 'account role', name, (unit, player) =>
    setGroup(unit, player, group),
  );
  return [`${username} is of group ${group} from the next login on; ${signIns(ended)} ended.`];
};

const changePermissions = async (
  desk: VerbContext,
  { words: [name = '', list = ''] }: VerbInput,
): Promise<string[]> => {
  const permissions = readPermissions(list);
  const { username, ended } = await changeAccount(desk, 'account permissions', name, (unit, player) =>
    setPermissions(unit, player, permissions),
  );
  const told = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
  return [`${username} has ${told} from the next login on; ${signIns(ended)} ended.`];
};

const changePassword = async (
  desk: VerbContext,
  { words: [name = ''], options }: VerbInput,
): Promise<string[]> => {
  const secrets = await newSecrets(desk, name, options);
  const { username, ended } = await changeAccount(desk, 'account password', name, (unit, player) =>
    setPassword(unit, player, secrets),
  );
  return [`${username} has a new password; ${signIns(ended)} ended.`, ...secrets.told];
};

const changePin = async (desk: VerbContext, { words: [name = ''] }: VerbInput): Promise<string[]> => {
  const pin = newPin();
  const pinCode = await hashPin(pin);
  const { username } = await changeAccount(desk, 'account pin', name, (unit, player) =>
    setPin(unit, player, pinCode),
  );
  return [`${username} has a new PIN.`, `PIN: ${pin}`];
};

const resetSecondFactor = async (desk: VerbContext, { words: [name = ''] }: VerbInput): Promise<string[]> => {
  const what = 'account second-factor-reset';
  const { username, ended } = await changeAccount(desk, what, name, dropSecondFactor);
  return [
    `${username} has no second factor any more; ${signIns(ended)} ended.`,
    `Whoever has the password can set up the next one, so give a new password too where that may be known: npm run operator -- account password ${username}`,
  ];
};

const signOut = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const { username, ended } = await changeAccount(desk, 'account sign-out', name, async (unit, player) =>
    withReason(await signOutEverywhere(unit, player), options),
  );
  return [`${signIns(ended)} of ${username} ended; the account may log in again.`];
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
    run: block,
  },
  unblock: { words: ['USERNAME'], options: { reason: 'string' }, says: 'lets in again', run: unblock },
  role: { words: ['USERNAME', 'GROUP'], says: `one of ${groups.join(', ')}`, run: changeRole },
  permissions: {
    words: ['USERNAME', 'LIST'],
    says: `numbers separated by commas, or none; whoever plays needs ${playerLevel}`,
    run: changePermissions,
  },
  password: {
    words: ['USERNAME'],
    options: secretOptions,
    says: 'sets a new password, which must be changed at the next login, and a PIN; prints them once; frees a protected name',
    run: changePassword,
  },
  pin: {
    words: ['USERNAME'],
    says: 'sets a new PIN alone and prints it once; the player can change it on the profile',
    run: changePin,
  },
  'second-factor-reset': {
    words: ['USERNAME'],
    says: 'removes a second factor whose phone and recovery codes are lost; ends every sign-in',
    run: resetSecondFactor,
  },
  'sign-out': {
    words: ['USERNAME'],
    options: { reason: 'string' },
    says: 'ends every sign-in; the account may log in again',
    run: signOut,
  },
  ...personVerbs,
  ...dataVerbs,
};

/** Changes an account, with the line of the record. */
const changeAccount = (
  desk: VerbContext,
  what: string,
  name: string,
  work: (unit: UnitOfWork, player: Selectable<PlayersTable>) => Promise<AccountChange>,
): Promise<{ username: string; ended: number }> =>
  changeAndRecord(desk, what, foldName(name), async (unit) => {
    const player = await accountNamed(unit, name);
    // Read before the work, which may give the account another name.
    const { username: subject } = player;
    const { ended, details } = await work(unit, player);
    return { answer: { username: subject, ended }, details, subject };
  });

const readPermissions = (text: string | boolean): number[] =>
  permissionsOf(text === 'none' ? [] : String(text).split(','));

const signIns = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);
