import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { informationPages } from '@reelfloor/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Branding,
  dressPlayersPage,
  isOwnBranding,
  onceForEach,
} from '../../backoffice/settings/branding.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { readClientPages } from './client-pages.ts';
import { compressAnswer, hasAlready, tagOf } from './compress-answer.ts';
import { contentPolicy, hashesOfScripts, originsOfSite } from './content-policy.ts';
import { fillPage, type Operator } from './operator.ts';
import './request-site.ts';

interface ClientPlaces {
  readonly webDir: string;
  readonly dataDir: string;
  readonly operator: Operator;
}

export type BuiltClient = ReturnType<typeof readBuiltClient>;

/** Reads the pages of a built client, and puts the operator's name and logo into them. */
export const readBuiltClient = ({ webDir, dataDir, operator }: ClientPlaces) => {
  const isBuilt = existsSync(join(webDir, 'index.html'));
  const plainIndex = isBuilt ? readFileSync(join(webDir, 'index.html'), 'utf8') : '';
  const filled = Object.values(informationPages)
    .filter((path) => existsSync(join(webDir, path)))
    .map((path) => [path, fillPage(readFileSync(join(webDir, path), 'utf8'), operator.facts)] as const);
  const dressed = onceForEach((branding: Branding) => {
    const index = dressPlayersPage(plainIndex, branding);
    const scripts = hashesOfScripts(index);
    return {
      scripts,
      sendIndex: isOwnBranding(branding) ? sendingIndex(Buffer.from(index), { dataDir, scripts }) : null,
      /** Page for unknown paths, sent with status 404. The mark `data-nopage` tells the page that, as it cannot see its status. */
      noPage: index.replace('<html', '<html data-nopage'),
      pages: new Map(filled.map(([path, html]) => [path, Buffer.from(dressPlayersPage(html, branding))])),
    };
  });
  return {
    isBuilt,
    dressed: (site: Site) => dressed(operator.branding(site)),
    isOwnPage: readClientPages(webDir),
  };
};

/** Returns the policy of the client's page at a site. */
export const policyOfPage = (dataDir: string, site: Site, scripts: readonly string[]): string =>
  contentPolicy(originsOfSite(dataDir, site), { scripts, framedBy: site.framedBy });

/** Sends the client's page with the operator's own name and logo in it. */
const sendingIndex =
  (page: Buffer, { dataDir, scripts }: { readonly dataDir: string; readonly scripts: readonly string[] }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const tag = tagOf(page);
    reply
      .header('cache-control', 'no-cache')
      .header('etag', tag)
      .header('content-security-policy', policyOfPage(dataDir, request.site, scripts));
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const sent = await compressAnswer(request, reply, page);
    return reply.type('text/html; charset=utf-8').send(sent);
  };
