import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findSiteConnection } from '../../platform/sites/site-connections.ts';
import { findSite, type Site } from '../../platform/sites/sites.ts';
import { createRequestFact, textOrWord, textValue, wordValue } from '../staff/create-request-facts.ts';

interface OfSite {
  readonly siteId: number;
}

/** Message parameters that identify a site. */
export const buildSiteParameter = ({ siteId }: OfSite) => ({ site: textValue(String(siteId)) });
export const describeSiteWallet = (site: Site | undefined) =>
  wordValue(site?.wallet === 'platform' ? 'atPlatform' : 'ownWallet');

/** The pinned facts about where a site's wallets are. Keys are represented by the time at which they were set, never by their value. */
export const connectionRequestFacts = {
  subject: ({ siteId }: OfSite) => String(siteId),
  pins: async (db: Queries, input: OfSite) => {
    const values = buildSiteParameter(input);
    const site = await findSite(db, input.siteId);
    const connection = site && (await findSiteConnection(db, site.key));
    return [
      createRequestFact('siteWallet', describeSiteWallet(site), values),
      createRequestFact('siteConnection', textOrWord(connection?.url, 'none'), values),
      createRequestFact('siteContract', textOrWord(connection?.contract, 'none'), values),
      createRequestFact(
        'siteKeys',
        textOrWord(connection && new Date(connection.changedAt).toISOString(), 'none'),
        values,
      ),
    ];
  },
};

/**
 * Returns a site whose wallets are at a casino's platform. It may be closed, because its settlement and pending moves continue after that.
 */
export const requireConnectedSite = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new BrokenRule('SITE_UNKNOWN', { site: siteId });
  if (site.wallet !== 'platform') throw new BrokenRule('SITE_NOT_CONNECTED', { site: siteId });
  return site;
};
