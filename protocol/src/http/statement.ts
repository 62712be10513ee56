import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { amountMinorSchema } from '../money.ts';

/** Where a player's money is: in the wallet, held for withdrawals, on its way to a machine, or on a machine's meter. */
const placeSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  /** Null for the wallet and withdrawals. */
  machine: z.nullable(machineIdSchema),
  amountMinor: amountMinorSchema,
});
export type StatementPlace = z.infer<typeof placeSchema>;

const moment = z.int().check(z.nonnegative());

/** What came and went. Withdrawals and stakes are above zero, although they lower what a player has. A withdrawal counts once it is paid. */
const flowFields = {
  depositsMinor: amountMinorSchema,
  withdrawalsMinor: amountMinorSchema,
  promotionsMinor: amountMinorSchema,
  /** What staff corrected at the player's machines, to and from the house. */
  correctionsMinor: amountMinorSchema,
  stakedMinor: amountMinorSchema,
  /** With hand pays and jackpots. */
  wonMinor: amountMinorSchema,
} as const;

/**
 * What a player had, what came and went, and what the player has: opening + deposits − withdrawals + promotions +
 * corrections + won − staked = closing, over wallet, held withdrawals, transit and the meter of their machine.
 */
export const statementSchema = z.object({
  /** The first moment of the range; null if it begins with the account. */
  from: z.nullable(moment),
  /** The first moment after the range; null if the range reaches to now. */
  until: z.nullable(moment),
  openingMinor: amountMinorSchema,
  ...flowFields,
  depositCount: z.int(),
  withdrawalCount: z.int(),
  promotionCount: z.int(),
  closingMinor: amountMinorSchema,
  /** The closing, by place. The wallet is always the first. */
  places: z.array(placeSchema),
  /** The closing less what opening and flows come to. Zero if the ledger adds up; it is never balanced away. */
  differenceMinor: amountMinorSchema,
  /** True if staff were told of the difference. Absent if they were not told, or if the statement adds up. */
  staffNotified: z.optional(z.boolean()),
  /** The range in days, weeks or months, the earliest first. */
  stepsAre: z.enum(['days', 'weeks', 'months']),
  steps: z.array(z.object({ from: moment, until: moment, ...flowFields })),
  /** How many months the house's records reach back at least. Absent from third-party servers. */
  recordMonths: z.optional(z.int().check(z.positive())),
});
export type Statement = z.infer<typeof statementSchema>;
export type StatementStep = Statement['steps'][number];
