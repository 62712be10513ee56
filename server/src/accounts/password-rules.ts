import { type Refusal, refuse } from '@reelfloor/protocol';

/** What a new password must be: long enough (OWASP ASVS 5, 6.2.1), and nothing else is asked of it. */
export const refusalOfPassword = (password: string, minLength: number): Refusal | null =>
  [...password].length < minLength ? refuse(40101, { min: minLength }) : null;
