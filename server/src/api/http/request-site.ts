import { refuse } from '@reelfloor/protocol';
import type { FastifyInstance } from 'fastify';
import { isAtOffice, type OfficeAddress } from '../../platform/access/office-origin.ts';
import type { Site, Sites } from '../../platform/sites/sites.ts';
import { sendRefusal } from './send-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The site that the request's host name means. At the office's host it is the first site. */
    site: Site;
  }
}

export interface RequestSiteDependencies {
  readonly sites: Sites;
  readonly officePlace: OfficeAddress | null;
}

/** Matches what no site answers: the health of this server, and what agents send. */
const ofNoSite = /^\/(?:healthz|livez|readyz|agent\/)/;

/** Longest part of a host name that an error repeats. */
const longestHost = 100;

/** Finds out once for each request which site it means. Refuses a request whose host name belongs to no site. */
export const resolveSites = (app: FastifyInstance, { sites, officePlace }: RequestSiteDependencies): void => {
  app.decorateRequest('site', null as unknown as Site);
  app.addHook('onRequest', async (request, reply) => {
    const { host = '' } = request.headers;
    const isExempt = isAtOffice(officePlace, request.headers) || ofNoSite.test(request.url);
    const site = isExempt ? sites.first : sites.ofHost(host);
    if (site === null)
      return sendRefusal(reply, refuse('HOST_UNKNOWN', { host: host.slice(0, longestHost) }));
    request.site = site;
    return undefined;
  });
};
