import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { playerLevel } from '../../players/accounts/access-rights.ts';
import { resolveTypedUsername } from '../../players/names/find-player-by-username.ts';
import { assertNameNotConfusable } from '../../players/names/validate-name.ts';
import { normalizeMailAddress } from '../../players/sign-in/mail-address.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { formatSignInCount } from '../staff/staff-member-request-facts.ts';
import { anonymiseAccount, findReasonNotToAnonymise, generateRandomPasswordHash } from './anonymise-player-account.ts';
import {
  addPlayerAccount,
  assertValidUsername,
  parseAccountPermissions,
  setAccountBlocked,
  storeAccountGroup,
  storeAccountPermissions,
} from './change-player-account.ts';
import {
  formatAccountSecretLines,
  type GeneratedSecrets,
  generateAccountSecrets,
  readOrGenerateAccountSecrets,
} from './generate-account-secrets.ts';
import {
  findPlayerAccountOrThrow,
  parseAccountGroup,
  parseBirthDate,
  parseMailAddress,
} from './parse-account-fields.ts';
import { accountRequestFacts, isOperatorTeamAccount } from './player-account-request-facts.ts';

/** Editable fields; undefined leaves a field unchanged. */
interface AccountFieldUpdates {
  readonly name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly email?: string | undefined;
  readonly born_on?: string | undefined;
}

type Field = keyof AccountFieldUpdates;

/**
 * Edits an account and stores the previous value of each field. Returns the changed fields, or why the change is refused. Codes mailed to
 * the old address are revoked, because whoever reads that mailbox could set a password with them.
 */
