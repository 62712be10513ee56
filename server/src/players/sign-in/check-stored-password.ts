import type { Database } from '../../platform/database/database.ts';
import type { PasswordChecker } from './passwords.ts';

interface StoredPassword {
  readonly table: 'players' | 'staff';
  readonly id: string;
  readonly password_hash: string;
}

/**
 * Checks a typed password against an account's and returns the hash that the account has now; null if too many callers wait. A
 * right password whose hash is of another form (see `passwordForms`) is hashed anew. `account`: see `HashGate.run`.
 */
export const checkStoredPassword = async (
  { database, passwords }: { readonly database: Database; readonly passwords: PasswordChecker },
  account: string,
  stored: StoredPassword | null,
  typed: string,
): Promise<{ readonly matches: boolean; readonly hash: string } | null> => {
  const compared = await passwords.compare(account, stored?.password_hash ?? null, typed);
  if (compared === null) return null;
  const hash = stored?.password_hash ?? '';
  const { matches, newHash } = compared;
  if (!stored || newHash === null) return { matches, hash };
  const current = await replaceHash(database, stored, newHash);
  if (current === newHash) return { matches, hash: newHash };
  // Another sign-in hashed it anew between reading and writing, or the password was changed.
  const again = await passwords.compare(account, current, typed);
  return again && { matches: again.matches, hash: current ?? '' };
};

const replaceHash = (
  database: Database,
  { table, id, password_hash }: StoredPassword,
  newHash: string,
): Promise<string | null> =>
  database.transact(async (tx) => {
    await tx.run(
      `UPDATE ${table} SET password_hash = ? WHERE id = ? AND password_hash = ?`,
      newHash,
      id,
      password_hash,
    );
    const row = await tx.get<{ password_hash: string }>(
      `SELECT password_hash FROM ${table} WHERE id = ?`,
      id,
    );
    return row?.password_hash ?? null;
  });
