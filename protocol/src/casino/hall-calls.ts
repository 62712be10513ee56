import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/player-limits.ts';
import { eventsPageSchema } from './casino-platform-events.ts';
import type { CasinoResponseCode } from './casino-response-codes.ts';
import {
  listedPlatformTransferSchema,
  momentSchema,
  outcomeSchema,
  platformTransferIdSchema,
  playerRefSchema,
} from './wallet-calls.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const shortText = z.string().check(z.minLength(1), z.maxLength(100));

/** A player's limit set by the casino's platform. It applies in addition to the player's own limit; the lower one counts. */
const platformLimitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** The limit in minor units; for a time limit, in minutes. Null removes the platform's limit; the player's own remains. */
  amount: z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000))),
});
export type PlatformLimit = z.infer<typeof platformLimitSchema>;

const limits = z.array(platformLimitSchema).check(z.maxLength(12));

/** The page that opens first when a player is launched from the casino; the lobby if absent. */
const deepLinkSchema = z.union([
  z.strictObject({ machine: id }),
  z.strictObject({ brand: id }),
  z.strictObject({ queue: z.literal(true) }),
]);
export type DeepLink = z.infer<typeof deepLinkSchema>;

/** Request of a casino's platform for a single-use URL that opens the lobby as this player. */
export const createLaunchSchema = z.object({
  player: z.object({
    ref: playerRefSchema,
    /** Player's display name for other players and staff. */
    name: shortText,
    /** Player's country code (ISO 3166-1 alpha-2). */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    birthDate: z.optional(z.iso.date()),
    tags: z.optional(z.array(shortText).check(z.maxLength(20))),
  }),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  opens: z.optional(deepLinkSchema),
  /** URL to which "lock", "logout" and "back to the casino" lead; must be at one of the site's allowed origins. */
  returnUrl: z.url().check(z.maxLength(1000)),
  limits: z.optional(limits),
  /** IP address and browser of the player, as seen by the casino's platform. */
  ip: z.optional(z.string().check(z.maxLength(64))),
  device: z.optional(z.string().check(z.maxLength(200))),
});
export type CreateLaunch = z.infer<typeof createLaunchSchema>;

/** A player's current state at the hall, for the casino's platform. */
const playerStateSchema = z.object({
  ref: playerRefSchema,
  /** Ids of launches (opened lobby URLs) whose sign-in has not ended. */
  launches: z.array(id),
  /** Machine at which the player has a seat; null if none. */
  machine: z.nullable(id),
  session: z.nullable(id),
  /** Restriction by which the player may not play at the moment, such as an exclusion; null if none. */
  restriction: z.nullable(
    z.object({
      kind: z.enum(['timeout', 'exclusion', 'operator', 'blocked']),
      until: z.nullable(momentSchema),
    }),
  ),
  limits: z.array(
    z.object({
      kind: limitKindSchema,
      window: limitWindowSchema,
      /** The player's own limit, and the casino platform's limit; the lower one counts. */
      own: z.nullable(z.int()),
      platform: z.nullable(z.int()),
    }),
  ),
});
export type CasinoPlayerState = z.infer<typeof playerStateSchema>;

export const restrictionsChangeSchema = z.object({
  /** True blocks the player's account until a later call with false. */
  blocked: z.optional(z.boolean()),
  /** Excludes the player from play until this time; null: without an end. This call never shortens an exclusion. */
  excludedUntil: z.optional(z.nullable(momentSchema)),
  reason: z.optional(z.string().check(z.maxLength(200))),
});

const successShape = { class: z.literal('success'), code: z.enum(['OK', 'ALREADY_DONE']) } as const;

/** Pagination cursor: sequence number of the last received item. Numbers have no gaps. */
const cursor = z.coerce.number().check(z.int(), z.nonnegative());
const pageSize = z.coerce.number().check(z.int(), z.positive(), z.maximum(1000));

export const launchAnswerSchema = z.object({
  ...successShape,
  /** Id of the launch. */
  id,
  launchUrl: z.url(),
  expiresAt: momentSchema,
});

export const platformTransferPageQuerySchema = z.object({
  /** Start of the period, inclusive. */
  from: momentSchema,
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(pageSize),
});

export const platformTransferPageSchema = z.object({
  ...successShape,
  transfers: z.array(listedPlatformTransferSchema),
  next: z.nullable(z.string()),
});

export const eventsPageQuerySchema = z.object({ after: z.optional(cursor), limit: z.optional(pageSize) });

export const stateAnswerSchema = z.object({ ...successShape, state: playerStateSchema });
export const doneAnswerSchema = z.object(successShape);

export const limitsChangeSchema = z.object({ limits });

export const launchIdParamsSchema = z.object({ id });
export const playerRefParamsSchema = z.object({ ref: playerRefSchema });
export const failureSchema = outcomeSchema;

export * from './casino-platform-events.ts';
export * from './casino-response-codes.ts';
export * from './casino-wallet-api-names.ts';
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