const editAccountFields = async (
  tx: DatabaseTransaction,
  player: Selectable<PlayersTable>,
  edit: AccountFieldUpdates,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<readonly Field[] | 'mailTaken'> => {
  const wanted: AccountFieldUpdates = {
    ...edit,
    ...(edit.email ? { email: normalizeMailAddress(edit.email) } : {}),
  };
  const changed = (['name', 'lastname', 'email', 'born_on'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== (player[field] ?? ''),
  );
  if (changed.includes('email') && wanted.email && (await isTaken(tx, player.id, wanted.email))) return 'mailTaken';
  if (changed.length === 0) return [];
  for (const field of changed)
    if (field === 'name' || field === 'lastname') assertNameNotConfusable(wanted[field] ?? '');
  const { name, lastname, email, born_on } = { ...player, ...definedIn(wanted) };
  await tx.run(
    'UPDATE players SET name = ?, lastname = ?, display_name = ?, email = ?, born_on = ? WHERE id = ?',
    name,
    lastname,
    changed.includes('name') || changed.includes('lastname')
      ? `${name} ${lastname}`.trim() || player.username
      : player.display_name,
    email,
    born_on,
    player.id,
  );
  if (changed.includes('email')) await tx.run('DELETE FROM mail_codes WHERE player_id = ?', player.id);
  for (const field of changed)
    await tx.run(
      `INSERT INTO account_edits (player_id, at, who, field, before_text, after_text) VALUES (?, ?, ?, ?, ?, ?)`,
      player.id,
      at,
      who,
      field,
      player[field] ?? '',
      wanted[field] ?? '',
    );
  return changed;
};

/** Returns true if another account has this mail address: then neither account could log in by it. */
const isTaken = async (tx: DatabaseTransaction, playerId: string, email: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM players WHERE lower(email) = ? AND id <> ?', email, playerId)) !== undefined;

const definedIn = (edit: AccountFieldUpdates) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

/** Returns the subject of an action on a player: the account's stored username, however it was typed. */
export const playerSubject = {
  subject: ({ player }: { readonly player: string }, db: Queries): Promise<string> => resolveTypedUsername(db, player),
};

interface Prepared {
  readonly secrets: GeneratedSecrets;
  /** User group of the new account: only the command line can create an account of the operator's team. */
  readonly group: string;
  readonly permissions: readonly number[];
}

const usernameOf = (text: string): string => {
  const username = text.toLowerCase();
  assertValidUsername(username);
  return username;
};

export const createAddPlayerAction = ({ minPasswordLength }: ActionDependencies) =>
  implementOfficeAction<'addPlayer', Prepared>('addPlayer', {
    subject: ({ username }) => username.toLowerCase(),
    commandLine: {
      read: {
        username: usernameOf,
        email: (text) => parseMailAddress(text.toLowerCase()),
        bornOn: parseBirthDate,
      },
      prepare: async (local, { given, readSecret }) => ({
        group: parseAccountGroup(local.group ?? 'user'),
        permissions: parseAccountPermissions(local.permissions ?? String(playerLevel)),
        secrets: await readOrGenerateAccountSecrets(local, {
          username: given.username ?? '',
          minPasswordLength,
          readSecret,
        }),
      }),
    },
    prepare: async ({ username }) => ({
      group: 'user',
      permissions: [playerLevel],
      secrets: await generateAccountSecrets({ username: usernameOf(username), minPasswordLength }),
    }),
    async perform(tx, { username: text, name, lastname, email, bornOn }, { at }, prepared) {
      const { group, permissions, secrets } = prepared;
      const username = text.toLowerCase();
      const account = {
        ...{ username, group, permissions, name, lastname },
        email: parseMailAddress(email.toLowerCase()),
        bornOn: bornOn === '' ? null : parseBirthDate(bornOn),
      };
      const { id, details } = await addPlayerAccount(tx, account, secrets, at);
      const lines = [`Added ${username}, group ${group}.`, ...formatAccountSecretLines(secrets)];
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

export const editPlayer = implementOfficeAction('editPlayer', {
  ...playerSubject,
  ...accountRequestFacts.editPlayer,
  commandLine: {
    read: { email: parseMailAddress, bornOn: parseBirthDate },
    complete(_tx, given) {
      const { player: _player, ...wanted } = given;
      if (Object.values(wanted).some((value) => value !== undefined)) return given;
      throw new ConfigError('Give what to change: --name, --lastname, --email or --born 2001-02-28.');
    },
  },
  concernsTeam: async (db, input) => input.email !== undefined && isOperatorTeamAccount(db, input),
  async perform(tx, { player, name, lastname, email, bornOn }, { who, at }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const wanted = {
      name,
      lastname,
      email: email === undefined ? undefined : parseMailAddress(email),
      born_on: bornOn === undefined ? undefined : parseBirthDate(bornOn),
    };
    const fields = await editAccountFields(tx, account, wanted, { who, at });
    if (fields === 'mailTaken') throw new BusinessRuleError('MAIL_TAKEN', { email: email ?? '' });
    const { username } = account;
    if (fields.length === 0)
      return { ...createOfficeRefusal('UNCHANGED'), said: `${username} is so already; nothing changed.` };
    const born = fields.includes('born_on') ? { bornOn: { from: account.born_on, to: bornOn } } : {};
    const reported = fields.map((field) => `${fieldNames[field]} "${wanted[field]}"`).join(', ');
    return {
      answer: { fields: [...fields] },
      audit: { fields, ...born },
      lines: [`${username} has now: ${reported}.`],
    };
  },
});

export const blockPlayer = implementOfficeAction('blockPlayer', {
  ...playerSubject,
  ...accountRequestFacts.blockPlayer,
  stillHolds: async (db, { player }) => (await findPlayerAccountOrThrow(db, player)).banned === 1,
  async perform(tx, { player }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { ended, details } = await setAccountBlocked(tx, account, true);
    const lines = [
      `Blocked ${account.username}; ${formatSignInCount(ended)} ended, their open pages within two seconds.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const unblockPlayer = implementOfficeAction('unblockPlayer', {
  ...playerSubject,
  ...accountRequestFacts.unblockPlayer,
  async perform(tx, { player }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { ended, details } = await setAccountBlocked(tx, account, false);
    return { answer: { ended }, audit: details, lines: [`${account.username} may log in again.`] };
  },
});

export const setAccountGroup = implementOfficeAction('setAccountGroup', {
  ...playerSubject,
  ...accountRequestFacts.setAccountGroup,
  async perform(tx, { player, group }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { ended, details } = await storeAccountGroup(tx, account, group);
    const lines = [
      `${account.username} is of group ${group} from the next login on; ${formatSignInCount(ended)} ended.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const setAccountPermissions = implementOfficeAction('setAccountPermissions', {
  ...playerSubject,
  ...accountRequestFacts.setAccountPermissions,
  commandLine: { read: { permissions: parseAccountPermissions } },
  async perform(tx, input) {
    const account = await findPlayerAccountOrThrow(tx, input.player);
    const permissions = parseAccountPermissions(input.permissions.join() || 'none');
    const { ended, details } = await storeAccountPermissions(tx, account, permissions);
    const reported = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
    const lines = [`${account.username} has ${reported} from the next login on; ${formatSignInCount(ended)} ended.`];
    return { answer: { ended }, audit: details, lines };
  },
});

interface Secrets {
  readonly passwordHash: string;
}

export const anonymisePlayer = implementOfficeAction<'anonymisePlayer', Secrets>('anonymisePlayer', {
  ...playerSubject,
  ...accountRequestFacts.anonymisePlayer,
  prepare: async () => ({ passwordHash: await generateRandomPasswordHash() }),
  async perform(tx, { player }, { who, at }, secrets) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const why = await findReasonNotToAnonymise(tx, account, { who, at });
    if (why !== null) throw why;
    const username = await anonymiseAccount(tx, account, { ...secrets, at });
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
