import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { type Refusal, refuse } from '@reelfloor/protocol';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { AccessLog } from '../../platform/access/access-log.ts';
import type { AddressRanges } from '../../platform/access/client-address.ts';
import { refusalOfLine } from '../../platform/access/plain-lines.ts';
import { refusalOfStorage } from '../../platform/database/storage-refusal.ts';
import type { Readiness } from '../../platform/process/readiness.ts';
import { type ApiParts, addApi } from './api.ts';
import { addClient, type ClientParts } from './client.ts';
import { addDocs } from './docs.ts';
import { keepPagesApart, type OfficeHostParts } from './office-host.ts';
import { addJsonParser } from './parse-json.ts';
import { refusalStatus } from './refusal-status.ts';
import { refuseRawly } from './refuse-rawly.ts';
import { schemaCompilers } from './schema-compilers.ts';
import { sendRefusal } from './send-refusal.ts';
import { slowSenderLimits } from './slow-senders.ts';

/** Largest body of a request, in bytes. Bodies from our own pages are far smaller. */
const maxBodyBytes = 16 * 1024;

/** Longest part of an address, in letters: as long as Node reads, so that a call's own schema refuses what is too long. */
const maxParamLength = maxHeaderSize;

/** Headers of every answer, some of which forbid browser features that our pages do not use. */
const securityHeaders = {
  // Policy of answers that are not pages. If a browser shows one, it loads nothing, and no site can frame it.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()',
} as const;

/** Paths for monitoring and load balancers, also served without TLS, because the answers contain nothing secret. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);

export interface HttpParts extends ApiParts, ClientParts, OfficeHostParts {
  readonly trustedProxies: AddressRanges;
  /** Networks that may call without TLS, beside this computer itself. Null in the demo, where every network may. */
  readonly plainFrom: AddressRanges | null;
  /** True for real players. Browsers are then told never to use http (HSTS). */
  readonly isSecure: boolean;
  readonly readiness: Readiness;
  readonly logger: Logger;
  /** Adds the calls of the office. */
  readonly addOffice: (app: FastifyInstance) => void;
  /** Null: calls are not logged. */
  readonly accessLog: AccessLog | null;
}

/** Builds the HTTP server. Its handlers only parse a call, run a function of the domain, and send the result. */
export const buildHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const protect = (reply: FastifyReply) => {
    for (const [name, value] of Object.entries(securityHeaders))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (parts.isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    ...slowSenderLimits(),
    // Close connections that browsers keep open, which would delay a stop.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    clientErrorHandler: refuseRawly,
    schemaController: { compilersFactory: schemaCompilers },
    // For a malformed address Fastify runs neither hooks nor the error handler, so set the headers and send the refusal
    // here.
    frameworkErrors: (error, request, reply) => {
      parts.accessLog?.follow(request.raw, reply.raw, () => undefined);
      protect(reply);
      sendRefusal(reply, refusalOfError(error), error.statusCode);
    },
  });
  addJsonParser(app);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, url } = request;
    parts.accessLog?.follow(raw, reply.raw, () => request.routeOptions.url);
    const refusal = healthPaths.has(url) ? null : refusalOfLine(raw, parts);
    if (refusal) return sendRefusal(reply, refuse(refusal));
  });
  keepPagesApart(app, parts);
  app.addHook('onSend', async (_request, reply) => protect(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error, request.routeOptions.bodyLimit);
    if (refusalStatus(refusal.code) >= 500)
      parts.logger.error({ err: error, url: request.routeOptions.url, ...refusal.params }, 'a call failed');
    return sendRefusal(reply, refusal, error.statusCode);
  });
  await addDocs(app);
  addApi(app, parts);
  parts.addOffice(app);
  addHealth(app, parts.readiness);
  await addClient(app, parts);
  return app;
};

/**
 * Adds `/livez` (older name: `/healthz`), which succeeds as long as the process runs, and `/readyz`, which returns 503 while
 * the server wants no new connections.
 */
const addHealth = (app: FastifyInstance, readiness: Readiness): void => {
  const hidden = { schema: { hide: true } };
  for (const path of ['/healthz', '/livez']) app.get(path, hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const { reasons } = readiness;
    if (reasons.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'unready', because: reasons });
  });
};

/** Fastify's own refusals, such as "body too large", keep their status. Any other error is a bug of ours. */
const refusalOfError = (error: FastifyError, bodyLimit = maxBodyBytes): Refusal => {
  const ofStorage = refusalOfStorage(error);
  if (ofStorage) return ofStorage;
  if (error.statusCode === 413) return refuse('MESSAGE_TOO_LARGE', { limit: bodyLimit });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse('BODY_INVALID', { detail: error.message });
  return refuse('INTERNAL', { reference: randomUUID().slice(0, 8) });
};
