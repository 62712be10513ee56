import {
  type BrandId,
  done,
  explain,
  hasOnlyStorableTexts,
  type Refusal,
  type Result,
  refuse,
  unstorableText,
} from '@reelfloor/protocol';
import { type CallAnswerInput, type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AddressPolicy } from '../access/address-policy.ts';
import type { CallAllowance } from '../access/call-allowance.ts';
import type { AddressRanges } from '../access/client-address.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { CodeLoginDesk } from '../accounts/code-login-desk.ts';
import type { GuestDesk } from '../accounts/guest-desk.ts';
import type { IdleLock } from '../accounts/idle-lock.ts';
import type { LoginDesk } from '../accounts/login-desk.ts';
import type { PasswordDesk } from '../accounts/password-desk.ts';
import type { Profiles } from '../accounts/profiles.ts';
import type { SecondFactorDesk } from '../accounts/second-factor-desk.ts';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import type { TeamChat } from '../chat/team-chat.ts';
import type { Database } from '../database/database.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { MachineList } from '../machines/machine-list.ts';
import type { Promotions } from '../promotions/promotions.ts';
import { readQuickPanel } from '../quick-panel/quick-panel.ts';
import { RecordFile } from '../records/record-file.ts';
import type { Records } from '../records/records.ts';
import type { SeatCalls } from '../seats/seat-calls.ts';
import type { HeldTransfers } from '../seats/transfers/held-transfers.ts';
import { accountDoors } from './account-doors.ts';
import { type Caller, callerOf } from './caller.ts';
import { chatDoors } from './chat-doors.ts';
import { compressAnswer, hasAlready, tagOf } from './compress-answer.ts';
import { addressOf } from './contract/open-api.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { profileDoors } from './profile-doors.ts';
import { recordDoors } from './record-doors.ts';
import { seatDoors } from './seat-doors.ts';
import { sendFile } from './send-file.ts';
import { sendRefusal } from './send-refusal.ts';

export interface ApiParts {
  readonly accounts: Accounts;
  readonly loginDesk: LoginDesk;
  readonly codeLoginDesk: CodeLoginDesk;
  readonly secondFactorDesk: SecondFactorDesk;
  readonly idleLock: IdleLock;
  readonly passwordDesk: PasswordDesk;
  readonly guestDesk: GuestDesk;
  readonly addressPolicy: AddressPolicy;
  readonly trustedProxies: AddressRanges;
  readonly profiles: Profiles;
  readonly records: Records;
  readonly tokens: Tokens;
  /** How often one player may change something; the game's channel shares it. */
  readonly allowance: CallAllowance;
  readonly database: Database;
  readonly machineList: MachineList;
  readonly chat: TeamChat;
  readonly bus: Bus;
  readonly promotions: Promotions;
  readonly heldTransfers: HeldTransfers;
  readonly seats: SeatCalls;
}

/** What a door gets: parsed, and unless it is open to everybody with the bearer of a valid token. */
interface Call {
  readonly bearer: Bearer;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly ip: string;
}

/**
 * A door may answer with ready JSON text that is the same for all who ask, which goes out as it is, or with a file, which
 * goes out while it is written.
 */
type Door<Name extends RouteName> = (
  call: Call,
) => Promise<Result<CallAnswerInput<Name> | Buffer | RecordFile>>;
export type Doors = { readonly [Name in RouteName]: Door<Name> };

const doorsOf = (parts: ApiParts): Doors => ({
  ...accountDoors(parts),
  ...profileDoors(parts.profiles),
  ...recordDoors(parts.records),
  ...floorDoors(parts),
  ...chatDoors(parts.chat),
  ...seatDoors(parts.seats, parts.accounts),
});

type FloorRoute =
  | 'balance'
  | 'brands'
  | 'machines'
  | 'brandMachines'
  | 'openTransfers'
  | 'askDiscount'
  | 'askBonus'
  | 'discount'
  | 'bonus'
  | 'promotions'
  | 'quickPanel';

