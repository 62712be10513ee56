import {
  createRefusal,
  createRefusedResult,
  isStorableInPostgres,
  type Result,
  unstorableText,
} from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLog } from '../../platform/access/access-log.ts';
import type { Complaints } from '../../play/complaints/complaints.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { RoundClips } from '../../play/recordings/round-clips.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { SeatService } from '../../play/seats/seat-service.ts';
import type { PlayerRecordService } from '../../play/statements/player-record-service.ts';
import { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import type { SpectatorPermissionService } from '../../play/watching/spectator-permission-service.ts';
import type { PlayerProfileService } from '../../players/accounts/player-profile-service.ts';
import type { StaffChatService } from '../../players/chat/staff-chat-service.ts';
import type { PaymentService } from '../../players/payments/payment-service.ts';
import type { PlayerProtectionService } from '../../players/protection/player-protection-service.ts';
import type { PushSubscriptions } from '../../players/push/push-endpoint-address.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { type AccountHandlerDependencies, createAccountHandlers } from './account-handlers.ts';
import { compressHttpResponse, computeHttpEntityTag, matchesEntityTag } from './compress-http-response.ts';
import { getRouteUrlPath } from './contract/open-api-document.ts';
import { toJsonSchema } from './convert-to-json-schema.ts';
import {
  type CallerIdentifier,
  type CallerIdentifierDependencies,
  createCallerIdentifier,
  readUserAgent,
} from './identify-caller.ts';
import { parseRouteRequest } from './parse-route-request.ts';
import {
  createAvailabilityAlertHandlers,
  createPaymentHandlers,
  createPlayerFloorHandlers,
  createPlayerHistoryHandlers,
  createPlayerProfileHandlers,
  createPlayerProtectionHandlers,
  createPushSubscriptionHandlers,
  createQueueHandlers,
  createRoundRecordingHandlers,
  createSeatHandlers,
  createSpectatorPermissionHandlers,
  createTeamChatHandlers,
  type FloorHandlerDependencies,
} from './player-handlers.ts';
import type { RouteHandlers } from './route-handler.ts';
import { getRefusalHttpStatus, sendRefusal } from './send-refusal.ts';
import { sendTextFile } from './send-text-file.ts';

export interface ApiDependencies
  extends AccountHandlerDependencies,
    FloorHandlerDependencies,
    CallerIdentifierDependencies {
  readonly accessLog: Pick<AccessLog, 'name'> | null;
  readonly profiles: PlayerProfileService;
  readonly records: PlayerRecordService;
  readonly roundClips: RoundClips;
  readonly complaints: Complaints;
  readonly chat: StaffChatService;
  readonly seats: SeatService;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly queue: QueueService;
  readonly availabilityAlerts: AvailabilityAlertService;
  readonly pushes: PushSubscriptions;
  readonly payments: PaymentService;
  readonly protection: PlayerProtectionService;
  readonly watchingService: SpectatorPermissionService;
}

const handlersOf = (dependencies: ApiDependencies): RouteHandlers => ({
  ...createAccountHandlers(dependencies),
  ...createPlayerProfileHandlers(dependencies.profiles),
  ...createPlayerHistoryHandlers(dependencies.records),
  ...createRoundRecordingHandlers(dependencies.roundClips, dependencies.complaints),
  ...createPlayerFloorHandlers(dependencies),
  ...createTeamChatHandlers(dependencies.chat),
  ...createSeatHandlers(dependencies.seats, dependencies.accounts),
  ...createQueueHandlers(dependencies.queue, dependencies),
  ...createAvailabilityAlertHandlers(dependencies.availabilityAlerts, dependencies),
  ...createPushSubscriptionHandlers(dependencies.pushes),
  ...createPaymentHandlers(dependencies.payments),
  ...createPlayerProtectionHandlers(dependencies.protection),
  ...createSpectatorPermissionHandlers(dependencies.watchingService),
});

export const addApiRoutes = (app: FastifyInstance, dependencies: ApiDependencies): void => {
  const handlers = handlersOf(dependencies);
  const caller = createCallerIdentifier(dependencies);
  for (const name of namesOf(routes)) {
    const route: Route = routes[name];
    const bearers = new WeakMap<FastifyRequest, AuthenticatedCaller>();
    app.route({
      method: route.method,
      url: getRouteUrlPath(route),
      // Add no HEAD routes: they are not used, and each route adds to the time of every server start.
      exposeHeadRoute: false,
      // Check authorization before the body is read, so that an unauthorized caller's body costs nothing.
      onRequest: async (request, reply) => {
        const bearer = await admit(route, caller, dependencies.allowance, request);
        if (!bearer.ok) return sendRefusal(reply, bearer.refusal);
        bearers.set(request, bearer.value);
        dependencies.accessLog?.name(request.raw, bearer.value.playerId);
        return undefined;
      },
      onSend: compressHttpResponse,
      handler: (request, reply) => {
        const bearer = bearers.get(request);
        if (!bearer) throw new Error(`${name} was called by nobody`);
        return serve({ name, handlers, caller, bearer }, request, reply);
      },
    });
  }
};

const namesOf = <Table extends object>(table: Table): Extract<keyof Table, string>[] => {
  const names: Extract<keyof Table, string>[] = [];
  for (const name in table) names.push(name);
  return names;
};

interface Entrance<Name extends RouteName> {
  readonly name: Name;
  readonly handlers: RouteHandlers;
  readonly caller: CallerIdentifier;
  readonly bearer: AuthenticatedCaller;
}

const serve = async <Name extends RouteName>(
  { name, handlers, caller, bearer }: Entrance<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  // Refuse texts that PostgreSQL cannot store before any query, because the query would fail.
  if (!isStorableInPostgres([request.params, request.query, request.body]))
    return sendRefusal(reply, createRefusal('BODY_INVALID', { detail: unstorableText }));
  const parsed = parseRouteRequest(name, request);
  if (!parsed.ok) return sendRefusal(reply, parsed.refusal);
  const { site } = request;
  const call = {
    ...parsed.value,
    bearer,
    site,
    ip: caller.addressOf(request),
    browser: readUserAgent(request),
  };
  const result = await handlers[name](call);
  if (!result.ok) return sendRefusal(reply, result.refusal, getRefusalHttpStatus(name, result.refusal.code));
  if (Buffer.isBuffer(result.value)) return sendReady(request, reply, result.value);
  if (result.value instanceof StreamedTextFile) return sendTextFile(request, reply, result.value);
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((answer) => serializeRouteResponse(name, reply, answer))
    .send(result.value);
};

/** Checks an API call before its body is read. Refuses unauthorized callers and calls over the rate limit. */
const admit = async (
  route: Route,
  caller: CallerIdentifier,
  allowance: ApiDependencies['allowance'],
  request: FastifyRequest,
): Promise<Result<AuthenticatedCaller>> => {
  const bearer = await caller.bearerOf(route, request);
  if (!bearer.ok) return bearer;
  // Count only calls with a sign-in: others have no account to count for, and other limits apply to them.
  const isHeavy = route.method === 'POST' || route.isCostly === true;
  const isCounted = isHeavy && route.access !== 'open';
  const retryS = isCounted ? allowance.take(bearer.value.playerId, caller.addressOf(request)) : 0;
  return retryS > 0 ? createRefusedResult('RATE_LIMITED', { retry_s: retryS }) : bearer;
};

/** Sends a response that is the same for every caller. Browsers may cache it, but must revalidate each time. */
const sendReady = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply => {
  const tag = computeHttpEntityTag(bytes);
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
};

type Answer = Record<string, unknown>;
const writers = new Map<RouteName, (answer: Answer) => string>();

/**
 * Serializes an answer to JSON by the schema of its API call, so that fields missing in the schema are not sent. The schema is compiled for
 * a call's first answer, because compiling all of them took half of a server's start time.
 */
export const serializeRouteResponse = (routeName: RouteName, reply: FastifyReply, answer: Answer): string => {
  const known = writers.get(routeName);
  if (known) return known(answer);
  const write = reply.compileSerializationSchema(toJsonSchema(routes[routeName].answer));
  writers.set(routeName, write);
  return write(answer);
};
