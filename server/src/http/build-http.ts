import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '@reelfloor/protocol';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { AddressRanges } from '../access/client-address.ts';
import { refusalOfLine } from '../access/plain-lines.ts';
import { refusalOfStorage } from '../database/storage-refusal.ts';
import { type ApiParts, addApi } from './api.ts';
import { addClient, type ClientParts } from './client.ts';
import { addDocs } from './docs.ts';
import { refusalStatus } from './refusal-status.ts';
import { sendRefusal } from './send-refusal.ts';
import { slowSenderLimits } from './slow-senders.ts';

/** The largest request body. Ours are far smaller. */
const maxBodyBytes = 16 * 1024;

/** Headers of every answer that sets no others. Our pages use none of the powers that are denied. */
const securityHeaders = {
  // An answer that is not one of our pages loads nothing and cannot be framed, even if a browser shows it.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()',
} as const;

const healthPath = '/healthz';

export interface HttpParts extends ApiParts, ClientParts {
  readonly trustedProxies: AddressRanges;
  /** Networks that may call without TLS, beside this machine; null: every network. */
  readonly plainFrom: AddressRanges | null;
  /** Players use an https:// address, so browsers may be told to use nothing else. */
  readonly isPublicHttps: boolean;
  readonly logger: Logger;
}

/** Builds the HTTP server. Its doors parse, call the domain and send what it returns; they decide nothing. */
export const buildHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const protect = (reply: FastifyReply) => {
    for (const [name, value] of Object.entries(securityHeaders))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (parts.isPublicHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    ...slowSenderLimits(),
    // Otherwise open connections of browsers would delay the end.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed address reaches neither the error handler nor the hooks.
    frameworkErrors: (error, _request, reply) => {
      protect(reply);
      sendRefusal(reply, refusalOfError(error), error.statusCode);
    },
  });
  // The protocol's schemas check input; fastify's copies only describe it.
  app.setValidatorCompiler(() => () => true);
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    // Monitoring may call it without TLS: nothing in it is secret.
    const refusal = url === healthPath ? null : refusalOfLine(raw, parts);
    if (refusal) return sendRefusal(reply, refuse(refusal));
  });
  app.addHook('onSend', async (_request, reply) => protect(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusalStatus(refusal.code) >= 500)
      parts.logger.error({ err: error, url: request.routeOptions.url, ...refusal.params }, 'a call failed');
    return sendRefusal(reply, refusal, error.statusCode);
  });
  await addDocs(app);
  addApi(app, parts);
  app.get(healthPath, { schema: { hide: true } }, async () => ({ status: 'ok' }));
  await addClient(app, parts);
  return app;
};

/** Fastify's own refusals (no JSON, too large, …) keep their status. Any other error is a bug of ours. */
const refusalOfError = (error: FastifyError): Refusal => {
  const ofStorage = refusalOfStorage(error);
  if (ofStorage) return ofStorage;
  if (error.statusCode === 413) return refuse('MESSAGE_TOO_LARGE', { limit: maxBodyBytes });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse('BODY_INVALID', { detail: error.message });
  return refuse('INTERNAL', { reference: randomUUID().slice(0, 8) });
};
