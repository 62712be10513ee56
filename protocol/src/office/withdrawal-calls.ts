import * as z from 'zod/mini';
import { defineAction, type OfficeAction } from './define-action.ts';
import type { OfficeRoute } from './office-route.ts';

const at = z.number();
const minor = z.number();

/** What a player asked to take out by bank transfer. */
const withdrawalSchema = z.object({
  id: z.string(),
  reference: z.string(),
  username: z.string(),
  name: z.string(),
  isBlocked: z.boolean(),
  amountMinor: minor,
  holder: z.string(),
  iban: z.string(),
  askedAt: at,
});

export const withdrawalRoutes = {
  withdrawals: {
    method: 'GET',
    path: 'desk/withdrawals',
    summary: 'What players asked to take out: all that wait, the oldest first, and what was decided last.',
    right: 'payOut',
    subcommands: ['withdrawal list'],
    answer: z.object({
      waiting: z.array(
        z.object({
          ...withdrawalSchema.shape,
          /** Whether the reader needs a second person to pay it now. */
          isOverAlone: z.boolean(),
        }),
      ),
      decided: z.array(
        z.object({
          ...withdrawalSchema.shape,
          state: z.enum(['paid', 'refused', 'cancelled']),
          decidedAt: at,
          playerNote: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const note = 'is one line of at most 200 characters.';
const withdrawalField = z.uuid();
const exampleWithdrawal = '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10';

export const withdrawalActions = {
  payWithdrawal: defineAction({
    summary: 'Pay a withdrawal that a player asked for: the bank transfer was made.',
    right: 'payOut',
    input: z.object({ withdrawalId: withdrawalField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'withdrawal pay': {
        help: 'notes that the bank transfer of a withdrawal was made',
        arguments: { WITHDRAWAL: 'withdrawalId' },
        reason: 'optional',
      },
    },
    refusals: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_CLOSED'],
    example: { withdrawalId: exampleWithdrawal },
  }),
  refuseWithdrawal: defineAction({
    summary: 'Refuse a withdrawal, or cancel it for the player. Its money goes back to the wallet.',
    right: 'useDesk',
    input: z.object({
      withdrawalId: withdrawalField,
      verdict: z.enum(['refused', 'cancelled']),
      /** Why, as the player reads it. */
      playerNote: z.string().check(z.trim(), z.maxLength(200, note), z.regex(/^[^\p{Cc}]*$/u, note)),
    }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'withdrawal refuse': {
        help: 'refuses a withdrawal; its money goes back. The player reads --player-note',
        arguments: { WITHDRAWAL: 'withdrawalId' },
        options: { 'player-note': 'playerNote' },
        fixed: { verdict: 'refused' },
        reason: 'optional',
      },
      'withdrawal cancel': {
        help: 'cancels a withdrawal for the player who asked for it; its money goes back',
        arguments: { WITHDRAWAL: 'withdrawalId' },
        options: { 'player-note': 'playerNote' },
        fixed: { verdict: 'cancelled' },
        defaults: { playerNote: '' },
        reason: 'optional',
      },
    },
    refusals: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_CLOSED'],
    example: {
      withdrawalId: exampleWithdrawal,
      verdict: 'refused',
      playerNote: 'The account is not in your name.',
    },
  }),
} as const satisfies Record<string, OfficeAction>;
