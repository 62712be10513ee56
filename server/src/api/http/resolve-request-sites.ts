import { createRefusal } from '@reelfloor/protocol';
import type { FastifyInstance } from 'fastify';
import { isRequestToOffice, type OfficeAddress } from '../../platform/access/office-origin.ts';
import type { Site, Sites } from '../../platform/sites/sites.ts';
import { sendRefusal } from './send-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The site of the request's host name. At the back office's host name it is the first site. */
    site: Site;
  }
}

export interface RequestSiteDependencies {
  readonly sites: Sites;
  readonly officePlace: OfficeAddress | null;
}

/** Matches paths that belong to no site: health checks of this server, and agents' uploads. */
const ofNoSite = /^\/(?:healthz|livez|readyz|agent\/)/;

/** Maximum length of a host name that an error message repeats. */
const longestHost = 100;

/** Determines once per request which site it is for. Refuses a request whose host name belongs to no site. */
export const addRequestSiteHook = (app: FastifyInstance, { sites, officePlace }: RequestSiteDependencies): void => {
  app.decorateRequest('site', null as unknown as Site);
  app.addHook('onRequest', async (request, reply) => {
    const { host = '' } = request.headers;
    const isExempt = isRequestToOffice(officePlace, request.headers) || ofNoSite.test(request.url);
    const site = isExempt ? sites.first : sites.ofHost(host);
    if (site === null) return sendRefusal(reply, createRefusal('HOST_UNKNOWN', { host: host.slice(0, longestHost) }));
    request.site = site;
    return undefined;
  });
};
