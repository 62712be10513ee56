import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type * as Compilers from '@fastify/fast-json-stringify-compiler';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { buildErrorBody, createRefusal, errorStatuses, type Refusal } from '@reelfloor/protocol';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { AccessLog } from '../../platform/access/access-log.ts';
import type { AddressRanges } from '../../platform/access/client-address.ts';
import { findPlaintextRefusal } from '../../platform/access/plaintext-connections.ts';
import { convertStorageErrorToRefusal } from '../../platform/database/convert-storage-errors.ts';
import type { Readiness } from '../../platform/process/readiness.ts';
import { type ApiDependencies, addApiRoutes } from './api-routes.ts';
import { addClientPageRoutes, type ClientPageDependencies } from './client-page-routes.ts';
import { buildAsyncApiDocument } from './contract/async-api-document.ts';
import { buildOpenApiDocument } from './contract/open-api-document.ts';
import { buildRequestTimeouts, enforceRequestBodyTimeouts } from './request-timeouts.ts';
import { addRequestSiteHook, type RequestSiteDependencies } from './resolve-request-sites.ts';
import { type OfficeHostDependencies, restrictPagesToTheirHost } from './restrict-pages-to-their-host.ts';
import {
  addPaymentWebhook,
  addRecordingClipRoutes,
  type ClipRouteDependencies,
  type PaymentWebhookDependencies,
} from './routes-outside-contract.ts';
import { sendRefusal } from './send-refusal.ts';

/** Maximum size of a request body, in bytes. Bodies from our own pages are far smaller. */
const maxBodyBytes = 16 * 1024;

/**
 * Maximum length of a path parameter, in characters: as long as Node accepts, so that the API call's own schema refuses what is too long.
 */
const maxParamLength = maxHeaderSize;

/** Security headers of every response, some of which forbid browser features that our pages do not use. */
const securityHeaders = {
  // Content security policy of responses that are not pages. If a browser shows one, it loads nothing, and no site can frame it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()',
} as const;

/** Paths of health checks for monitoring and load balancers, also served without TLS, because the responses contain nothing secret. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);

export interface HttpDependencies
  extends ApiDependencies,
    ClipRouteDependencies,
    ClientPageDependencies,
    PaymentWebhookDependencies,
    OfficeHostDependencies,
    RequestSiteDependencies {
  readonly trustedProxies: AddressRanges;
  /** Networks that may call without TLS, besides localhost. Null in the demo, where every network may. */
  readonly plainFrom: AddressRanges | null;
  /** True if the server is for real players. Browsers are then told never to use plain HTTP (HSTS). */
  readonly isSecure: boolean;
  readonly readiness: Readiness;
  readonly logger: Logger;
  /** Adds the routes that casinos' platforms call. */
  readonly addCasino: (app: FastifyInstance) => void;
  /** Adds the routes of the back office. */
  readonly addOffice: (app: FastifyInstance) => void;
  /** Log of HTTP requests; null: they are not logged. */
  readonly accessLog: AccessLog | null;
}

/** Builds the HTTP server. Its handlers only parse a call, run the business logic, and send the result. */
export const buildHttpServer = async (dependencies: HttpDependencies): Promise<FastifyInstance> => {
  const protect = (reply: FastifyReply) => {
    for (const [name, value] of Object.entries(securityHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (dependencies.isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    ...buildRequestTimeouts(),
    // Close browsers' keep-alive connections, which would delay a shutdown.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    clientErrorHandler: refuseRawly,
    schemaController: { compilersFactory: schemaCompilers },
    // For a malformed URL Fastify runs neither hooks nor the error handler, so set the headers and send the refusal here.
    frameworkErrors: (error, request, reply) => {
      dependencies.accessLog?.follow(request.raw, reply.raw, () => undefined);
      protect(reply);
      sendRefusal(reply, refusalOfError(error), error.statusCode);
    },
  });
  addJsonParser(app);
  enforceRequestBodyTimeouts(app);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, url } = request;
    dependencies.accessLog?.follow(raw, reply.raw, () => request.routeOptions.url);
    const refusal = healthPaths.has(url) ? null : findPlaintextRefusal(raw, dependencies);
    if (refusal) return sendRefusal(reply, createRefusal(refusal));
  });
  addRequestSiteHook(app, dependencies);
  restrictPagesToTheirHost(app, dependencies);
  app.addHook('onSend', async (_request, reply) => protect(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error, request.routeOptions.bodyLimit);
    if (errorStatuses[refusal.code] >= 500)
      dependencies.logger.error({ err: error, url: request.routeOptions.url, ...refusal.params }, 'a call failed');
    return sendRefusal(reply, refusal, error.statusCode);
  });
  await addDocs(app);
  addApiRoutes(app, dependencies);
  addRecordingClipRoutes(app, dependencies);
  addPaymentWebhook(app, dependencies);
  dependencies.addOffice(app);
  dependencies.addCasino(app);
  addHealth(app, dependencies.readiness);
  await addClientPageRoutes(app, dependencies);
  return app;
};

