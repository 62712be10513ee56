import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@reelfloor/protocol/office';
import type { Queries, UnitOfWork } from '../database/database.ts';
import { BrokenRule } from '../process/broken-rule.ts';
import { findStaffByLogin, loginOf } from './staff-store.ts';

/** Sign-in names stand in the operators' record as `selin (office)`, so they have no blank and no bracket. */
const loginForm = /^[a-z0-9][a-z0-9._-]{1,31}$/;
const nameForm = /^[^\p{Cc}]{1,64}$/u;

export interface NewStaff {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Hash of the given password, which the member replaces at the first sign-in. */
  readonly passwordHash: string;
  readonly at: number;
}

/** Returns both names as they are stored. Throws a ConfigError if one is not of the expected form or the login is taken. */
export const checkNewStaff = async (
  db: Pick<Queries, 'get'>,
  typed: Pick<NewStaff, 'login' | 'name'>,
): Promise<Pick<NewStaff, 'login' | 'name'>> => {
  const [login, name] = [loginOf(typed.login), typed.name.trim()];
  if (!loginForm.test(login)) throw new BrokenRule('STAFF_LOGIN_FORM');
  if (!nameForm.test(name)) throw new BrokenRule('STAFF_NAME_FORM');
  if (await findStaffByLogin(db, login)) throw new BrokenRule('STAFF_EXISTS', { login });
  return { login, name };
};

/** Adds a member of staff and returns the id. Throws a ConfigError if the name is taken or not of the expected form. */
export const addStaff = async (
  unit: UnitOfWork,
  { role, passwordHash, at, ...typed }: NewStaff,
): Promise<string> => {
  const { login, name } = await checkNewStaff(unit, typed);
  const id = randomUUID();
  await unit.run(
    'INSERT INTO staff (id, login, name, role, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    login,
    name,
    role,
    passwordHash,
    at,
  );
  return id;
};
