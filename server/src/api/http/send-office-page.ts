import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  applyBrandingToPage,
  type Branding,
  cacheResultByBranding,
} from '../../backoffice/settings/operator-branding.ts';
import { compressHttpResponse, computeHttpEntityTag, matchesEntityTag } from './compress-http-response.ts';
import { buildContentSecurityPolicy, hashInlineScripts } from './content-security-policy.ts';
import { waitForPageBuild } from './wait-for-page-build.ts';

/** Returns whether a URL path belongs to the back office. The back office itself handles unknown pages. */
export const isOfficePath = (path: string): boolean => /^\/office(\/|$)/.test(path);

interface OfficeDependencies {
  readonly webDir: string;
  readonly branding: () => Branding;
  /** Resolves when the back office's pages are built. Until then requests wait. */
  readonly built: Promise<void>;
}

/**
 * Returns a handler that sends the back office's page, with the operator's name and logo. Its CSP allows only this server: third-party
 * servers in the operator's settings are for players' pages, never for the back office.
 */
export const createOfficePageHandler = ({ webDir, branding, built }: OfficeDependencies) => {
  const path = join(webDir, 'office', 'office.html');
  let read: ReturnType<typeof readOffice> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (read === null) {
      await waitForPageBuild(built);
      if (!existsSync(path)) return sendPageNotBuiltError(reply);
      read ??= readOffice(readFileSync(path, 'utf8'));
    }
    const { page, tag } = read.dressed(branding());
    reply.header('cache-control', 'no-cache').header('etag', tag).header('content-security-policy', read.policy);
    if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const sent = await compressHttpResponse(request, reply, page);
    return reply.code(200).type('text/html; charset=utf-8').send(sent);
  };
};

const readOffice = (plain: string) => ({
  policy: buildContentSecurityPolicy(undefined, { scripts: hashInlineScripts(plain) }),
  dressed: cacheResultByBranding((now: Branding) => {
    const page = Buffer.from(applyBrandingToPage(plain, now));
    return { page, tag: computeHttpEntityTag(page) };
  }),
});

/** Sends an error that the requested page is not built, and how to build it. */
export const sendPageNotBuiltError = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('content-type', 'text/plain; charset=utf-8')
    .send('The client is not built yet. Run "npm start", which builds it, or set WEB_DIR to a built client.\n');
