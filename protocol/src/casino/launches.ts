import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/limits.ts';
import { listedMoveSchema, momentSchema, outcomeSchema, playerRefSchema } from './moves.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const shortText = z.string().check(z.minLength(1), z.maxLength(100));

/** A limit that the platform sets. It counts beside the player's own; the lower one holds. */
const platformLimitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** Minor units; of a time limit, minutes. Null removes the platform's limit; the player's own stays. */
  amount: z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000))),
});
export type PlatformLimit = z.infer<typeof platformLimitSchema>;

const limits = z.array(platformLimitSchema).check(z.maxLength(12));

/** What a launch opens first; the lobby if it names nothing. */
const deepLinkSchema = z.union([
  z.strictObject({ machine: id }),
  z.strictObject({ brand: id }),
  z.strictObject({ queue: z.literal(true) }),
]);
export type DeepLink = z.infer<typeof deepLinkSchema>;

/** Asks for an address that opens the lobby, once, as this player. */
export const createLaunchSchema = z.object({
  player: z.object({
    ref: playerRefSchema,
    /** What other players and staff see. */
    name: shortText,
    /** ISO 3166-1 alpha-2. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    birthDate: z.optional(z.iso.date()),
    tags: z.optional(z.array(shortText).check(z.maxLength(20))),
  }),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  opens: z.optional(deepLinkSchema),
  /** Where lock, logout and "back to the casino" lead: an address at one of the origins of the site. */
  returnUrl: z.url().check(z.maxLength(1000)),
  limits: z.optional(limits),
  /** Address and browser of the player, as the platform sees them. */
  ip: z.optional(z.string().check(z.maxLength(64))),
  device: z.optional(z.string().check(z.maxLength(200))),
});
export type CreateLaunch = z.infer<typeof createLaunchSchema>;

/** What the hall holds and knows of a player. */
const playerStateSchema = z.object({
  ref: playerRefSchema,
  /** Launches whose sign-in has not ended. */
  launches: z.array(id),
  /** The machine at which the player has a seat; null for none. */
  machine: z.nullable(id),
  session: z.nullable(id),
  /** Why the player may not play now; null: the player may. */
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
      /** What the player has set, and what the platform has set; the lower one holds. */
      own: z.nullable(z.int()),
      platform: z.nullable(z.int()),
    }),
  ),
});
export type CasinoPlayerState = z.infer<typeof playerStateSchema>;

export const restrictionsChangeSchema = z.object({
  /** True: the account is blocked until it is false again. */
  blocked: z.optional(z.boolean()),
  /** Keeps the player from play until then; null: without an end. None is ever shortened by this call. */
  excludedUntil: z.optional(z.nullable(momentSchema)),
  reason: z.optional(z.string().check(z.maxLength(200))),
});

const successShape = { class: z.literal('success'), code: z.enum(['OK', 'ALREADY_DONE']) } as const;

/** One move of money or one thing that happened, after which a page goes on. Numbers have no gap. */
const cursor = z.coerce.number().check(z.int(), z.nonnegative());
const pageSize = z.coerce.number().check(z.int(), z.positive(), z.maximum(1000));

export const launchAnswerSchema = z.object({
  ...successShape,
  /** Id of the launch. */
  id,
  launchUrl: z.url(),
  expiresAt: momentSchema,
});

export const movesPageQuerySchema = z.object({
  /** The first moment. */
  from: momentSchema,
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(pageSize),
});

export const movesPageSchema = z.object({
  ...successShape,
  moves: z.array(listedMoveSchema),
  next: z.nullable(z.string()),
});

export const eventsPageQuerySchema = z.object({ after: z.optional(cursor), limit: z.optional(pageSize) });

export const stateAnswerSchema = z.object({ ...successShape, state: playerStateSchema });
export const doneAnswerSchema = z.object(successShape);

export const limitsChangeSchema = z.object({ limits });

export const launchIdParamsSchema = z.object({ id });
export const playerRefParamsSchema = z.object({ ref: playerRefSchema });
export const failureSchema = outcomeSchema;
