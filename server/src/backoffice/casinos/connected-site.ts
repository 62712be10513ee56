import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findSiteConnection } from '../../platform/sites/site-connections.ts';
import { findSite, type Site } from '../../platform/sites/sites.ts';
import { fact, text, textOr, word } from '../staff/request-fact.ts';

interface OfSite {
  readonly siteId: number;
}

/** Message parameters that identify a site. */
export const valuesOf = ({ siteId }: OfSite) => ({ site: text(String(siteId)) });
export const shownWallet = (site: Site | undefined) =>
  word(site?.wallet === 'platform' ? 'atPlatform' : 'ownWallet');

/** The pinned facts about where a site's wallets are. Keys are represented by the time at which they were set, never by their value. */
export const onConnection = {
  subject: ({ siteId }: OfSite) => String(siteId),
  pins: async (db: Queries, input: OfSite) => {
    const values = valuesOf(input);
    const site = await findSite(db, input.siteId);
    const connection = site && (await findSiteConnection(db, site.key));
    return [
      fact('siteWallet', shownWallet(site), values),
      fact('siteConnection', textOr(connection?.url, 'none'), values),
      fact('siteContract', textOr(connection?.contract, 'none'), values),
      fact('siteKeys', textOr(connection && new Date(connection.changedAt).toISOString(), 'none'), values),
    ];
  },
};

/**
 * Returns a site whose wallets are at a casino's platform. It may be closed, because its settlement and pending moves continue after that.
 */
export const connectedSite = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new BrokenRule('SITE_UNKNOWN', { site: siteId });
  if (site.wallet !== 'platform') throw new BrokenRule('SITE_NOT_CONNECTED', { site: siteId });
  return site;
};
