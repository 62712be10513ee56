import { randomUUID } from 'node:crypto';
import { createSignatureHeaders, verifySignatureHeaders } from '@reelfloor/platform-client/signatures';
import { isStorableInPostgres } from '@reelfloor/protocol';
import {
  type CasinoResponseCode,
  getCasinoResponseCodeClass,
  getCasinoResponseCodeText,
  type HallCall,
  type HallCallAnswer,
  type HallCallBody,
  type HallCallName,
  type HallCallParams,
  type HallCallQuery,
  hallCalls,
} from '@reelfloor/protocol/casino';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { findSitePlatformConnection, type SiteConnection } from '../../platform/sites/site-platform-connections.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { buildPlatformOpenApiDocument } from './platform-openapi-document.ts';

/** A verified and parsed call from a casino's platform, and the site of that casino. */
export interface CasinoCall<Name extends HallCallName> {
  readonly site: Site;
  /** Origin of the casino's site, as its platform addressed it in this call. */
  readonly origin: string;
  readonly params: HallCallParams<Name>;
  readonly query: HallCallQuery<Name>;
  readonly body: HallCallBody<Name>;
}

/** A call's answer, or the error code with which the call is refused. */
type Outcome<Name extends HallCallName> = HallCallAnswer<Name> | CasinoResponseCode;

/** A handler for each call of a casino's platform. */
export type CasinoHandlers = {
  readonly [Name in HallCallName]: (call: CasinoCall<Name>) => Promise<Outcome<Name>>;
};

export interface CasinoApiDependencies {
  readonly database: Database;
  readonly casinoHandlers: CasinoHandlers;
  readonly now: () => number;
  readonly isSecure: boolean;
  readonly onError: (error: unknown, call: HallCallName) => void;
}

interface Verified {
  readonly connection: SiteConnection;
  readonly callId: string;
}

/** Adds the HTTP routes that a casino's platform calls at the host name of its site. Calls and answers are signed. */
export const addCasinoApi = (app: FastifyInstance, dependencies: CasinoApiDependencies): void => {
  let contract: string | null = null;
  app.get('/docs/platform', { schema: { hide: true } }, (_request, reply) => {
    contract ??= JSON.stringify(buildPlatformOpenApiDocument());
    return reply.header('content-type', 'application/json; charset=utf-8').send(contract);
  });
  void app.register(async (scope) => {
    // The signature covers the raw body, so the body must not be parsed before the signature is verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const name of Object.keys(hallCalls) as HallCallName[]) {
      const { method, path } = hallCalls[name];
      scope.route({
        ...{ method, url: path, exposeHeadRoute: false, schema: { hide: true } },
        handler: (request, reply) => answer(name, dependencies, request, reply),
      });
    }
  });
};

const answer = async (
  name: HallCallName,
  dependencies: CasinoApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, now, onError } = dependencies;
  const body = typeof request.body === 'string' ? request.body : '';
  const connection = await findSitePlatformConnection(database.read, request.site.key);
  if (!connection) return send(reply, refusalOf('SITE_UNKNOWN'), null, now());
  const callId = String(request.headers['webhook-id'] ?? '');
  const verified: Verified = { connection, callId };
  const checked = await verifySignatureHeaders(
    { kind: 'call', method: request.method, path: request.url, body },
    request.headers,
    {
      ...{ keys: connection.inKeys, now: now() },
      takeId: (id, until) => takeCallId(database, request.site.key, id, until, now()),
    },
  );
  if (!checked.ok) return send(reply, refusalOf(checked.fault), verified, now());
  const parsed = parse(name, request, body);
  if ('fault' in parsed) return send(reply, refusalOf('BODY_INVALID', parsed.fault), verified, now());
  const handle = dependencies.casinoHandlers[name] as (call: object) => Promise<object | CasinoResponseCode>;
  const origin = `${dependencies.isSecure ? 'https' : 'http'}://${request.headers.host}`;
  try {
    const outcome = await handle({ ...parsed.parts, site: request.site, origin });
    return await send(reply, typeof outcome === 'string' ? refusalOf(outcome) : outcome, verified, now());
  } catch (error) {
    // The caller gets an error, but the call may have taken effect: the platform retries with the same content.
    onError(error, name);
    return send(reply, refusalOf('TRY_AGAIN'), verified, now());
  }
};

type Answer = object & { readonly class?: unknown; readonly code?: unknown };

const refusalOf = (code: CasinoResponseCode, detail: string | null = null): Answer => ({
  ...{
    class: getCasinoResponseCodeClass(code),
    code,
    message: detail === null ? getCasinoResponseCodeText(code) : `${getCasinoResponseCodeText(code)} ${detail}`,
  },
});

const parse = (
  name: HallCallName,
  request: FastifyRequest,
  text: string,
): { readonly fault: string } | { readonly parts: Readonly<Record<string, unknown>> } => {
  const call: HallCall = hallCalls[name];
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { fault: 'The body is no JSON.' };
  }
  if (!isStorableInPostgres([request.params, request.query, body]))
    return { fault: 'A text has a character that is none.' };
  const parts = { params: request.params, query: request.query, body };
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const read = schema.safeParse(parts[part]);
    if (!read.success) {
      const [issue] = read.error.issues;
      return { fault: `${part}${issue ? `.${issue.path.join('.')}: ${issue.message}` : ''}`.slice(0, 300) };
    }
    parsed[part] = read.data;
  }
  return { parts: parsed };
};

/**
 * Sends an answer to a casino's platform, signed with the keys that the platform uses for its calls. Without a site connection there is no
 * key, so the answer is unsigned.
 */
const send = async (
  reply: FastifyReply,
  answered: Answer,
  verified: Verified | null,
  at: number,
): Promise<FastifyReply> => {
  const text = JSON.stringify(answered);
  const status = statusOf(String(answered.code));
  const id = /^[\x21-\x7e]{1,128}$/.test(verified?.callId ?? '') ? (verified?.callId ?? '') : `none_${randomUUID()}`;
  const signed =
    verified &&
    (await createSignatureHeaders(
      { kind: 'answer', status, body: text },
      { keys: verified.connection.inKeys, id, now: at },
    ));
  return reply
    .code(status)
    .headers({ ...signed, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .serializer(String)
    .send(text);
};

/** Returns the HTTP status for an error code. Casino platforms decide by the code alone; the status is for logs and proxies. */
const statusOf = (code: string): number => {
  if (/^SIGNATURE_|^CLOCK_OFF$|^REPLAYED$/.test(code)) return 401;
  if (/_UNKNOWN$/.test(code)) return 404;
  switch (getCasinoResponseCodeClass(code)) {
    case 'success':
      return 200;
    case 'refused':
      return 409;
    case 'unknown':
      return 503;
    default:
      return 400;
  }
};

/** Stores a call's id for all nodes, to detect replays. Returns false if the id was already used. */
const takeCallId = (database: Database, siteKey: number, id: string, until: number, at: number): Promise<boolean> =>
  database.transact(async (tx) => {
    await tx.run('DELETE FROM platform_call_ids WHERE expires_at < ?', at);
    return (
      (await tx.run(
        'INSERT INTO platform_call_ids (site_id, id, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        ...[siteKey, id, until],
      )) > 0
    );
  });
