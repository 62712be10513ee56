import * as z from 'zod/mini';
import { defineAction, type OfficeAction } from './define-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField } from './player-actions.ts';

const at = z.number();
const minor = z.number();
const kind = z.enum(['deposit', 'withdrawal']);

/** What a player asked to pay in or to take out. */
const paymentSchema = z.object({
  kind,
  id: z.string(),
  /** What stands on the transfer. */
  reference: z.string(),
  method: z.enum(['bank-transfer', 'provider']),
  username: z.string(),
  name: z.string(),
  isBlocked: z.boolean(),
  amountMinor: minor,
  /** What arrived for a deposit; null before, and for withdrawals. */
  arrivedMinor: z.nullable(minor),
  /** The account to which a withdrawal goes; null for deposits. */
  account: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  askedAt: at,
  /**
   * Why a deposit is held, or which notice of the provider was refused (`currency`, `repeated`: another amount later). Empty
   * otherwise.
   */
  problem: z.enum(['', 'amount', 'blocked', 'rules', 'currency', 'repeated']),
});

export const paymentRoutes = {
  payments: {
    method: 'GET',
    path: 'desk/payments',
    summary:
      'What players asked to pay in and to take out: all that wait or are held, the oldest first, and what was decided last.',
    right: 'payOut',
    subcommands: ['payment list', 'withdrawal list'],
    answer: z.object({
      waiting: z.array(
        z.object({
          ...paymentSchema.shape,
          /** `held`: the money of a deposit has arrived, and staff decide. */
          state: z.enum(['waiting', 'held', 'expired']),
          /** How much the reader may decide alone for this player now. */
          aloneLeftMinor: minor,
          /** Who asked a second person to confirm it; null if nobody did. */
          sharedBy: z.nullable(z.string()),
        }),
      ),
      decided: z.array(
        z.object({
          ...paymentSchema.shape,
          state: z.enum(['settled', 'paid', 'refused', 'cancelled', 'returned']),
          decidedAt: at,
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const note = 'is one line of at most 200 characters.';
const paymentField = z.uuid();
const exampleDeposit = '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21';
const closing = { options: { 'player-note': 'playerNote' }, reason: 'optional' } as const;

export const paymentActions = {
  confirmDeposit: defineAction({
    summary:
      'Credit money that arrived for a deposit, in the amount that arrived. Limits and breaks hold as at the desk.',
    right: 'takeDeposit',
    input: z.object({ depositId: paymentField, amountMinor: amountField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment confirm': {
        help: 'credits the money that arrived for a deposit: AMOUNT in major units, as the bank has it',
        arguments: { DEPOSIT: 'depositId', AMOUNT: 'amountMinor' },
        reason: 'optional',
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'DEPOSIT_ELSEWHERE', 'DEPOSIT_AMOUNT'],
    example: { depositId: exampleDeposit, amountMinor: 50_000 },
  }),
  payWithdrawal: defineAction({
    summary: 'Pay a withdrawal that a player asked for: the bank transfer was made.',
    right: 'payOut',
    input: z.object({ withdrawalId: paymentField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'withdrawal pay': {
        help: 'notes that the bank transfer of a withdrawal was made',
        arguments: { WITHDRAWAL: 'withdrawalId' },
        reason: 'optional',
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED'],
    example: { withdrawalId: '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10' },
  }),
  refusePayment: defineAction({
    summary:
      'Refuse a deposit or withdrawal, or cancel it for the player. A withdrawal’s money goes back to the wallet, that of a held deposit to its payer.',
    right: 'useDesk',
    input: z.object({
      kind,
      paymentId: paymentField,
      verdict: z.enum(['refused', 'cancelled']),
      /** Why, as the player reads it. */
      playerNote: z.string().check(z.trim(), z.maxLength(200, note), z.regex(/^[^\p{Cc}]*$/u, note)),
    }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment refuse': {
        help: 'refuses a deposit; held money goes back to its payer. The player reads --player-note',
        arguments: { DEPOSIT: 'paymentId' },
        fixed: { kind: 'deposit', verdict: 'refused' },
        ...closing,
      },
      'payment cancel': {
        help: 'cancels a deposit for the player who asked for it',
        arguments: { DEPOSIT: 'paymentId' },
        fixed: { kind: 'deposit', verdict: 'cancelled' },
        defaults: { playerNote: '' },
        ...closing,
      },
      'withdrawal refuse': {
        help: 'refuses a withdrawal; its money goes back. The player reads --player-note',
        arguments: { WITHDRAWAL: 'paymentId' },
        fixed: { kind: 'withdrawal', verdict: 'refused' },
        ...closing,
      },
      'withdrawal cancel': {
        help: 'cancels a withdrawal for the player who asked for it; its money goes back',
        arguments: { WITHDRAWAL: 'paymentId' },
        fixed: { kind: 'withdrawal', verdict: 'cancelled' },
        defaults: { playerNote: '' },
        ...closing,
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED'],
    example: {
      kind: 'deposit',
      paymentId: exampleDeposit,
      verdict: 'refused',
      playerNote: 'The transfer had another name.',
    },
  }),
} as const satisfies Record<string, OfficeAction>;
