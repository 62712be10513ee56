import * as z from 'zod/mini';

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

/** What protects a player, and what the player may choose. Times are milliseconds since 1970. */
export const protectionSchema = z.object({
  version: z.int().check(z.nonnegative()),
  serverTime: moment,
  /** The strongest restriction that holds now; null if the player may play. */
  restriction: z.nullable(restrictionSchema),
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
});
export type Protection = z.infer<typeof protectionSchema>;

export const takeTimeoutSchema = z.object({ hours: z.int().check(z.positive()) });
export const excludeSchema = z.object({ months: z.int().check(z.nonnegative()) });
/** `confirm`: true to confirm what was asked for before. */
export const comeBackSchema = z.object({ confirm: z.boolean() });
