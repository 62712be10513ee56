import { type Refusal, refuse } from '@reelfloor/protocol';
import { onFirstUse } from './on-first-use.ts';
import { plainPassword } from './password-forms.ts';

/** Refuses a password that is too short (OWASP ASVS 5, 6.2.1), very common (6.2.4, 6.2.12) or the account's name. */
export const refusalOfPassword = async (
  typed: string,
  minLength: number,
  username: string,
): Promise<Refusal | null> => {
  const password = plainPassword(typed);
  if ([...password].length < minLength) return refuse(40101, { min: minLength });
  const plain = password.toLowerCase();
  const isKnown = plain === username.toLowerCase() || (await knownPasswords()).has(plain);
  return isKnown ? refuse('PASSWORD_KNOWN') : null;
};

/** Returns the 49,000 passwords that leaked most often, in lower case. Loads them when the first new password is checked. */
const knownPasswords = onFirstUse(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});
