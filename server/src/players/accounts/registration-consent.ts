import { randomUUID } from 'node:crypto';
import {
  createRefusedResult,
  informationPages,
  okResult,
  type RegistrationBody,
  type RegistrationRequirements,
  type Result,
} from '@reelfloor/protocol';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { findConfusableUsername } from '../names/find-player-by-username.ts';
import { isBirthDate, isOldEnough } from '../protection/birth/age-rules.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';
import { getTermsVersionId, storeTermsConsent, type TermsConsent } from '../protection/terms/accept-terms.ts';
import { findTermsInForce, readTermsTexts } from '../protection/terms/terms-store.ts';
import { playerLevel } from './access-rights.ts';

export interface ConsentDependencies {
  readonly database: Database;
  /** Returns the static terms page, for sites without published terms. */
  readonly readTerms: () => Promise<RegistrationRequirements['terms']>;
  readonly now: () => number;
}

/** Returns the requirements of a registration: minimum age, and terms to accept. */
export const readRegistrationRequirements = async (
  dependencies: ConsentDependencies,
  { key: siteKey }: Site,
): Promise<RegistrationRequirements> => {
  const profile = await readJurisdictionValues(dependencies.database.read, { siteKey });
  const { url, version } = await termsInForce(dependencies, siteKey);
  return { minAge: profile['age.min'], terms: { url, version } };
};

/** Returns the guest's consent for storage. Refuses guests who are too young, and consent to terms other than those in force. */
export const checkRegistrationConsent = async (
  dependencies: ConsentDependencies,
  { born_on: bornOn, terms_version: version, lang }: RegistrationBody,
  { site: { key: siteKey }, ip }: { readonly site: Site; readonly ip: string },
): Promise<Result<TermsConsent>> => {
  const { database, now } = dependencies;
  if (!isBirthDate(bornOn)) return createRefusedResult('BODY_INVALID', { detail: 'born_on: no day of the calendar' });
  const profile = await readJurisdictionValues(database.read, { siteKey });
  if (!isOldEnough(profile, bornOn, now())) return createRefusedResult('UNDER_AGE', { age: profile['age.min'] });
  const { number, ...terms } = await termsInForce(dependencies, siteKey);
  if (version !== terms.version) return createRefusedResult('TERMS_CHANGED');
  const consent = { at: now(), ...terms, ip };
  if (number === null) return okResult(consent);
  const texts = await readTermsTexts(database.read, { siteKey, number });
  // Store `en` if the terms lack the guest's language: the page then shows the English text.
  return okResult({ ...consent, number, lang: texts[lang] === undefined ? 'en' : lang });
};

/** Returns the terms in force at a site: published ones with their number, or the text of the static page (`number` null). */
const termsInForce = async ({ database, readTerms, now }: ConsentDependencies, siteKey: number) => {
  const held = await findTermsInForce(database.read, siteKey, now());
  if (held === null) return { ...(await readTerms()), number: null };
  return { url: informationPages.terms, version: getTermsVersionId(held.hash), number: held.number };
};

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
