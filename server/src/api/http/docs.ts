import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { asyncApi } from './contract/async-api.ts';
import { openApi } from './contract/open-api.ts';

/** Content security policy of the page at /docs, which needs icons from `data:` addresses and inline styles. */
const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the calls at /docs and /docs/json, the channels at /docs/channels.json. The page needs no other server. */
export const addDocs = async (app: FastifyInstance): Promise<void> => {
  // Described when somebody asks, because that takes longer than the rest of a server's start.
  const described = { toJSON: madeOnce(openApi) } as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document: described } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy });
  const channels = madeOnce(() => JSON.stringify(asyncApi()));
  app.get('/docs/channels.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(channels()),
  );
};

const madeOnce = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
