import { foldName } from '@reelfloor/protocol';
import type { Selectable } from 'kysely';
import {
  accountNamed,
  birthDateOf,
  groupOf,
  mailAddressOf,
} from '../../../backoffice/players/account-words.ts';
import {
  type AccountChange,
  addAccount,
  permissionsOf,
  requireUsername,
  setPassword,
  setPermissions,
} from '../../../backoffice/players/change-account.ts';
import { signInCount } from '../../../backoffice/staff/member-facts.ts';
import type { PlayersTable } from '../../../platform/database/account-tables.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { playerLevel } from '../../../players/accounts/rights.ts';
import { actionSubcommands } from './action-subcommands.ts';
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

const changePermissions = async (
  desk: VerbContext,
  { words: [name = '', list = ''] }: VerbInput,
): Promise<string[]> => {
  const permissions = readPermissions(list);
  const { username, ended } = await changeAccount(desk, 'account permissions', name, (unit, player) =>
    setPermissions(unit, player, permissions),
  );
  const told = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
  return [`${username} has ${told} from the next login on; ${signInCount(ended)} ended.`];
};

const changePassword = async (
  desk: VerbContext,
  { words: [name = ''], options }: VerbInput,
): Promise<string[]> => {
  const secrets = await newSecrets(desk, name, options);
  const { username, ended } = await changeAccount(desk, 'account password', name, (unit, player) =>
    setPassword(unit, player, secrets),
  );
  return [`${username} has a new password; ${signInCount(ended)} ended.`, ...secrets.told];
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
  ...personVerbs,
  ...dataVerbs,
  ...actionSubcommands('account'),
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
