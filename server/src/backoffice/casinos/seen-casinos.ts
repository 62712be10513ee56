import type { Queries } from '../../platform/database/database.ts';
import { readHallSites, type Site } from '../../platform/sites/sites.ts';
import type { StaffCaller } from '../staff/staff-store.ts';

type Caller = Pick<StaffCaller, 'site'>;

const isSeenBy =
  ({ site }: Caller) =>
  ({ key }: Site): boolean =>
    site === null || key === site;

/** Returns the sites with a casino's platform that a member of staff may see: those of one site see their own alone. */
export const listSeenCasinos = async (db: Queries, staff: Caller): Promise<Site[]> =>
  (await readHallSites(db)).filter(isSeenBy(staff)).filter(({ wallet }) => wallet === 'platform');

/** Returns the site with this number, whatever its wallet is; undefined if there is none, or if this member of staff may not see it. */
export const findSeenSite = async (db: Queries, staff: Caller, siteId: number): Promise<Site | undefined> =>
  (await readHallSites(db)).filter(isSeenBy(staff)).find((site) => site.siteId === siteId);
