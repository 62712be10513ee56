import { hasOnlyStorableTexts, type Result, refuse, refused, unstorableText } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLog } from '../../platform/access/access-log.ts';
import type { Complaints } from '../../play/complaints/complaints.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { RoundClips } from '../../play/recordings/round-clips.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { SeatCalls } from '../../play/seats/seat-calls.ts';
import { RecordFile } from '../../play/statements/record-file.ts';
import type { Records } from '../../play/statements/records.ts';
import type { WatchingService } from '../../play/watching/watching-service.ts';
import type { Profiles } from '../../players/accounts/profiles.ts';
import type { TeamChat } from '../../players/chat/team-chat.ts';
import type { PaymentService } from '../../players/payments/payment-service.ts';
import type { PlayerProtection } from '../../players/protection/protection.ts';
import type { PushSubscriptions } from '../../players/push/push-address.ts';
import type { Bearer } from '../../players/sign-in/tokens.ts';
import { type AccountHandlerDependencies, accountHandlers } from './account-handlers.ts';
import { browserOf, type Caller, type CallerDependencies, callerOf } from './caller.ts';
import { compressAnswer, hasAlready, tagOf } from './compress-answer.ts';
import { addressOf } from './contract/open-api.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { parseCall } from './parse-call.ts';
import {
  availabilityAlertHandlers,
  chatHandlers,
  type FloorHandlerDependencies,
  floorHandlers,
  paymentHandlers,
  profileHandlers,
  protectionHandlers,
  pushHandlers,
  queueHandlers,
  recordHandlers,
  recordingHandlers,
  seatHandlers,
  watchingHandlers,
} from './player-handlers.ts';
import type { RouteHandlers } from './route-handler.ts';
import { sendFile } from './send-file.ts';
import { refusalStatusOf, sendRefusal } from './send-refusal.ts';

export interface ApiDependencies
  extends AccountHandlerDependencies,
    FloorHandlerDependencies,
    CallerDependencies {
  readonly accessLog: Pick<AccessLog, 'name'> | null;
  readonly profiles: Profiles;
  readonly records: Records;
  readonly roundClips: RoundClips;
  readonly complaints: Complaints;
  readonly chat: TeamChat;
  readonly seats: SeatCalls;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly queue: QueueService;
  readonly availabilityAlerts: AvailabilityAlertService;
  readonly pushes: PushSubscriptions;
  readonly payments: PaymentService;
  readonly protection: PlayerProtection;
  readonly watchingService: WatchingService;
}

const handlersOf = (dependencies: ApiDependencies): RouteHandlers => ({
  ...accountHandlers(dependencies),
  ...profileHandlers(dependencies.profiles),
  ...recordHandlers(dependencies.records),
  ...recordingHandlers(dependencies.roundClips, dependencies.complaints),
  ...floorHandlers(dependencies),
  ...chatHandlers(dependencies.chat),
  ...seatHandlers(dependencies.seats, dependencies.accounts),
  ...queueHandlers(dependencies.queue, dependencies),
  ...availabilityAlertHandlers(dependencies.availabilityAlerts, dependencies),
  ...pushHandlers(dependencies.pushes),
  ...paymentHandlers(dependencies.payments),
  ...protectionHandlers(dependencies.protection),
  ...watchingHandlers(dependencies.watchingService),
});

export const addApi = (app: FastifyInstance, dependencies: ApiDependencies): void => {
  const handlers = handlersOf(dependencies);
  const caller = callerOf(dependencies);
  for (const name of namesOf(routes)) {
    const route: Route = routes[name];
    const bearers = new WeakMap<FastifyRequest, Bearer>();
    app.route({
      method: route.method,
      url: addressOf(route),
      // HEAD requests are not used, and each route adds to the time of every start.
      exposeHeadRoute: false,
      // Check before the body is read, so that an unauthorized caller's body costs nothing.
      onRequest: async (request, reply) => {
        const bearer = await admit(route, caller, dependencies.allowance, request);
        if (!bearer.ok) return sendRefusal(reply, bearer.refusal);
        bearers.set(request, bearer.value);
        dependencies.accessLog?.name(request.raw, bearer.value.playerId);
        return undefined;
      },
      onSend: compressAnswer,
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
  readonly caller: Caller;
  readonly bearer: Bearer;
}

const serve = async <Name extends RouteName>(
  { name, handlers, caller, bearer }: Entrance<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  // Check this before any query: the database would fail on these texts.
  if (!hasOnlyStorableTexts([request.params, request.query, request.body]))
    return sendRefusal(reply, refuse('BODY_INVALID', { detail: unstorableText }));
  const parsed = parseCall(name, request);
  if (!parsed.ok) return sendRefusal(reply, parsed.refusal);
  const { site } = request;
  const call = { ...parsed.value, bearer, site, ip: caller.addressOf(request), browser: browserOf(request) };
  const result = await handlers[name](call);
  if (!result.ok) return sendRefusal(reply, result.refusal, refusalStatusOf(name, result.refusal.code));
  if (Buffer.isBuffer(result.value)) return sendReady(request, reply, result.value);
  if (result.value instanceof RecordFile) return sendFile(request, reply, result.value);
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((answer) => writeAnswer(name, reply, answer))
    .send(result.value);
};

/** Checks a call before its body is read. Refuses unauthorized callers and calls over the rate limit. */
const admit = async (
  route: Route,
  caller: Caller,
  allowance: ApiDependencies['allowance'],
  request: FastifyRequest,
): Promise<Result<Bearer>> => {
  const bearer = await caller.bearerOf(route, request);
  if (!bearer.ok) return bearer;
  // Calls without a sign-in have no account to be counted for; other limits apply to them.
  const isHeavy = route.method === 'POST' || route.isCostly === true;
  const isCounted = isHeavy && route.access !== 'open';
  const retryS = isCounted ? allowance.take(bearer.value.playerId, caller.addressOf(request)) : 0;
  return retryS > 0 ? refused('RATE_LIMITED', { retry_s: retryS }) : bearer;
};

/** Sends bytes that are the same for every caller. Browsers may cache them, but must revalidate each time. */
const sendReady = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply => {
  const tag = tagOf(bytes);
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
};

type Answer = Record<string, unknown>;
const writers = new Map<RouteName, (answer: Answer) => string>();

/**
 * Serializes an answer to JSON by the schema of its call, so that fields missing in the schema are not sent. The schema is compiled for a
 * call's first answer, because compiling all of them took half of a server's start.
 */
export const writeAnswer = (name: RouteName, reply: FastifyReply, answer: Answer): string => {
  const known = writers.get(name);
  if (known) return known(answer);
  const write = reply.compileSerializationSchema(jsonSchemaOf(routes[name].answer));
  writers.set(name, write);
  return write(answer);
};
