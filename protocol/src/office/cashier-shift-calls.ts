import * as z from 'zod/mini';
import { countedDenominationsField } from './counted-denominations.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const at = z.number();
const minor = z.number();
const deskName = z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/, 'is 1 to 12 letters and digits.'));
/** Amount of cash in minor units; zero is allowed, because a cash drawer may be empty. */
const cash = z.int().check(z.minimum(0), z.maximum(100_000_000_000));
const shiftId = z.int().check(z.minimum(1), z.maximum(999_999_999));

/** A cashier's shift as shown to the cashier. While it is open, the expected cash is hidden from everybody. */
export const shiftSchema = z.object({
  id: z.number(),
  cashier: z.string(),
  desk: z.string(),
  openedBy: z.string(),
  openedAt: at,
  floatMinor: minor,
  movements: z.number(),
  /** The cash found at the shift's last count; null before the first count. */
  countedMinor: z.nullable(minor),
  /** True if no cash was moved in or out of the drawer since its last count. */
  isCounted: z.boolean(),
  closedAt: z.nullable(at),
  closedBy: z.nullable(z.string()),
  /** Cash that players paid in during the shift; null while the shift is open. */
  inMinor: z.nullable(minor),
  outMinor: z.nullable(minor),
  /** Cash moved from the safe to the drawer; `dropsMinor`: from the drawer to the safe. */
  fillsMinor: z.nullable(minor),
  dropsMinor: z.nullable(minor),
  expectedMinor: z.nullable(minor),
  /** Counted cash less expected cash of the shift. */
  differenceMinor: z.nullable(minor),
  reason: z.nullable(z.string()),
  signedAt: z.nullable(at),
  signedBy: z.nullable(z.string()),
  /** Note by the person who signed off the shift. */
  signedBecause: z.nullable(z.string()),
});

const step = z.object({ shift: shiftSchema });
/** The shift to act on, if it is another cashier's; null: the signed-in cashier's open shift. */
const whose = { shift: z.nullable(shiftId) };

export const shiftActions = {
  openShift: defineOfficeAction({
    summary: 'Start the caller’s shift with the cash in the drawer.',
    right: 'useDesk',
    input: z.object({
      floatMinor: cash,
      countedDenominations: countedDenominationsField,
      /** The cash desk of the shift, which determines the number series of its receipts; absent: desk 1. */
      desk: z.optional(deskName),
    }),
    answer: step,
    subcommands: {
      'shift open': {
        help: 'opens your shift with the cash in the till',
        arguments: {},
        options: { float: 'floatMinor', desk: 'desk', denominations: 'countedDenominations' },
        reason: 'optional',
        hasKey: true,
      },
    },
    refusals: ['SHIFT_OPEN', 'KEY_REUSED', 'DENOMINATIONS_DIFFER'],
    example: { floatMinor: 50_000 },
  }),
  countShift: defineOfficeAction({
    summary: 'Record a count of the drawer.',
    right: 'useDesk',
    input: z.object({ ...whose, amountMinor: cash, countedDenominations: countedDenominationsField }),
    answer: step,
    subcommands: {
      'shift count': {
        help: 'records your cash count of the till; --shift with --reason for another cashier’s',
        arguments: { AMOUNT: 'amountMinor' },
        options: { shift: 'shift', denominations: 'countedDenominations' },
        reason: 'optional',
        hasKey: true,
      },
    },
    refusals: ['SHIFT_MISSING', 'KEY_REUSED', 'DENOMINATIONS_DIFFER'],
    example: { shift: null, amountMinor: 62_550 },
  }),
  closeShift: defineOfficeAction({
    summary: 'End a shift after a count. A difference needs a reason.',
    right: 'useDesk',
    input: z.object({
      ...whose,
      /** True if the reason given for closing the shift explains a difference between counted and expected cash. */
      explainsDifference: z.boolean(),
    }),
    answer: step,
    subcommands: {
      'shift close': {
        help: 'closes your shift after a count; a difference needs a reason',
        arguments: {},
        options: { shift: 'shift' },
        defaults: { explainsDifference: true },
        reason: 'optional',
        hasKey: true,
      },
    },
    refusals: ['SHIFT_MISSING', 'SHIFT_NOT_COUNTED', 'SHIFT_DIFFERS', 'KEY_REUSED'],
    example: { shift: null, explainsDifference: false },
  }),
  signOffShift: defineOfficeAction({
    summary: 'Sign off a closed shift, by somebody who had no part in it.',
    right: 'signOffShift',
    input: z.object({ shift: shiftId }),
    answer: step,
    subcommands: {
      'shift sign-off': {
        help: 'signs off a closed shift, by somebody who had no part in it',
        arguments: { SHIFT: 'shift' },
        reason: 'optional',
      },
    },
    refusals: ['NOT_FOUND', 'SHIFT_NOT_CLOSED', 'SHIFT_SIGNED', 'SAME_PERSON'],
    example: { shift: 1 },
  }),
} as const satisfies Record<string, OfficeAction>;
