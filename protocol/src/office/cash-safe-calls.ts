import * as z from 'zod/mini';
import { countedDenominationSchema, countedDenominationsField } from './counted-denominations.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField } from './player-actions.ts';

const at = z.number();
const minor = z.number();

/** Causes of a change of the cash in the safe: filling or emptying a cashier's drawer, the bank, or a count with a difference. */
const safeMovementKinds = ['fill', 'drop', 'fromBank', 'toBank', 'count'] as const;

export const safeRoutes = {
  safe: {
    method: 'GET',
    path: 'desk/safe',
    summary: 'The balance of the safe by the ledger, and its latest movements and counts, newest first.',
    right: 'keepSafe',
    subcommands: ['safe show'],
    answer: z.object({
      heldMinor: minor,
      /** Notes and coins that are counted by piece, as at the cash desk, in minor units. */
      denominationsMinor: z.array(minor),
      movements: z.array(
        z.object({
          id: z.string(),
          at,
          kind: z.enum(safeMovementKinds),
          /** Cash added to the safe in minor units; below zero: removed, or missing in a count. Zero: a count without a difference. */
          safeMinor: minor,
          /** The safe's balance after the movement in minor units, according to the ledger. */
          heldAfterMinor: minor,
          /** The counted amount of cash in the safe in minor units; null for a movement without a count. */
          countedMinor: z.nullable(minor),
          /** The shift of the cashier whose drawer was filled or emptied; null for the bank and for counts. */
          shift: z.nullable(z.number()),
          who: z.string(),
          second: z.nullable(z.string()),
          /** Counted notes and coins of the safe, largest first; empty if they were not counted. */
          countedDenominations: z.array(countedDenominationSchema),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const drawer = {
  input: z.object({
    /**
     * Number of a cashier's shift. Another cashier's shift needs a reason. Null, only allowed at the command line: one's own open shift.
     */
    shift: z.nullable(z.int().check(z.minimum(1), z.maximum(999_999_999))),
    amountMinor: amountField,
    countedDenominations: countedDenominationsField,
  }),
  answer: z.object({ shift: z.number(), amountMinor: minor }),
  example: { shift: 1, amountMinor: 2_000_000 },
} as const;
const atTheDrawer = {
  arguments: { AMOUNT: 'amountMinor' },
  options: { shift: 'shift', denominations: 'countedDenominations' },
  reason: 'optional',
  hasKey: true,
} as const;

export const safeActions = {
  fillDrawer: defineOfficeAction({
    summary: 'Move cash from the safe to the drawer of an open shift.',
    right: 'moveToSafe',
    ...drawer,
    subcommands: {
      'shift fill': {
        help: 'moves cash from the safe to your drawer; --shift with --reason for another cashier’s',
        ...atTheDrawer,
      },
    },
    refusals: ['SHIFT_MISSING', 'SAFE_SHORT', 'DENOMINATIONS_DIFFER', 'TRANSFER_KEY_REUSED'],
  }),
  dropCash: defineOfficeAction({
    summary: 'Move cash from the drawer of an open shift to the safe.',
    right: 'moveToSafe',
    ...drawer,
    subcommands: {
      'shift drop': {
        help: 'moves cash from your drawer to the safe; --shift with --reason for another cashier’s',
        ...atTheDrawer,
      },
    },
    refusals: ['SHIFT_MISSING', 'DRAWER_SHORT', 'DENOMINATIONS_DIFFER', 'TRANSFER_KEY_REUSED'],
  }),
  bankCash: defineOfficeAction({
    summary: 'Record cash from the bank into the safe, or from the safe to the bank.',
    right: 'keepSafe',
    input: z.object({
      direction: z.enum(['fromBank', 'toBank']),
      amountMinor: amountField,
      countedDenominations: countedDenominationsField,
    }),
    answer: z.object({ heldMinor: minor }),
    subcommands: {
      'safe from-bank': {
        help: 'records cash from the bank to the safe: AMOUNT in major units',
        arguments: { AMOUNT: 'amountMinor' },
        options: { denominations: 'countedDenominations' },
        fixed: { direction: 'fromBank' },
        reason: 'optional',
        hasKey: true,
      },
      'safe to-bank': {
        help: 'records cash from the safe to the bank',
        arguments: { AMOUNT: 'amountMinor' },
        options: { denominations: 'countedDenominations' },
        fixed: { direction: 'toBank' },
        reason: 'optional',
        hasKey: true,
      },
    },
    refusals: ['SAFE_SHORT', 'DENOMINATIONS_DIFFER', 'TRANSFER_KEY_REUSED'],
    example: { direction: 'toBank', amountMinor: 5_000_000 },
  }),
  countSafe: defineOfficeAction({
    summary: 'Record a count of the safe. A difference is booked and is on the sheet of the day.',
    right: 'keepSafe',
    input: z.object({
      countedMinor: z.int().check(z.minimum(0), z.maximum(100_000_000_000)),
      countedDenominations: countedDenominationsField,
    }),
    answer: z.object({ heldMinor: minor, differenceMinor: minor }),
    subcommands: {
      'safe count': {
        help: 'records a cash count of the safe; a difference is booked',
        arguments: { AMOUNT: 'countedMinor' },
        options: { denominations: 'countedDenominations' },
        reason: 'asInOffice',
        hasKey: true,
      },
    },
    refusals: ['DENOMINATIONS_DIFFER', 'TRANSFER_KEY_REUSED'],
    example: { countedMinor: 12_500_000 },
  }),
} as const satisfies Record<string, OfficeAction>;
