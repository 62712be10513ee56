import * as z from 'zod/mini';
import { eventsPageSchema } from './casino-platform-events.ts';
import type { CasinoResponseCode } from './casino-response-codes.ts';
import {
  createLaunchSchema,
  doneAnswerSchema,
  eventsPageQuerySchema,
  launchAnswerSchema,
  launchIdParamsSchema,
  limitsChangeSchema,
  platformTransferPageQuerySchema,
  platformTransferPageSchema,
  playerRefParamsSchema,
  restrictionsChangeSchema,
  stateAnswerSchema,
} from './hall-call-schemas.ts';
import { platformTransferIdSchema, playerRefSchema } from './wallet-calls.ts';

export * from './casino-platform-events.ts';
export * from './casino-response-codes.ts';
export * from './casino-wallet-api-names.ts';
export * from './hall-call-schemas.ts';
export * from './wallet-calls.ts';

/** A call of the casino's platform to the hall (the machines' operator): schemas and documentation. */
export interface HallCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** URL path of the call at the casino site's host name; `:name` is a parameter. */
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** A valid example of the call; its parameters are those of `params` and `query`. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly body?: object;
  };
  readonly summary: string;
  /**
   * Response codes specific to this call; every call may also return those of signatures, `BODY_INVALID`, `SITE_UNKNOWN`, `TRY_AGAIN`,
   * `RATE_LIMITED`.
   */
  readonly codes: readonly CasinoResponseCode[];
}

/** The API calls that the hall accepts from a casino's platform. */
export const hallCalls = {
  createLaunch: {
    method: 'POST',
    path: '/platform/v1/sessions',
    body: createLaunchSchema,
    answer: launchAnswerSchema,
    example: {
      body: {
        ...{ player: { ref: 'p-17', name: 'Ada', country: 'TR' }, language: 'tr' },
        ...{ opens: { queue: true }, returnUrl: 'https://www.casino-b.example/lobby' },
      },
    },
    summary: 'Make an address that opens the lobby as this player: once, within 60 seconds.',
    codes: ['RETURN_URL_NOT_ALLOWED', 'MACHINE_UNKNOWN', 'PLAYER_BLOCKED', 'LIMIT_NOT_STRICTER'],
  },
  endLaunch: {
    method: 'DELETE',
    path: '/platform/v1/sessions/:id',
    params: launchIdParamsSchema,
    answer: doneAnswerSchema,
    example: { params: { id: 'launch_5d0f' } },
    summary: 'End the sign-in that this launch began. The seat closes; its credit comes back by `credit`.',
    codes: ['SESSION_UNKNOWN'],
  },
  playerState: {
    method: 'GET',
    path: '/platform/v1/players/:ref',
    params: playerRefParamsSchema,
    answer: stateAnswerSchema,
    example: { params: { ref: 'p-17' } },
    summary: 'Where a player is, and what keeps the player from play.',
    codes: ['PLAYER_UNKNOWN'],
  },
  setRestrictions: {
    method: 'PUT',
    path: '/platform/v1/players/:ref/restrictions',
    params: playerRefParamsSchema,
    body: restrictionsChangeSchema,
    answer: doneAnswerSchema,
    example: { params: { ref: 'p-17' }, body: { blocked: false, reason: 'Identity checked' } },
    summary: 'Block or exclude a player.',
    codes: ['PLAYER_UNKNOWN'],
  },
  setLimits: {
    method: 'PUT',
    path: '/platform/v1/players/:ref/limits',
    params: playerRefParamsSchema,
    body: limitsChangeSchema,
    answer: doneAnswerSchema,
    example: {
      params: { ref: 'p-17' },
      body: { limits: [{ kind: 'loss', window: 'day', amount: 50_000 }] },
    },
    summary: "Set the platform's limits. None can be looser than the player's own.",
    codes: ['PLAYER_UNKNOWN', 'LIMIT_NOT_STRICTER'],
  },
  balanceChanged: {
    method: 'POST',
    path: '/platform/v1/balance-changed',
    body: z.object({ player: playerRefSchema, cause: z.optional(platformTransferIdSchema) }),
    answer: doneAnswerSchema,
    example: { body: { player: 'p-17' } },
    summary: 'The balance has changed by something else than a transfer: the hall asks for it again.',
    codes: ['PLAYER_UNKNOWN'],
  },
  transfers: {
    method: 'GET',
    path: '/platform/v1/transfers',
    query: platformTransferPageQuerySchema,
    answer: platformTransferPageSchema,
    example: { query: { from: '2026-11-29T03:00:00.000Z', limit: 100 } },
    summary: 'The transfers of the site since a moment, as the ledger here has them.',
    codes: [],
  },
  events: {
    method: 'GET',
    path: '/platform/v1/events',
    query: eventsPageQuerySchema,
    answer: eventsPageSchema,
    example: { query: { after: 0, limit: 100 } },
    summary: 'The events after a number, without gaps.',
    codes: [],
  },
} as const satisfies Readonly<Record<string, HallCall>>;

export type HallCallName = keyof typeof hallCalls;

type Infer<Name extends HallCallName, Key extends string> = (typeof hallCalls)[Name] extends {
  readonly [_ in Key]: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : undefined;
export type HallCallParams<Name extends HallCallName> = Infer<Name, 'params'>;
export type HallCallQuery<Name extends HallCallName> = Infer<Name, 'query'>;
export type HallCallBody<Name extends HallCallName> = Infer<Name, 'body'>;
export type HallCallAnswer<Name extends HallCallName> = z.infer<(typeof hallCalls)[Name]['answer']>;