const floorDoors = ({
  database,
  machineList,
  promotions,
  heldTransfers,
}: ApiParts): Pick<Doors, FloorRoute> => ({
  balance: async ({ bearer }) => {
    const { balanceMinor, version } = await readBalance(database.read, walletOf(bearer.playerId));
    return done({ balance: balanceMinor, version });
  },
  brands: async () => done(await machineList.brands()),
  machines: async ({ bearer }) => done(machineList.allMachines(bearer.playerId)),
  brandMachines: async ({ bearer, params }) =>
    machineList.brandMachines((params as { id: BrandId }).id, bearer.playerId),
  openTransfers: async ({ bearer }) =>
    done({ transfers: await heldTransfers.openOf(database.read, bearer.playerId) }),
  askDiscount: ({ bearer }) => promotions.discount(bearer.playerId),
  askBonus: ({ bearer }) => promotions.bonus(bearer.playerId),
  discount: ({ bearer }) => promotions.discount(bearer.playerId),
  bonus: ({ bearer }) => promotions.bonus(bearer.playerId),
  promotions: ({ bearer }) => promotions.offers(bearer.playerId),
  quickPanel: async ({ query }) =>
    done(await readQuickPanel(database.read, (query as { lang?: string }).lang ?? 'en')),
});

/** Opens one door for each route of the protocol. */
export const addApi = (app: FastifyInstance, parts: ApiParts): void => {
  const doors = doorsOf(parts);
  const caller = callerOf(parts);
  const { allowance } = parts;
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const door = doors[name] as Door<RouteName>;
    app.route({
      method: route.method,
      url: addressOf(route),
      // For fast serialisation alone: what comes in is checked by the protocol's own schemas.
      schema: { response: { 200: jsonSchemaOf(route.answer) } },
      onSend: compressAnswer,
      handler: (request, reply) => answer({ route, door, caller, allowance }, request, reply),
    });
  }
};

interface Entrance {
  readonly route: Route;
  readonly door: Door<RouteName>;
  readonly caller: Caller;
  readonly allowance: CallAllowance;
}

const answer = async (
  { route, door, caller, allowance }: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  // Before anything is looked up or counted: no database keeps such a text.
  if (!hasOnlyStorableTexts([request.params, request.query, request.body]))
    return sendRefusal(reply, refuse('BODY_INVALID', { detail: unstorableText }));
  const bearer = await caller.bearerOf(route, request);
  if (!bearer.ok) return sendRefusal(reply, bearer.refusal);
  const ip = caller.addressOf(request);
  // What is open to everybody has limits of its own, since there is no account to count.
  const isHeavy = route.method === 'POST' || route.isCostly === true;
  const isCounted = isHeavy && route.access !== 'open';
  const retryS = isCounted ? allowance.take(bearer.value.playerId, ip) : 0;
  if (retryS > 0) return sendRefusal(reply, refuse('RATE_LIMITED', { retry_s: retryS }));
  const parsed = parse(route, request);
  if (!parsed.ok) return sendRefusal(reply, parsed.refusal);
  const result = await door({ ...parsed.value, bearer: bearer.value, ip });
  if (!result.ok) return sendRefusal(reply, result.refusal);
  if (Buffer.isBuffer(result.value)) return sendReady(request, reply, result.value);
  if (result.value instanceof RecordFile) return sendFile(request, reply, result.value);
  return reply.header('cache-control', 'no-store').send(result.value);
};

/** What is the same for all who ask is kept by the browser, which asks whether it still holds. */
const sendReady = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply => {
  const tag = tagOf(bytes);
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
};

const parse = (
  route: Route,
  request: FastifyRequest,
): Result<{ params: unknown; query: unknown; body: unknown }> => {
  const parts = { params: request.params, query: request.query, body: request.body };
  const parsed: { params: unknown; query: unknown; body: unknown } = { ...parts };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = z.safeParse(schema, parts[part]);
    if (!result.success) return { ok: false, refusal: invalid(result.error) };
    parsed[part] = result.data;
  }
  return done(parsed);
};

const invalid = (error: z.core.$ZodError): Refusal => refuse('BODY_INVALID', { detail: explain(error) });
