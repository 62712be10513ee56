import * as z from 'zod/mini';
import { balanceMinorSchema } from '../money.ts';
import { limitsSchema, playedFiguresSchema } from './limits.ts';

const moment = z.int().check(z.nonnegative());

/**
 * Why a player may not play. `timeout`: a break that ends by itself; `exclusion`: ends only when the player asks for it;
 * `operator`: set by staff.
 */
export const restrictionKindSchema = z.enum(['timeout', 'exclusion', 'operator']);
export type RestrictionKind = z.infer<typeof restrictionKindSchema>;

const restrictionSchema = z.object({
  kind: restrictionKindSchema,
  from: moment,
  /** When it ends; of an exclusion, when its player may ask to come back. Null if it has no end. */
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

/** What a reality check tells of the play without a pause of five minutes, and of what was before. */
const checkFiguresSchema = z.object({
  ...playFigures,
  /** When the play without a pause began. */
  from: moment,
  /** The last check since then; null before the first. */
  lastCheck: z.nullable(z.object({ ...playFigures, at: moment })),
  /** The last 7 days. */
  week: playFiguresSchema,
  /** The last 30 days. */
  month: playFiguresSchema,
});
export type CheckFigures = z.infer<typeof checkFiguresSchema>;

/** The player's next reality check. Times are milliseconds since 1970. */
const checkSchema = z.object({
  /** Acknowledges the check when it is due. */
  number: z.int().check(z.positive()),
  /** Minutes of play between two checks; 0 without checks. */
  minutes: z.int().check(z.nonnegative()),
  /** Those that the player may choose from. */
  offeredMinutes: z.array(z.int().check(z.positive())),
  /** Minutes that the player must rest after a check; 0 for none. */
  breakMinutes: z.int().check(z.nonnegative()),
  /** Play time since the last check, or since the player sat down after a pause. */
  playedMs: z.int().check(z.nonnegative()),
  /** True: a spin is refused with CHECK_DUE until the check is acknowledged. */
  isDue: z.boolean(),
  /** When it becomes or became due if the player stays; null while the player has no seat. */
  dueAt: z.nullable(z.int()),
  /** Until when the player must rest after the last check; null if the player need not. */
  breakUntil: z.nullable(moment),
  /** Told while it is due. */
  figures: z.nullable(checkFiguresSchema),
});
export type RealityCheck = z.infer<typeof checkSchema>;

/** What protects a player, and what the player may choose. Times are milliseconds since 1970. */
export const protectionSchema = z.object({
  version: z.int().check(z.nonnegative()),
  serverTime: moment,
  /** The strongest restriction that holds now; null if the player may play. */
  restriction: z.nullable(restrictionSchema),
  /** The register of excluded people that keeps the player from play; null or absent if none does. Only the register ends it. */
  register: z.optional(z.nullable(z.object({ name: z.string(), until: z.nullable(moment) }))),
  /** The breaks offered, in hours. */
  timeoutHours: z.array(z.int().check(z.positive())),
  /** The exclusions offered, in months; 0 has no end. */
  exclusionMonths: z.array(z.int().check(z.nonnegative())),
  /** How an exclusion ends. Null without an exclusion. */
  comingBack: z.nullable(
    z.object({
      /** From when on the player may ask. */
      askableAt: moment,
      /** From when on the player may confirm what was asked for; null before it is asked for. */
      confirmableAt: z.nullable(moment),
    }),
  ),
  /** Absent from servers without reality checks. */
  check: z.optional(checkSchema),
  /** Messages of the staff that the player has not acknowledged, oldest first. Plain text. */
  messages: z.optional(z.array(z.object({ id: z.string(), at: moment, text: z.string() }))),
  /** Absent from servers without limits. */
  limits: z.optional(limitsSchema),
  played: z.optional(playedFiguresSchema),
  /** The number of the terms that the player must accept before playing on; null or absent: nothing is to be accepted. */
  termsDue: z.optional(z.nullable(z.int().check(z.positive()))),
});
export type Protection = z.infer<typeof protectionSchema>;

export const takeTimeoutSchema = z.object({ hours: z.int().check(z.positive()) });
export const excludeSchema = z.object({ months: z.int().check(z.nonnegative()) });
/** `confirm`: true to confirm what was asked for before. */
export const comeBackSchema = z.object({ confirm: z.boolean() });

/** What the player does after a reality check. `break` also takes the shortest break that is offered. */
const checkChoiceSchema = z.enum(['continue', 'leave', 'break']);
export type CheckChoice = z.infer<typeof checkChoiceSchema>;
export const acknowledgeCheckSchema = z.object({ choice: checkChoiceSchema });
/** `id`: the check's number. */
export const checkNumberSchema = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) });
export const chooseCheckSchema = z.object({ minutes: z.int().check(z.positive()) });
export const acknowledgeMessageSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
