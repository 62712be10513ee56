import { formatFirstValidationError, isStorableInPostgres, unstorableText } from '@reelfloor/protocol';
import {
  createActionBodySchema,
  createOfficeRefusal,
  findRightGrantForStaff,
  formatOfficeRefusalText,
  getOfficeRefusalHttpStatus,
  type OfficeAction,
  type OfficeRefusal,
  type OfficeResult,
  type OfficeRoute,
  type OfficeRouteName,
  officeActions,
  officeBase,
  officeRoutes,
} from '@reelfloor/protocol/office-call-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import type { OfficeActionService } from '../../backoffice/staff/office-action-service.ts';
import {
  findStaffSignIn,
  hasStaffSignInTimedOut,
  staffIdleTimeoutMs,
  updateStaffSignInLastSeen,
} from '../../backoffice/staff/staff-sign-ins.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { AccessLog } from '../../platform/access/access-log.ts';
import { type AddressPolicy, type AddressRanges, resolveClientAddress } from '../../platform/access/client-address.ts';
import { isRequestFromOfficePage, isRequestToOffice, type OfficeAddress } from '../../platform/access/office-origin.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import { scopeDatabaseToSite } from '../../platform/sites/scope-database-to-site.ts';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import { compressHttpResponse } from '../http/compress-http-response.ts';
import { setRefusalHttpStatus } from '../http/send-refusal.ts';
import { sendTextFile } from '../http/send-text-file.ts';
import { sendRecordingFileToStaff } from '../http/stream-recording-clip.ts';
import { buildOfficeSignInCookie, ResponseWithCookie, readOfficeCookieToken } from './office-cookies.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

/**
 * HTTP statuses of errors that pages get in normal use: the sign-in has ended (401), no match for a name or receipt (404), stale data or a
 * rule, such as that the same person may not do both (409).
 */
const metInUse: ReadonlySet<number> = new Set([401, 404, 409]);

/** Sends an error: its code, its parameters, and its English text for callers other than our pages. */
const sendOfficeRefusal = (reply: FastifyReply, refusal: OfficeRefusal): FastifyReply => {
  const { code, params, changes } = refusal;
  const status = getOfficeRefusalHttpStatus(code);
  const message = formatOfficeRefusalText(refusal);
  return setRefusalHttpStatus(reply, status, metInUse.has(status) || code === 'SAME_PERSON')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, params, message, ...(changes && { changes }) }));
};

export interface OfficeApiDependencies {
  readonly database: Database;
  readonly handlers: OfficeRouteHandlers;
  readonly clips: RecordingClipService;
  readonly actionService: OfficeActionService;
  readonly addressPolicy: AddressPolicy;
  readonly trustedProxies: AddressRanges;
  readonly officePlace: OfficeAddress | null;
  readonly allowance: CallRateLimiter;
  readonly accessLog: Pick<AccessLog, 'name'> | null;
  /** True if browsers use TLS. False only in the demo, which has no TLS. */
  readonly isSecure: boolean;
  readonly now: () => number;
}

/**
 * Maximum body size in bytes of a back-office call with a file: enough for an information page or a picture of a document. Other calls have
 * the same limit as players' calls.
 */
const maxFileBytes = 500 * 1024;

