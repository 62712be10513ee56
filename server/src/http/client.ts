import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@reelfloor/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

export interface ClientParts {
  readonly webDir: string;
  readonly dataDir: string;
}

/** A build without inline script; sockets and the picture's sources are our own. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Built files carry a hash of their content in the name, so they never change. */
const hashedAsset = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+$/;
const oneYearS = 31_536_000;
/** Addresses that are never the client's own pages. */
const notAPage = /^\/(v1|docs|assets|api|machine|notify|jackpot|agent)(\/|$)/;

/** The built client, the operator's Settings.json, and the client's page for every address of its own. */
export const addClient = async (app: FastifyInstance, { webDir, dataDir }: ClientParts): Promise<void> => {
  app.get('/Settings.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(await readFile(join(dataDir, 'Settings.json'), 'utf8').catch(() => '{}'));
  });
  const isBuilt = existsSync(join(webDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = hashedAsset.test(path.replace(/\.(br|gz)$/, ''));
        reply.header('cache-control', isHashed ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
        reply.header('content-security-policy', contentSecurityPolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendRefusal(reply, refuse('NOT_FOUND'));
    return isBuilt ? reply.sendFile('index.html') : sendNotBuilt(reply);
  });
};

const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? '/';
  const wantsPage = request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept);
  return request.method === 'GET' && wantsPage && !notAPage.test(path) && !/\.\w+$/.test(path);
};

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('content-type', 'text/plain; charset=utf-8')
    .send(
      'The client is not built yet. Run "npm start", which builds it, or set WEB_DIR to a built client.\n',
    );
