import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/player-limits.ts';
import { listedPlatformTransferSchema, momentSchema, outcomeSchema, playerRefSchema } from './wallet-calls.ts';

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
