import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import { findConfusableUsername } from '../names/find-player-by-username.ts';
import { storeTermsConsent, type TermsConsent } from '../protection/terms/accept-terms.ts';
import { playerLevel } from './access-rights.ts';

/** Registration data stored with the mailed code until the guest confirms the mail address. */
export interface RegistrationContent {
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly lastname: string;
  /** Birth date; absent in a registration that began before birth dates were required. */
  readonly bornOn?: string;
  readonly consent?: TermsConsent;
}

/** Creates the account of a confirmed registration, unless its username was taken in the meantime. */
export const createRegisteredPlayer = async (
  tx: DatabaseTransaction,
  { username, passwordHash, name, lastname, bornOn, consent }: RegistrationContent,
  { email, siteKey, at }: { readonly email: string; readonly siteKey: number; readonly at: number },
): Promise<Result<{ username: string }>> => {
  if ((await findConfusableUsername(tx, username)) !== undefined) return createRefusedResult('USERNAME_TAKEN');
  const player = {
    id: `p-${randomUUID()}`,
    username,
    site_id: siteKey,
    display_name: `${name} ${lastname}`.trim() || removeSiteSuffixFromUsername(username),
    name,
    lastname,
    email,
    password_hash: passwordHash,
    pin_code: '',
    user_group: 'user',
    permissions: JSON.stringify([playerLevel]),
    banned: 0,
    created_at: at,
    born_on: bornOn ?? null,
  };
  await tx.query.insertInto('players').values(player).execute();
  if (consent) await storeTermsConsent(tx, player.id, consent);
  return okResult({ username: removeSiteSuffixFromUsername(username) });
};
