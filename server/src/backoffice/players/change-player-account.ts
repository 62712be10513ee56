import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { parseSiteKeyFromUsername, removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import { findConfusableUsername } from '../../players/names/find-player-by-username.ts';
import { assertNameNotConfusable } from '../../players/names/validate-name.ts';
import { deletePasswordAttempts } from '../../players/sign-in/login-attempts.ts';
import { deleteSecondFactor } from '../../players/sign-in/second-factors.ts';
import { revokeOtherPlayerSignIns } from '../../players/sign-in/sign-in-store.ts';
import type { SecretHashes } from './generate-account-secrets.ts';

type Account = Selectable<PlayersTable>;

/** Result of a change. `ended`: number of sign-ins that it ended, including logins waiting for a 2FA code. */
export interface AccountChange {
  readonly ended: number;
  /** Details for the audit trail, without secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface NewAccount {
  readonly username: string;
  readonly group: string;
  readonly permissions: readonly number[];
  readonly name: string;
  readonly lastname: string;
  readonly email: string;
  readonly bornOn: string | null;
}

/** Same form of usernames as at registration (`POST /api/auth/register`). */
const usernameForm = /^[\w.-]{4,32}$/;

/** Throws a BusinessRuleError for an invalid username, before the slow hashing of the password. */
export const assertValidUsername = (username: string): void => {
  if (!usernameForm.test(removeSiteSuffixFromUsername(username)))
    throw new BusinessRuleError('USERNAME_FORM', { name: username });
};

export const addPlayerAccount = async (
  tx: DatabaseTransaction,
  account: NewAccount,
  secrets: SecretHashes,
  at: number,
): Promise<AccountChange & { readonly id: string }> => {
  const { username, group, permissions, name, lastname, email, bornOn } = account;
  assertValidUsername(username);
  assertNameNotConfusable(name);
  assertNameNotConfusable(lastname);
  const siteKey = parseSiteKeyFromUsername(username);
  if (siteKey !== firstSite)
    if (!(await tx.get('SELECT 1 FROM sites WHERE id = ? AND closed_at IS NULL', siteKey)))
      throw new BusinessRuleError('SITE_UNKNOWN', { site: siteKey });
  const taken = await findConfusableUsername(tx, username);
  if (taken === username) throw new BusinessRuleError('ACCOUNT_EXISTS', { name: username });
  if (taken !== undefined) throw new BusinessRuleError('ACCOUNT_LOOKS_TAKEN', { name: username, other: taken });
  const player = {
    id: `p-${randomUUID()}`,
    username,
    site_id: siteKey,
    display_name: `${name} ${lastname}`.trim() || removeSiteSuffixFromUsername(username),
    name,
    lastname,
    email,
    password_hash: secrets.passwordHash,
    pin_code: secrets.pinCode,
    user_group: group,
    permissions: JSON.stringify(permissions),
    banned: 0,
    created_at: at,
    born_on: bornOn,
    must_change_password: secrets.mustChange,
  };
  await tx.query.insertInto('players').values(player).execute();
  await deletePasswordAttempts(tx, player);
  const details = { id: player.id, group, permissions, mustChange: secrets.mustChange === 1 };
  return { id: player.id, ended: 0, details };
};

/** Blocks an account and ends its sign-ins, or unblocks it. */
export const setAccountBlocked = async (
  tx: DatabaseTransaction,
  player: Account,
  isBlocked: boolean,
): Promise<AccountChange> => {
  const banned = isBlocked ? 1 : 0;
  if (player.banned === banned)
    throw new BusinessRuleError(isBlocked ? 'ACCOUNT_BLOCKED' : 'ACCOUNT_NOT_BLOCKED', {
      name: player.username,
    });
  await tx.run('UPDATE players SET banned = ? WHERE id = ?', banned, player.id);
  if (isBlocked) return { ended: await endAll(tx, player), details: {} };
  await deletePasswordAttempts(tx, player);
  return { ended: 0, details: {} };
};

export const storeAccountGroup = async (
  tx: DatabaseTransaction,
  player: Account,
  group: string,
): Promise<AccountChange> => {
  await tx.run('UPDATE players SET user_group = ? WHERE id = ?', group, player.id);
  return { ended: await endAll(tx, player), details: { from: player.user_group, to: group } };
};

export const storeAccountPermissions = async (
  tx: DatabaseTransaction,
  player: Account,
  permissions: readonly number[],
): Promise<AccountChange> => {
  await tx.run('UPDATE players SET permissions = ? WHERE id = ?', JSON.stringify(permissions), player.id);
  const details = { from: JSON.parse(player.permissions), to: permissions };
  return { ended: await endAll(tx, player), details };
};

export const storeAccountPassword = async (
  tx: DatabaseTransaction,
  player: Account,
  { passwordHash, pinCode, mustChange }: SecretHashes,
): Promise<AccountChange> => {
  await tx.run(
    'UPDATE players SET password_hash = ?, pin_code = ?, must_change_password = ? WHERE id = ?',
    passwordHash,
    pinCode,
    mustChange,
    player.id,
  );
  await deletePasswordAttempts(tx, player);
  const details = { pin: pinCode !== '', mustChange: mustChange === 1 };
  return { ended: await endAll(tx, player), details };
};

export const storeAccountPin = async (
  tx: DatabaseTransaction,
  player: Account,
  pinCode: string,
): Promise<AccountChange> => {
  await tx.run('UPDATE players SET pin_code = ? WHERE id = ?', pinCode, player.id);
  return { ended: 0, details: { hadOne: player.pin_code !== '' } };
};

export const removeAccountSecondFactor = async (tx: DatabaseTransaction, player: Account): Promise<AccountChange> => {
  if (!(await deleteSecondFactor(tx, { playerId: player.id, username: player.username })))
    throw new BusinessRuleError('FACTOR_MISSING', { name: player.username });
  return { ended: await endAll(tx, player), details: {} };
};

/** Ends every sign-in of an account. Its pages are closed; its seat is held as after a dropped connection. */
export const endAllSignInsForAccount = async (tx: DatabaseTransaction, player: Account): Promise<AccountChange> => {
  const ended = await endAll(tx, player);
  if (ended === 0) throw new BusinessRuleError('SIGN_IN_MISSING', { name: player.username });
  return { ended, details: { ended } };
};

const maxPermissions = 100;

/** Parses permissions, sorted and deduplicated. Throws unless the text is `none` or a list of numbers of at most six digits. */
export const parseAccountPermissions = (text: string | boolean): number[] => {
  const parts = text === 'none' ? [] : String(text).split(',');
  if (parts.some((part) => !/^\d{1,6}$/.test(part)) || parts.length > maxPermissions)
    throw new BusinessRuleError('PERMISSIONS_FORM', { text: String(text) });
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
};

const endAll = async (tx: DatabaseTransaction, { id }: Account): Promise<number> =>
  (await revokeOtherPlayerSignIns(tx, id, null)).length;
