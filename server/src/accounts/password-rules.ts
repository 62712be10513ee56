import { type Refusal, refuse } from '@reelfloor/protocol';
import { onFirstUse } from './on-first-use.ts';

/**
 * What a new password must be: long enough (OWASP ASVS 5, 6.2.1), none of those that everybody tries first (6.2.4, 6.2.12)
 * and not the account's own name. Nothing else is asked of it.
 */
export const refusalOfPassword = async (
  password: string,
  minLength: number,
  username: string,
): Promise<Refusal | null> => {
  if ([...password].length < minLength) return refuse(40101, { min: minLength });
  const plain = password.toLowerCase();
  const isKnown = plain === username.toLowerCase() || (await knownPasswords()).has(plain);
  return isKnown ? refuse('PASSWORD_KNOWN') : null;
};

/** The 49,000 that leaked most often, in lower case. Loaded with the first password that somebody sets. */
const knownPasswords = onFirstUse(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});
