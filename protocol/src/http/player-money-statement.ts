import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { amountMinorSchema } from '../money-amount-schemas.ts';

/** Location of a player's money: the wallet, held for withdrawals, in transit to a machine, or on a machine's meter. */
const placeSchema = z.object({
  place: z.enum(['wallet', 'withdrawal', 'transit', 'machine']),
  /** Null for the wallet and withdrawals. */
  machine: z.nullable(machineIdSchema),
  amountMinor: amountMinorSchema,
});
export type MoneyLocation = z.infer<typeof placeSchema>;

const moment = z.int().check(z.nonnegative());

/**
 * Inflows and outflows. Withdrawals and stakes are positive, although they lower what a player has. A withdrawal counts once it is paid.
 */
const flowFields = {
  depositsMinor: amountMinorSchema,
  withdrawalsMinor: amountMinorSchema,
  promotionsMinor: amountMinorSchema,
  /** Corrections by staff at the player's machines, to and from the operator. */
  correctionsMinor: amountMinorSchema,
  stakedMinor: amountMinorSchema,
  /** Wins, including hand pays and jackpots. */
  wonMinor: amountMinorSchema,
} as const;

/**
 * Opening balance, flows and closing balance of a player: opening + deposits − withdrawals + promotions + corrections + won − staked =
 * closing, over wallet, held withdrawals, transit and the meter of their machine.
 */
export const statementSchema = z.object({
  /** Start of the range, inclusive; null if it begins with the account. */
  from: z.nullable(moment),
  /** End of the range, exclusive; null if the range extends to now. */
  until: z.nullable(moment),
  openingMinor: amountMinorSchema,
  ...flowFields,
  depositCount: z.int(),
  withdrawalCount: z.int(),
  promotionCount: z.int(),
  closingMinor: amountMinorSchema,
  /** The closing balance by location. The wallet is always first. */
  places: z.array(placeSchema),
  /**
   * The closing balance less opening balance and flows. Zero if the ledger is consistent; a difference is reported, never corrected here.
   */
  differenceMinor: amountMinorSchema,
  /** True if staff were notified of the difference. Absent if they were not, or if there is none. */
  staffNotified: z.optional(z.boolean()),
  /** Whether the range is split into days, weeks or months, earliest first. */
  stepsAre: z.enum(['days', 'weeks', 'months']),
  steps: z.array(z.object({ from: moment, until: moment, ...flowFields })),
  /** Minimum retention of the operator's records, in months. Absent from third-party servers. */
  recordMonths: z.optional(z.int().check(z.positive())),
});
export type Statement = z.infer<typeof statementSchema>;
export type StatementStep = Statement['steps'][number];
