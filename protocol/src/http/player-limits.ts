import * as z from 'zod/mini';
import { amountMinorSchema } from '../money-amount-schemas.ts';

const moment = z.int().check(z.nonnegative());

/** What a player's limit counts: deposits at the cashier, stakes, net loss (stakes less all wins), or time in a seat. */
export const limitKindSchema = z.enum(['deposit', 'stake', 'loss', 'time']);
export type LimitKind = z.infer<typeof limitKindSchema>;

export const limitWindowSchema = z.enum(['day', 'week', 'month']);
export type LimitWindow = z.infer<typeof limitWindowSchema>;

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Amount of a player's limit in minor units; minutes for a time limit. */
const amountSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000));

/** A player's limit of one kind in one period. Amounts in minor units; minutes for a time limit. */
const limitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** The player's own limit; null if none. */
  amount: z.nullable(amountSchema),
  /** The limit set by the operator or the jurisdiction profile; null if none. The lower of the two limits applies. */
  house: z.nullable(amountSchema),
  /** Amount of the limit used in the current period. A loss is below zero after net wins. */
  used: z.int(),
  /** If the limit is used up: when some of it becomes available again (Unix time in ms); otherwise null. */
  freesAt: z.nullable(moment),
  /** A requested raise or removal of the player's limit, not yet in force; null if none. */
  raise: z.nullable(
    z.object({
      id: idSchema,
      /** The requested limit; null if the player requests to remove the limit. */
      amount: z.nullable(amountSchema),
      confirmableAt: moment,
      /** When the requested raise expires: it is void if it was not confirmed before. */
      lapsesAt: moment,
    }),
  ),
});
export type PlayerLimit = z.infer<typeof limitSchema>;

/** A player's limits on play. `list` contains the limits that can be set, and those in force. */
export const limitsSchema = z.object({
  /** Whether the player is asked for limits before the first round (`prompt`), or cannot deposit and play without them (`must`). */
  first: z.enum(['no', 'prompt', 'must']),
  /** True if the player has neither set the requested limits nor, where `first` is `prompt`, declined them. */
  isMissing: z.boolean(),
  shape: z.enum(['rolling', 'calendar']),
  zone: z.string(),
  /** Delay in ms after which a requested raise of a limit can be confirmed. */
  raiseAfterMs: moment,
  list: z.array(limitSchema).check(z.maxLength(12)),
});
export type PlayerLimits = z.infer<typeof limitsSchema>;

/** The player's totals of play and payments, whether or not limits exist. */
export const playedFiguresSchema = z.object({
  /** Time in a seat since midnight in the jurisdiction profile's time zone, in ms. */
  playedTodayMs: moment,
  /** Player's net result since midnight: wins less stakes, in minor units. */
  netTodayMinor: amountMinorSchema,
  /** Player's net result in the last month: wins less stakes, in minor units. */
  netMonthMinor: amountMinorSchema,
  /** All of the player's deposits at the cashier less all withdrawals, in minor units, excluding promotions. */
  paidInMinor: amountMinorSchema,
});
export type PlayedFigures = z.infer<typeof playedFiguresSchema>;

/** Sets a player's limit. `amount`: null removes the limit. */
export const setLimitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  amount: z.nullable(amountSchema),
});
export type SetLimit = z.infer<typeof setLimitSchema>;

/**
 * A player's limits chosen when the jurisdiction profile (legal requirements) asks for them before the first round; `amount` null: no
 * limit.
 */
export const firstLimitsSchema = z.object({ choices: z.array(setLimitSchema).check(z.maxLength(12)) });
export type FirstLimits = z.infer<typeof firstLimitsSchema>;

export const raiseParamsSchema = z.object({ id: idSchema });
