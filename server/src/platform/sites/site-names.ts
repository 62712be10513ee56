import { firstSite } from './sites.ts';

/**
 * Returns the user name under which the database has an account of a site: `ada` at the first site, `ada@3` at site 3. So names
 * are unique within a site, and staff name everybody without doubt. No user name has an `@` of its own.
 */
export const usernameAt = (siteKey: number, username: string): string => `${username}${siteMark(siteKey)}`;

/** Returns what messages call a site. */
export const nameOfSite = (siteKey: number): string =>
  siteKey === firstSite ? 'the first site' : `site ${siteKey}`;

/** Returns what ends the user names of a site. */
export const siteMark = (siteKey: number): string => (siteKey === firstSite ? '' : `@${siteKey}`);

/** Returns the key of the site whose account has this user name. */
export const siteOfUsername = (username: string): number =>
  Number(/@(\d{1,7})$/.exec(username)?.[1] ?? firstSite);

/** Returns a user name as its owner types it at the site. */
export const ownUsername = (username: string): string => username.replace(/@\d{1,7}$/, '');
