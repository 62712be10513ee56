import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../players/sign-in/passwords.ts';

/** A password that is told once and must be replaced at the next sign-in. */
export interface GivenPassword {
  readonly password: string;
  readonly hash: string;
}

export const newGivenPassword = async (): Promise<GivenPassword> => {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await hashPassword(password) };
};
