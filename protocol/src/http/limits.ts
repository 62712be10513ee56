import * as z from 'zod/mini';
import { amountMinorSchema } from '../money.ts';

const moment = z.int().check(z.nonnegative());

/** What a limit counts: deposits at the cashier, stakes, stakes less all wins, or the time in a seat. */
export const limitKindSchema = z.enum(['deposit', 'stake', 'loss', 'time']);
export type LimitKind = z.infer<typeof limitKindSchema>;

export const limitWindowSchema = z.enum(['day', 'week', 'month']);
export type LimitWindow = z.infer<typeof limitWindowSchema>;

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Minor units; of a time limit, minutes. */
const amountSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000));

/** A limit of one kind in one window. Amounts are minor units; of a time limit, minutes. */
const limitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** What the player has set; null if nothing. */
  amount: z.nullable(amountSchema),
  /** What the house or the profile has set beside it; null if nothing. The lower one counts. */
  house: z.nullable(amountSchema),
  /** What counts in the window now. Of a loss, below zero after wins. */
  used: z.int(),
  /** When something is free again, if nothing is now; otherwise null. */
  freesAt: z.nullable(moment),
  /** A raise or removal that the player has asked for; null if none. */
  raise: z.nullable(
    z.object({
      id: idSchema,
      /** Null: the limit is to be removed. */
      amount: z.nullable(amountSchema),
      confirmableAt: moment,
      /** From this time on the request is void if it was not confirmed. */
      lapsesAt: moment,
    }),
  ),
});
export type Limit = z.infer<typeof limitSchema>;

/** A player's limits. The limits of the list are those that can be set, and those that hold. */
export const limitsSchema = z.object({
  /** Whether the player is asked for limits before the first round (`prompt`), or cannot deposit and play without them (`must`). */
  first: z.enum(['no', 'prompt', 'must']),
  /** True if the player has not set the limits that are asked for nor, of a `prompt`, chosen to have none. */
  isMissing: z.boolean(),
  shape: z.enum(['rolling', 'calendar']),
  zone: z.string(),
  /** How long after its request a raise can be confirmed, in ms. */
  raiseAfterMs: moment,
  list: z.array(limitSchema).check(z.maxLength(12)),
});
export type Limits = z.infer<typeof limitsSchema>;

/** What the player has played and paid, whatever limits there are. */
export const playedFiguresSchema = z.object({
  /** Time in a seat since midnight in the profile's zone. */
  playedTodayMs: moment,
  /** Wins less stakes since then. */
  netTodayMinor: amountMinorSchema,
  /** Wins less stakes in the last month. */
  netMonthMinor: amountMinorSchema,
  /** All deposits at the cashier less all withdrawals, without promotions. */
  paidInMinor: amountMinorSchema,
});
export type PlayedFigures = z.infer<typeof playedFiguresSchema>;

/** `amount`: null removes the limit. */
export const setLimitSchema = z.object({
  kind: limitKindSchema,
  window: limitWindowSchema,
  amount: z.nullable(amountSchema),
});
export type SetLimit = z.infer<typeof setLimitSchema>;

/** What a player answers when the profile asks for limits before the first round; `amount` null: none. */
export const firstLimitsSchema = z.object({ choices: z.array(setLimitSchema).check(z.maxLength(12)) });
export type FirstLimits = z.infer<typeof firstLimitsSchema>;

export const raiseParamsSchema = z.object({ id: idSchema });
