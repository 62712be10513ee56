import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { areNamesConfusable } from '../../players/names/find-player-by-username.ts';
import { assertNameNotConfusable } from '../../players/names/validate-name.ts';
import { normalizeLogin } from './staff-store.ts';

/** Login names appear in the audit trail as `selin (office)`, so they contain no space and no parenthesis. */
const loginForm = /^[a-z0-9][a-z0-9._-]{1,31}$/;
const nameForm = /^[^\p{Cc}]{1,64}$/u;

export interface NewStaff {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Key of the member's site; undefined or null means the whole hall. */
  readonly site?: number | null;
  /** Hash of the initial password, which the member replaces at the first sign-in. */
  readonly passwordHash: string;
  readonly at: number;
}

/** Returns both names in stored form. Throws a ConfigError if one is invalid or the login is taken. */
export const validateNewStaff = async (
  db: Pick<Queries, 'all'>,
  newStaff: Pick<NewStaff, 'login' | 'name'>,
): Promise<Pick<NewStaff, 'login' | 'name'>> => {
  const [login, name] = [normalizeLogin(newStaff.login), newStaff.name.trim()];
  // Check the typed form, not the folded one: sign-in accepts letters that fold to these, but a new login must be written in them.
  if (!loginForm.test(newStaff.login.trim().toLowerCase())) throw new BusinessRuleError('STAFF_LOGIN_FORM');
  if (!nameForm.test(name)) throw new BusinessRuleError('STAFF_NAME_FORM');
  assertNameNotConfusable(name);
  await refuseLookAlike(db, login, name);
  return { login, name };
};

/** Throws a BusinessRuleError if the login or the displayed name looks like that of another member, blocked or not. */
const refuseLookAlike = async (db: Pick<Queries, 'all'>, login: string, name: string): Promise<void> => {
  for (const other of await db.all<Pick<NewStaff, 'login' | 'name'>>('SELECT login, name FROM staff')) {
    if (other.login === login) throw new BusinessRuleError('STAFF_EXISTS', { login });
    if (areNamesConfusable(other.login, login))
      throw new BusinessRuleError('STAFF_LOOKS_TAKEN', { name: login, login: other.login });
    if (areNamesConfusable(other.name, name))
      throw new BusinessRuleError('STAFF_LOOKS_TAKEN', { name, login: other.login });
  }
};

/** Adds a member of staff and returns the id. Throws a ConfigError if a name is taken or invalid. */
export const storeStaffMember = async (
  tx: DatabaseTransaction,
  { role, site = null, passwordHash, at, ...typed }: NewStaff,
): Promise<string> => {
  const { login, name } = await validateNewStaff(tx, typed);
  const id = randomUUID();
  await tx.run(
    'INSERT INTO staff (id, login, name, role, site_id, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    login,
    name,
    role,
    site,
    passwordHash,
    at,
  );
  return id;
};