/**
 * Adds `/livez` (older name: `/healthz`), which succeeds as long as the process runs, and `/readyz`, which returns 503 while load balancers
 * should send no new connections.
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

/** Returns the error to send. Fastify's own errors, such as "body too large", keep their status; any other is a bug. */
const refusalOfError = (error: FastifyError, bodyLimit = maxBodyBytes): Refusal => {
  const ofStorage = convertStorageErrorToRefusal(error);
  if (ofStorage) return ofStorage;
  if (error.statusCode === 413) return createRefusal('MESSAGE_TOO_LARGE', { limit: bodyLimit });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return createRefusal('BODY_INVALID', { detail: error.message });
  return createRefusal('INTERNAL', { reference: randomUUID().slice(0, 8) });
};

/** Content security policy of the API reference page at /docs, which needs icons from `data:` URLs and inline styles. */
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

/**
 * Serves the API reference at /docs and /docs/json, and that of the WebSocket channels at /docs/channels.json. The page loads nothing from
 * other servers.
 */
const addDocs = async (app: FastifyInstance): Promise<void> => {
  // Build the OpenAPI document at the first request for it: building takes longer than the rest of a server's start.
  const described = { toJSON: madeOnce(buildOpenApiDocument) } as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document: described } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy });
  const channels = madeOnce(() => JSON.stringify(buildAsyncApiDocument()));
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

/**
 * Maximum nesting of arrays and objects in a request body. Calls need five levels; far deeper bodies would overflow the stack of recursive
 * code.
 */
const maxBodyDepth = 32;

/** Lets Fastify parse JSON bodies as it does by default, after checking their nesting depth. */
const addJsonParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isDeeperThan(text, maxBodyDepth)) {
      const error = new Error(`its lists and objects lie more than ${maxBodyDepth} deep in each other`);
      return done(Object.assign(error, { statusCode: 400 }));
    }
    return parse(request, text, done);
  });
};

const [quote, backslash, openList, closeList, openObject, closeObject] = ['"', '\\', '[', ']', '{', '}'].map((letter) =>
  letter.charCodeAt(0),
);

/** Returns true if the JSON's arrays and objects are nested deeper than `most`. Iterative, so that no nesting overflows the stack. */
const isDeeperThan = (json: string, most: number): boolean => {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isText && code === backslash) index++;
    else if (code === quote) isText = !isText;
    else if (!isText && (code === openList || code === openObject)) depth++;
    else if (!isText && (code === closeList || code === closeObject)) depth--;
    if (depth > most) return true;
  }
  return false;
};

/** Sends the usual error response on the raw socket for input that Node could not parse as HTTP, and closes the connection. */
const refuseRawly = (error: Error & { readonly code?: string }, socket: Socket): void => {
  // Send nothing if the client has disconnected, or if part of a response was already sent.
  if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesWritten === 0) {
    const { line, refusal } = refusalOf(error.code);
    const body = JSON.stringify(buildErrorBody(refusal));
    socket.write(
      [
        `HTTP/1.1 ${line}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
};

const refusalOf = (code: string | undefined): { readonly line: string; readonly refusal: Refusal } => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        line: '431 Request Header Fields Too Large',
        refusal: createRefusal('MESSAGE_TOO_LARGE', { limit: maxHeaderSize }),
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        line: '408 Request Timeout',
        refusal: createRefusal('BODY_INVALID', { detail: 'it came too slowly' }),
      };
    default:
      return {
        line: '400 Bad Request',
        refusal: createRefusal('BODY_INVALID', { detail: 'it is no request of HTTP' }),
      };
  }
};

const require = createRequire(import.meta.url);

/**
 * Compiles the response serializers. The compiler is loaded for the first response, because loading it takes a tenth of a server's start
 * time.
 */
const buildSerializer: Compilers.SerializerFactory = (...terms) => {
  const { SerializerSelector } = require('@fastify/fast-json-stringify-compiler') as typeof Compilers;
  return SerializerSelector()(...terms);
};

/**
 * Fastify's schema compilers. Input schemas only document, because the protocol's schemas validate the input; setting a validator keeps
 * Fastify from loading its own. Serializers drop fields that are missing in a call's schema.
 */
export const schemaCompilers = {
  // Return a validator that accepts everything. The cast is needed because the type demands functions that were made by Ajv.
  buildValidator: (() => () => () => true) as never,
  buildSerializer,
};