/** Adds the routes of all calls and actions of the back office. Each checks the caller's right before it reads the body. */
export const addOfficeApi = (app: FastifyInstance, dependencies: OfficeApiDependencies): void => {
  const callers = new WeakMap<FastifyRequest, Admitted>();
  const callerOf = (request: FastifyRequest): Admitted => {
    const caller = callers.get(request);
    if (!caller) throw new Error(`${request.url} was called by nobody`);
    return caller;
  };
  const common = (call: Pick<OfficeRoute, 'right' | 'isGuessable'>) => ({
    schema: { hide: true },
    exposeHeadRoute: false,
    // Check the caller's right before the body is read, so that an unauthorized caller's body costs nothing.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = await admit(call, dependencies, request);
      if (!admitted.ok) return sendOfficeRefusal(reply, admitted.refusal);
      callers.set(request, admitted.value);
      return undefined;
    },
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      if (!isStorableInPostgres([params, query, body])) return sendOfficeRefusal(reply, unstorable);
      return undefined;
    },
    onSend: compressHttpResponse,
  });
  for (const name of namesOf(officeRoutes)) {
    const route: OfficeRoute = officeRoutes[name];
    app.route({
      ...common(route),
      method: route.method,
      url: `${officeBase}${route.path}`,
      handler: (request, reply) => serveRead({ name, route, caller: callerOf(request) }, dependencies, request, reply),
    });
  }
  app.get<{ Params: { file: string } }>(`${officeBase}clips/:file`, {
    ...common({ right: 'staff' }),
    handler: async (request, reply) => {
      const { staff } = callerOf(request);
      const sent = await sendRecordingFileToStaff(dependencies.clips, staff.id, { request, reply });
      return sent ?? sendOfficeRefusal(reply, { code: 'NOT_FOUND', params: {} });
    },
  });
  for (const name of namesOf(officeActions)) {
    const action: OfficeAction = officeActions[name];
    let body: ReturnType<typeof createActionBodySchema> | null = null;
    app.route({
      ...common(action),
      ...(action.carriesFile && { bodyLimit: maxFileBytes }),
      method: 'POST',
      url: `${officeBase}actions/${name}`,
      handler: async (request, reply) => {
        body ??= createActionBodySchema(action.input);
        const parsed = z.safeParse(body, request.body);
        if (!parsed.success) return sendOfficeRefusal(reply, { code: 'BODY_INVALID', params: fieldOf(parsed.error) });
        const given = parsed.data as { key: string; reason: string; content: unknown };
        const result = await dependencies.actionService.act(name, callerOf(request).staff, given);
        if (!result.ok) return sendOfficeRefusal(reply, result.refusal);
        return sendJson(reply.header('cache-control', 'no-store'), result.value);
      },
    });
  }
};

const namesOf = <Table extends object>(table: Table): Extract<keyof Table, string>[] => {
  const names: Extract<keyof Table, string>[] = [];
  for (const name in table) names.push(name);
  return names;
};

interface Admitted {
  readonly staff: StaffCaller;
  readonly signInId: string;
  readonly endedAsIdle: boolean;
  /** The token in a wall display's cookie; '' if the browser sent none. */
  readonly displayToken: string;
  readonly ip: string;
  readonly browser: string;
}

const serveRead = async (
  { name, route, caller }: { readonly name: OfficeRouteName; readonly route: OfficeRoute; readonly caller: Admitted },
  dependencies: OfficeApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const parsed = parseParts(route, request);
  if (!parsed.ok) return sendOfficeRefusal(reply, parsed.refusal);
  // The cast is safe, because the call's own schemas have just parsed its parts.
  const routeHandler = dependencies.handlers[name] as (call: unknown) => Promise<OfficeResult<unknown>>;
  const database = scopeDatabaseToSite(dependencies.database, caller.staff.site);
  const result = await routeHandler({ ...parsed.value, ...caller, database });
  if (!result.ok) {
    if (route.isGuessable && result.refusal.code === 'NOT_FOUND')
      await recordMiss(name, dependencies, caller, parsed.value);
    return sendOfficeRefusal(reply, result.refusal);
  }
  reply.header('cache-control', 'no-store');
  const { value } = result;
  if (value instanceof StreamedTextFile) return sendTextFile(request, reply, value);
  if (isBytes(value))
    return value.bytes.length === 0 ? reply.code(204).send() : reply.type(value.type).send(value.bytes);
  if (!(value instanceof ResponseWithCookie)) return sendJson(reply, value);
  if (value.token !== null)
    reply.header('set-cookie', buildOfficeSignInCookie(value.token, dependencies.isSecure, value.kind));
  return sendJson(reply, value.answer);
};

/** Stores a failed search by a member of staff in the audit trail, so that attempts to guess players or receipts leave a trace. */
const recordMiss = (
  name: OfficeRouteName,
  { database, now }: OfficeApiDependencies,
  { staff }: Admitted,
  { params, query }: Readonly<Record<'params' | 'query', unknown>>,
): Promise<void> =>
  database.transact((tx) =>
    recordOperatorChange(tx, {
      at: now(),
      who: formatAuditTrailActorName(staff),
      what: 'look-up missed',
      subject: name,
      details: { ...(params as object), ...(query as object) },
      siteKey: staff.site,
    }),
  );

const unstorable: OfficeRefusal = { code: 'BODY_INVALID', params: { field: '–', detail: unstorableText } };

const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value));

const isBytes = (value: unknown): value is { bytes: Buffer; type: string } =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

/**
 * Checks a back-office call before its body is read: the origin of the page, the IP address, the sign-in, the right, and the rate limit.
 */
