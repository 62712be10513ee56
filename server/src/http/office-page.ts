import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dressPage, type HouseLook, onceForEach } from '../house/house-look.ts';
import { compressAnswer, hasAlready, tagOf } from './compress-answer.ts';
import { contentPolicy, hashesOfScripts } from './content-policy.ts';

/** Returns whether an address is a page of the office. Which pages there are, the office itself knows. */
export const isOfficePath = (path: string): boolean => /^\/office(\/|$)/.test(path);

/**
 * Returns a handler that sends the office's page, with the house's name and logo; null if it is not built. Its policy allows
 * this server alone: the operator's settings name other servers for players' pages, never for the office.
 */
export const readOffice = (webDir: string, look: () => HouseLook) => {
  const path = join(webDir, 'office', 'office.html');
  if (!existsSync(path)) return null;
  const plain = readFileSync(path, 'utf8');
  const policy = contentPolicy(undefined, { scripts: hashesOfScripts(plain) });
  const dressed = onceForEach((now: HouseLook) => {
    const page = Buffer.from(dressPage(plain, now));
    return { page, tag: tagOf(page) };
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { page, tag } = dressed(look());
    reply.header('cache-control', 'no-cache').header('etag', tag).header('content-security-policy', policy);
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const sent = await compressAnswer(request, reply, page);
    return reply.code(200).type('text/html; charset=utf-8').send(sent);
  };
};
