import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { findSitePlatformConnection } from '../../platform/sites/site-platform-connections.ts';
import { findSite, type Site } from '../../platform/sites/sites.ts';
import {
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';

interface OfSite {
  readonly siteId: number;
}

/** Builds the message parameters that identify a site. */
export const buildSiteMessageParameter = ({ siteId }: OfSite) => ({
  site: createTextRequestValue(String(siteId)),
});
export const describeSiteWalletLocation = (site: Site | undefined) =>
  createWordRequestValue(site?.wallet === 'platform' ? 'atPlatform' : 'ownWallet');

/**
 * For requests to change where a site's wallets are: the facts that the requester saw (pinned), and the effects. Keys are represented by
 * the time at which they were set, never by their value.
 */
export const connectionRequestFacts = {
  subject: ({ siteId }: OfSite) => String(siteId),
  pins: async (db: Queries, input: OfSite) => {
    const values = buildSiteMessageParameter(input);
    const site = await findSite(db, input.siteId);
    const connection = site && (await findSitePlatformConnection(db, site.key));
    return [
      createApprovalRequestFact('siteWallet', describeSiteWalletLocation(site), values),
      createApprovalRequestFact('siteConnection', createOptionalTextRequestValue(connection?.url, 'none'), values),
      createApprovalRequestFact('siteContract', createOptionalTextRequestValue(connection?.contract, 'none'), values),
      createApprovalRequestFact(
        'siteKeys',
        createOptionalTextRequestValue(connection && new Date(connection.changedAt).toISOString(), 'none'),
        values,
      ),
    ];
  },
};

/**
 * Returns a site whose wallets are at a casino's platform. The site may be closed, because its settlement and pending platform transfers
 * continue after that.
 */
export const findConnectedSiteOrThrow = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site) throw new BusinessRuleError('SITE_UNKNOWN', { site: siteId });
  if (site.wallet !== 'platform') throw new BusinessRuleError('SITE_NOT_CONNECTED', { site: siteId });
  return site;
};
