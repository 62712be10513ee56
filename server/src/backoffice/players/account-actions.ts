import { refuseInOffice } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { playerLevel } from '../../players/accounts/rights.ts';
import { resolveTypedUsername } from '../../players/names/find-username.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { signInCount } from '../staff/member-facts.ts';
import { accountRequestFacts as facts, isTeamAccount } from './account-facts.ts';
import { accountNamed, birthDateOf, groupOf, mailAddressOf } from './account-words.ts';
import { anonymisePerson, anonymousHash, whyNotAnonymise } from './anonymise-person.ts';
import {
  addAccount,
  permissionsOf,
  requireUsername,
  setBlocked,
  setGroup,
  setPermissions,
} from './change-account.ts';
import { editPerson } from './edit-person.ts';
import { newSecrets, type ShownSecrets, secretLines, secretsFromOptions } from './new-secrets.ts';

/** Returns the subject of an action on a player: the account's stored username, however it was typed. */
export const onPlayer = {
  subject: ({ player }: { readonly player: string }, db: Queries): Promise<string> =>
    resolveTypedUsername(db, player),
};

interface Prepared {
  readonly secrets: ShownSecrets;
  /** User group of the new account: only the command line can create an account of the operator's team. */
  readonly group: string;
  readonly permissions: readonly number[];
}

const usernameOf = (text: string): string => {
  const username = text.toLowerCase();
  requireUsername(username);
  return username;
};

export const addPlayer = ({ minPasswordLength }: ActionDependencies) =>
  implementAction<'addPlayer', Prepared>('addPlayer', {
    subject: ({ username }) => username.toLowerCase(),
    commandLine: {
      read: { username: usernameOf, email: (text) => mailAddressOf(text.toLowerCase()), bornOn: birthDateOf },
      prepare: async (local, { given, readSecret }) => ({
        group: groupOf(local.group ?? 'user'),
        permissions: permissionsOf(local.permissions ?? String(playerLevel)),
        secrets: await secretsFromOptions(local, {
          username: given.username ?? '',
          minPasswordLength,
          readSecret,
        }),
      }),
    },
    prepare: async ({ username }) => ({
      group: 'user',
      permissions: [playerLevel],
      secrets: await newSecrets({ username: usernameOf(username), minPasswordLength }),
    }),
    async perform(tx, { username: text, name, lastname, email, bornOn }, { at }, prepared) {
      const { group, permissions, secrets } = prepared;
      const username = text.toLowerCase();
      const account = {
        ...{ username, group, permissions, name, lastname },
        email: mailAddressOf(email.toLowerCase()),
        bornOn: bornOn === '' ? null : birthDateOf(bornOn),
      };
      const { id, details } = await addAccount(tx, account, secrets, at);
      const lines = [`Added ${username}, group ${group}.`, ...secretLines(secrets)];
      return { answer: { id, password: null, pin: null }, audit: details, lines };
    },
    showOnce: ({ secrets: { password, pin } }) => ({ password, pin }),
  });

const fieldNames = {
  name: 'name',
  lastname: 'surname',
  email: 'mail address',
  born_on: 'birth date',
} as const;

export const editPlayer = implementAction('editPlayer', {
  ...onPlayer,
  ...facts.editPlayer,
  commandLine: {
    read: { email: mailAddressOf, bornOn: birthDateOf },
    complete(_tx, given) {
      const { player: _player, ...wanted } = given;
      if (Object.values(wanted).some((value) => value !== undefined)) return given;
      throw new ConfigError('Give what to change: --name, --lastname, --email or --born 2001-02-28.');
    },
  },
  concernsTeam: async (db, input) => input.email !== undefined && isTeamAccount(db, input),
  async perform(tx, { player, name, lastname, email, bornOn }, { who, at }) {
    const account = await accountNamed(tx, player);
    const wanted = {
      name,
      lastname,
      email: email === undefined ? undefined : mailAddressOf(email),
      born_on: bornOn === undefined ? undefined : birthDateOf(bornOn),
    };
    const fields = await editPerson(tx, account, wanted, { who, at });
    if (fields === 'mailTaken') throw new BrokenRule('MAIL_TAKEN', { email: email ?? '' });
    const { username } = account;
    if (fields.length === 0)
      return { ...refuseInOffice('UNCHANGED'), said: `${username} is so already; nothing changed.` };
    const born = fields.includes('born_on') ? { bornOn: { from: account.born_on, to: bornOn } } : {};
    const reported = fields.map((field) => `${fieldNames[field]} "${wanted[field]}"`).join(', ');
    return {
      answer: { fields: [...fields] },
      audit: { fields, ...born },
      lines: [`${username} has now: ${reported}.`],
    };
  },
});

export const blockPlayer = implementAction('blockPlayer', {
  ...onPlayer,
  ...facts.blockPlayer,
  stillHolds: async (db, { player }) => (await accountNamed(db, player)).banned === 1,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setBlocked(tx, account, true);
    const lines = [
      `Blocked ${account.username}; ${signInCount(ended)} ended, their open pages within two seconds.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const unblockPlayer = implementAction('unblockPlayer', {
  ...onPlayer,
  ...facts.unblockPlayer,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setBlocked(tx, account, false);
    return { answer: { ended }, audit: details, lines: [`${account.username} may log in again.`] };
  },
});

export const setAccountGroup = implementAction('setAccountGroup', {
  ...onPlayer,
  ...facts.setAccountGroup,
  async perform(tx, { player, group }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setGroup(tx, account, group);
    const lines = [
      `${account.username} is of group ${group} from the next login on; ${signInCount(ended)} ended.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const setAccountPermissions = implementAction('setAccountPermissions', {
  ...onPlayer,
  ...facts.setAccountPermissions,
  commandLine: { read: { permissions: permissionsOf } },
  async perform(tx, input) {
    const account = await accountNamed(tx, input.player);
    const permissions = permissionsOf(input.permissions.join() || 'none');
    const { ended, details } = await setPermissions(tx, account, permissions);
    const reported = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
    const lines = [
      `${account.username} has ${reported} from the next login on; ${signInCount(ended)} ended.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

interface Secrets {
  readonly passwordHash: string;
}

export const anonymisePlayer = implementAction<'anonymisePlayer', Secrets>('anonymisePlayer', {
  ...onPlayer,
  ...facts.anonymisePlayer,
  prepare: async () => ({ passwordHash: await anonymousHash() }),
  async perform(tx, { player }, { who, at }, secrets) {
    const account = await accountNamed(tx, player);
    const why = await whyNotAnonymise(tx, account, { who, at });
    if (why !== null) throw why;
    const username = await anonymisePerson(tx, account, { ...secrets, at });
    return {
      answer: { username },
      audit: { id: account.id },
      // Do not print the former name, which was just anonymized.
      subject: username,
      lines: [
        `The account is now ${username}. Ledger, rounds and the history of protection stay under that name.`,
        "The operators' record keeps its lines. Backups from before still tell who it was.",
      ],
    };
  },
});
