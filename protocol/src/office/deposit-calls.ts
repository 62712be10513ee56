import * as z from 'zod/mini';
import { defineAction, type OfficeAction } from './define-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField } from './player-actions.ts';

const at = z.number();
const minor = z.number();

/** What a player wants to pay in. */
const depositSchema = z.object({
  id: z.string(),
  /** What stands on the transfer. */
  reference: z.string(),
  method: z.enum(['bank-transfer', 'provider']),
  username: z.string(),
  name: z.string(),
  isBlocked: z.boolean(),
  amountMinor: minor,
  /** What arrived; null before. */
  arrivedMinor: z.nullable(minor),
  askedAt: at,
});

/** Why it is held, or which notice of the provider was refused (`currency`, `repeated`: another amount later); empty otherwise. */
const problem = z.enum(['', 'amount', 'blocked', 'rules', 'currency', 'repeated']);

export const depositRoutes = {
  deposits: {
    method: 'GET',
    path: 'desk/deposits',
    summary:
      'What players want to pay in: all that wait or are held, the oldest first, and what was decided last.',
    right: 'takeDeposit',
    subcommands: ['payment list'],
    answer: z.object({
      waiting: z.array(
        z.object({
          ...depositSchema.shape,
          /** True if its money has arrived and is held until staff decide. */
          isHeld: z.boolean(),
          isExpired: z.boolean(),
          problem,
          /** How much the reader may confirm alone for this player now. */
          aloneLeftMinor: minor,
        }),
      ),
      decided: z.array(
        z.object({
          ...depositSchema.shape,
          state: z.enum(['settled', 'refused', 'cancelled', 'returned']),
          decidedAt: at,
          problem,
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const note = 'is one line of at most 200 characters.';
const depositField = z.uuid();
const exampleDeposit = '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21';

export const depositActions = {
  confirmDeposit: defineAction({
    summary:
      'Credit money that arrived for a deposit, in the amount that arrived. Limits and breaks hold as at the desk.',
    right: 'takeDeposit',
    input: z.object({ depositId: depositField, amountMinor: amountField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment confirm': {
        help: 'credits the money that arrived for a deposit: AMOUNT in major units, as the bank has it',
        arguments: { DEPOSIT: 'depositId', AMOUNT: 'amountMinor' },
        reason: 'optional',
      },
    },
    refusals: ['DEPOSIT_UNKNOWN', 'DEPOSIT_CLOSED', 'DEPOSIT_ELSEWHERE', 'DEPOSIT_AMOUNT'],
    example: { depositId: exampleDeposit, amountMinor: 50_000 },
  }),
  refuseDeposit: defineAction({
    summary:
      'Refuse a deposit, or cancel it for the player. Money of it that is held goes back to its payer.',
    right: 'useDesk',
    input: z.object({
      depositId: depositField,
      verdict: z.enum(['refused', 'cancelled']),
      /** Why, as the player reads it. */
      playerNote: z.string().check(z.trim(), z.maxLength(200, note), z.regex(/^[^\p{Cc}]*$/u, note)),
    }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment refuse': {
        help: 'refuses a deposit; held money goes back to its payer. The player reads --player-note',
        arguments: { DEPOSIT: 'depositId' },
        options: { 'player-note': 'playerNote' },
        fixed: { verdict: 'refused' },
        reason: 'optional',
      },
      'payment cancel': {
        help: 'cancels a deposit for the player who asked for it',
        arguments: { DEPOSIT: 'depositId' },
        options: { 'player-note': 'playerNote' },
        fixed: { verdict: 'cancelled' },
        defaults: { playerNote: '' },
        reason: 'optional',
      },
    },
    refusals: ['DEPOSIT_UNKNOWN', 'DEPOSIT_CLOSED'],
    example: { depositId: exampleDeposit, verdict: 'refused', playerNote: 'The transfer had another name.' },
  }),
} as const satisfies Record<string, OfficeAction>;
