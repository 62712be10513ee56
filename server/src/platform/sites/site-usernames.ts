import { firstSite } from './sites.ts';

/**
 * Returns the user name under which the database stores an account of a site: `ada` at the first site, `ada@3` at site 3. So names need to
 * be unique only within a site, and are still unambiguous for staff. Names that people choose contain no `@`.
 */
export const addSiteSuffixToUsername = (siteKey: number, username: string): string =>
  `${username}${siteUsernameSuffix(siteKey)}`;

/** Returns the name of a site in messages. */
export const formatSiteName = (siteKey: number): string =>
  siteKey === firstSite ? 'the first site' : `site ${siteKey}`;

/** Returns the suffix of a site's user names. */
export const siteUsernameSuffix = (siteKey: number): string => (siteKey === firstSite ? '' : `@${siteKey}`);

/** Returns the key of the site of this user name's account. */
export const parseSiteKeyFromUsername = (username: string): number =>
  Number(/@(\d{1,7})$/.exec(username)?.[1] ?? firstSite);

/** Returns a user name without the site's suffix, as its owner enters it. */
export const removeSiteSuffixFromUsername = (username: string): string => username.replace(/@\d{1,7}$/, '');