const admit = async (
  { right, isGuessable }: Pick<OfficeRoute, 'right' | 'isGuessable'>,
  dependencies: OfficeApiDependencies,
  request: FastifyRequest,
): Promise<OfficeResult<Admitted>> => {
  // Check the host of read-only calls, too: cookies and `SameSite` ignore ports, so a player's page on another port could send them.
  if (!isRequestToOffice(dependencies.officePlace, request.headers)) return createOfficeRefusal('NOT_FOUND');
  if (!isRequestFromOfficePage(dependencies.officePlace, request.headers)) return createOfficeRefusal('FORBIDDEN');
  const isChange = request.method === 'POST';
  const ip = dependencies.addressPolicy.weigh(resolveClientAddress(request.raw, dependencies.trustedProxies));
  if (!dependencies.addressPolicy.admits(ip)) return createOfficeRefusal(10703);
  const displayToken = readOfficeCookieToken(request.raw, dependencies.isSecure, 'display');
  const origin = { ip, browser: request.headers['user-agent'] ?? '', displayToken };
  const asStranger = { staff: nobody, signInId: '', endedAsIdle: false, ...origin };
  // Skip the lookup of a sign-in for the steps of a sign-in, which need no existing one.
  if (right === 'open' && isChange) return { ok: true, value: asStranger };
  const signIn = await findSignIn(dependencies, request);
  if (!signIn) {
    const endedAsIdle = await hasEndedAsIdle(dependencies, request);
    if (right === 'open') return { ok: true, value: { ...asStranger, endedAsIdle } };
    return endedAsIdle
      ? createOfficeRefusal('STAFF_IDLE', { minutes: staffIdleTimeoutMs / 60_000 })
      : createOfficeRefusal('STAFF_SIGNED_OUT');
  }
  const { staff, id: signInId } = signIn;
  dependencies.accessLog?.name(request.raw, `staff ${staff.login}`);
  if (right !== 'open' && right !== 'staff' && findRightGrantForStaff(staff, right) === null)
    return createOfficeRefusal('NO_RIGHT');
  const retryS = isChange || isGuessable ? dependencies.allowance.take(`staff ${staff.id}`, ip) : 0;
  if (retryS > 0) return createOfficeRefusal('RATE_LIMITED', { retry_s: retryS });
  return { ok: true, value: { staff, signInId, endedAsIdle: false, ...origin } };
};

/**
 * Request header by which a page reports that somebody is using it. Without this header, a read-only call, such as a picture or a page's
 * poll for updates, does not reset the idle timeout of the sign-in; a change always does.
 */
const presentHeader = 'office-present';

const findSignIn = async (
  { database, isSecure, now }: OfficeApiDependencies,
  { raw, headers, method }: FastifyRequest,
) => {
  const token = readOfficeCookieToken(raw, isSecure);
  const at = now();
  const signIn = token === '' ? null : await findStaffSignIn(database.read, token, at);
  const isByPerson = method === 'POST' || headers[presentHeader] !== undefined;
  if (signIn?.isSeenLongAgo && isByPerson)
    await database.transact((tx) => updateStaffSignInLastSeen(tx, signIn.id, at));
  return signIn;
};

const hasEndedAsIdle = async (
  { database, isSecure, now }: OfficeApiDependencies,
  { raw }: FastifyRequest,
): Promise<boolean> => {
  const token = readOfficeCookieToken(raw, isSecure);
  return token !== '' && (await hasStaffSignInTimedOut(database.read, token, now()));
};

/**
 * Returns the name of the invalid field, for which the page shows a translated text, and the full error, for callers other than our pages.
 */
const fieldOf = (error: z.core.$ZodError) => ({
  field: error.issues[0]?.path.filter((step) => step !== 'content').join('.') || '–',
  detail: formatFirstValidationError(error),
});

const parseParts = (
  route: OfficeRoute,
  raw: Readonly<Record<'params' | 'query' | 'body', unknown>>,
): OfficeResult<Readonly<Record<'params' | 'query' | 'body', unknown>>> => {
  const parsed: Record<'params' | 'query' | 'body', unknown> = {
    params: undefined,
    query: undefined,
    body: undefined,
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part]);
    if (!result.success) return createOfficeRefusal('BODY_INVALID', fieldOf(result.error));
    parsed[part] = result.data;
  }
  return { ok: true, value: parsed };
};

/** Placeholder for the caller of a back-office call without a sign-in. */
const nobody: StaffCaller = { id: '', login: '', name: '', role: 'attendant', site: null };
