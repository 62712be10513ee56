import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money-amount-schemas.ts';
import { limitsSchema, playedFiguresSchema } from './player-limits.ts';

const moment = z.int().check(z.nonnegative());

/**
 * Kind of a restriction on play. `timeout`: a break that ends by itself; `exclusion`: ends only when the player requests it; `operator`:
 * set by staff.
 */
export const restrictionKindSchema = z.enum(['timeout', 'exclusion', 'operator']);
export type RestrictionKind = z.infer<typeof restrictionKindSchema>;

const restrictionSchema = z.object({
  kind: restrictionKindSchema,
  from: moment,
  /** When the restriction ends; for an exclusion, when its player may ask to return. Null if it has no end. */
  until: z.nullable(moment),
});
export type Restriction = z.infer<typeof restrictionSchema>;

const playFigures = {
  playedMs: z.int().check(z.nonnegative()),
  stakedMinor: balanceMinorSchema,
  wonMinor: balanceMinorSchema,
};
const playFiguresSchema = z.object(playFigures);
export type PlayFigures = z.infer<typeof playFiguresSchema>;

/** Amounts and play time shown at a reality check: of the current play without a pause of five minutes, and of earlier play. */
const checkFiguresSchema = z.object({
  ...playFigures,
  /** When the current play without a pause began: Unix time in ms. */
  from: moment,
  /** Time and figures of the last reality check since then; null before the first check. */
  lastCheck: z.nullable(z.object({ ...playFigures, at: moment })),
  /** Player's stakes, wins and play time in the last 7 days. */
  week: playFiguresSchema,
  /** Player's stakes, wins and play time in the last 30 days. */
  month: playFiguresSchema,
});
export type CheckFigures = z.infer<typeof checkFiguresSchema>;

/** The player's next reality check. Times are Unix times in ms. */
const checkSchema = z.object({
  /** Number with which the page acknowledges the reality check when it is due. */
  number: z.int().check(z.positive()),
  /** Minutes of play between two reality checks; 0 for no checks. */
  minutes: z.int().check(z.nonnegative()),
  /** Intervals of reality checks in minutes that the player may choose from. */
  offeredMinutes: z.array(z.int().check(z.positive())),
  /** Mandatory break after a reality check, in minutes; 0 for none. */
  breakMinutes: z.int().check(z.nonnegative()),
  /** Play time since the last reality check, or since the player took the seat after a pause, in ms. */
  playedMs: z.int().check(z.nonnegative()),
  /** If true, spins are refused with CHECK_DUE until the reality check is acknowledged. */
  isDue: z.boolean(),
  /** When the reality check is or was due if the player stays in the seat; null while the player has no seat. */
  dueAt: z.nullable(z.int()),
  /** End of the mandatory break after the last reality check; null if there is none. */
  breakUntil: z.nullable(moment),
  /** Figures of the reality check; null unless it is due. */
  figures: z.nullable(checkFiguresSchema),
});
export type RealityCheck = z.infer<typeof checkSchema>;

/** A player's responsible gambling settings, and the options that the player may choose. Times are Unix times in ms. */
export const protectionSchema = z.object({
  version: z.int().check(z.nonnegative()),
  serverTime: moment,
  /** The strongest restriction on play in force; null if the player may play. */
  restriction: z.nullable(restrictionSchema),
  /** The self-exclusion register that prevents the player from playing; null or absent if none does. Only the register can end it. */
  register: z.optional(z.nullable(z.object({ name: z.string(), until: z.nullable(moment) }))),
  /** Lengths of breaks from play that the player can choose, in hours. */
  timeoutHours: z.array(z.int().check(z.positive())),
  /** Lengths of exclusions that the player can choose, in months; 0 is without an end. */
  exclusionMonths: z.array(z.int().check(z.nonnegative())),
  /** How the player can end an exclusion. Null without an exclusion. */
  comingBack: z.nullable(
    z.object({
      /** Earliest time at which the excluded player may ask to return. */
      askableAt: moment,
      /** Earliest time at which the player may confirm the request to return; null if there is no request. */
      confirmableAt: z.nullable(moment),
    }),
  ),
  /** The player's next reality check; absent from servers without reality checks. */
  check: z.optional(checkSchema),
  /** Messages from staff that the player has not acknowledged, oldest first. Plain text. */
  messages: z.optional(z.array(z.object({ id: z.string(), at: moment, text: z.string() }))),
  /** The player's limits; absent from servers without limits. */
  limits: z.optional(limitsSchema),
  played: z.optional(playedFiguresSchema),
  /**
   * Number of the version of the terms and conditions that the player must accept before playing on; null or absent if there is nothing to
   * accept.
   */
  termsDue: z.optional(z.nullable(z.int().check(z.positive()))),
});
export type Protection = z.infer<typeof protectionSchema>;

export const takeTimeoutSchema = z.object({ hours: z.int().check(z.positive()) });
export const excludeSchema = z.object({ months: z.int().check(z.nonnegative()) });
/** `confirm`: true to confirm an earlier request to return from an exclusion. */
export const comeBackSchema = z.object({ confirm: z.boolean() });

/** The player's choice after a reality check. `break` also starts the shortest available break. */
const checkChoiceSchema = z.enum(['continue', 'leave', 'break']);
export type RealityCheckChoice = z.infer<typeof checkChoiceSchema>;
export const acknowledgeCheckSchema = z.object({ choice: checkChoiceSchema });
/** `id`: the number of the reality check. */
export const checkNumberSchema = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) });
export const chooseCheckSchema = z.object({ minutes: z.int().check(z.positive()) });
export const acknowledgeMessageSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
