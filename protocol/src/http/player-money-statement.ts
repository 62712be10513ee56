import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { amountMinorSchema } from '../money-amount-schemas.ts';

/** Location of a player's money: the wallet, held for withdrawals, in transit to a machine, or on a machine's meter. */
const placeSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  /** The machine where the money is; null for the wallet and withdrawals. */
  machine: z.nullable(machineIdSchema),
  amountMinor: amountMinorSchema,
});
export type MoneyLocation = z.infer<typeof placeSchema>;

const moment = z.int().check(z.nonnegative());

/**
 * Inflows and outflows of a player's money. Withdrawals and stakes are positive, although they lower what a player has. A withdrawal counts
 * once it is paid.
 */
const flowFields = {
  depositsMinor: amountMinorSchema,
  withdrawalsMinor: amountMinorSchema,
  promotionsMinor: amountMinorSchema,
  /** Corrections by staff at the player's machines in minor units, to and from the operator. */
  correctionsMinor: amountMinorSchema,
  stakedMinor: amountMinorSchema,
  /** The player's wins, including hand pays and jackpots, in minor units. */
  wonMinor: amountMinorSchema,
} as const;

/**
 * Opening balance, flows and closing balance of a player: opening + deposits − withdrawals + promotions + corrections + won − staked =
 * closing, over wallet, held withdrawals, transit and the meter of their machine.
 */
export const statementSchema = z.object({
  /** Start of the statement's period, inclusive; null if it begins with the account. */
  from: z.nullable(moment),
  /** End of the statement's period, exclusive; null if it extends to now. */
  until: z.nullable(moment),
  openingMinor: amountMinorSchema,
  ...flowFields,
  depositCount: z.int(),
  withdrawalCount: z.int(),
  promotionCount: z.int(),
  closingMinor: amountMinorSchema,
  /** The closing balance by location of the money. The wallet is always first. */
  places: z.array(placeSchema),
  /**
   * The closing balance less opening balance and flows, in minor units. Zero if the ledger is consistent; a difference is reported, never
   * corrected here.
   */
  differenceMinor: amountMinorSchema,
  /** True if staff were notified of a difference in the statement. Absent if they were not, or if there is none. */
  staffNotified: z.optional(z.boolean()),
  /** Whether the statement is split into days, weeks or months, earliest first. */
  stepsAre: z.enum(['days', 'weeks', 'months']),
  steps: z.array(z.object({ from: moment, until: moment, ...flowFields })),
  /** Minimum retention of the operator's records, in months. Absent from third-party servers. */
  recordMonths: z.optional(z.int().check(z.positive())),
});
export type Statement = z.infer<typeof statementSchema>;
export type StatementStep = Statement['steps'][number];
