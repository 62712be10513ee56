import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@reelfloor/protocol/office';
import type { UnitOfWork } from '../database/database.ts';
import { ConfigError } from '../process/config-error.ts';
import { findStaffByLogin, loginOf } from './staff-store.ts';

const loginForm = /^[a-z0-9][a-z0-9._-]{1,31}$/;

export interface NewStaff {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Hash of the first password, which the member replaces at the first sign-in. */
  readonly passwordHash: string;
  readonly at: number;
}

/** Adds a member of staff and returns the id. Throws a ConfigError if the name is taken or not of the expected form. */
export const addStaff = async (
  unit: UnitOfWork,
  { login: typed, name, role, passwordHash, at }: NewStaff,
): Promise<string> => {
  const login = loginOf(typed);
  if (!loginForm.test(login))
    throw new ConfigError('A sign-in name has 2 to 32 letters a to z, digits, dots, hyphens or underscores.');
  if (await findStaffByLogin(unit, login))
    throw new ConfigError(`There is a member of staff with the name ${login} already; nothing changed.`);
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
