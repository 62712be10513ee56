import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@reelfloor/protocol/office';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { isLookAlike } from '../../players/names/find-username.ts';
import { requireClearName } from '../../players/names/name-fault.ts';
import { loginOf } from './staff-store.ts';

/** Sign-in names stand in the operators' record as `selin (office)`, so they have no blank and no bracket. */
const loginForm = /^[a-z0-9][a-z0-9._-]{1,31}$/;
const nameForm = /^[^\p{Cc}]{1,64}$/u;

export interface NewStaff {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Where the member works; left out or null: the whole hall. */
  readonly site?: number | null;
  /** Hash of the given password, which the member replaces at the first sign-in. */
  readonly passwordHash: string;
  readonly at: number;
}

/** Returns both names as they are stored. Throws a ConfigError if one is not of the expected form or the login is taken. */
export const checkNewStaff = async (
  db: Pick<Queries, 'all'>,
  typed: Pick<NewStaff, 'login' | 'name'>,
): Promise<Pick<NewStaff, 'login' | 'name'>> => {
  const [login, name] = [loginOf(typed.login), typed.name.trim()];
  // Letters that fold to these are no mistake at the sign-in, but a new name is taken only as it is written.
  if (!loginForm.test(typed.login.trim().toLowerCase())) throw new BrokenRule('STAFF_LOGIN_FORM');
  if (!nameForm.test(name)) throw new BrokenRule('STAFF_NAME_FORM');
  requireClearName(name);
  await refuseLookAlike(db, login, name);
  return { login, name };
};

/** Throws if another member, be the member blocked or not, could be taken for this one by login or displayed name. */
const refuseLookAlike = async (db: Pick<Queries, 'all'>, login: string, name: string): Promise<void> => {
  for (const other of await db.all<Pick<NewStaff, 'login' | 'name'>>('SELECT login, name FROM staff')) {
    if (other.login === login) throw new BrokenRule('STAFF_EXISTS', { login });
    if (isLookAlike(other.login, login))
      throw new BrokenRule('STAFF_LOOKS_TAKEN', { name: login, login: other.login });
    if (isLookAlike(other.name, name))
      throw new BrokenRule('STAFF_LOOKS_TAKEN', { name, login: other.login });
  }
};

/** Adds a member of staff and returns the id. Throws a ConfigError if the name is taken or not of the expected form. */
export const addStaff = async (
  tx: DatabaseTransaction,
  { role, site = null, passwordHash, at, ...typed }: NewStaff,
): Promise<string> => {
  const { login, name } = await checkNewStaff(tx, typed);
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
