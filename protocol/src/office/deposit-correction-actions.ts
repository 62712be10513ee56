import * as z from 'zod/mini';
import { receiptName } from './cashier-calls.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

export const correctionActions = {
  correctDeposit: defineOfficeAction({
    summary:
      'Correct a desk deposit that was entered too high: the excess leaves the wallet and counts towards no drop and no limit.',
    right: 'correctDeposit',
    input: z.object({
      receipt: receiptName,
      /** The amount actually received for the corrected deposit; zero if nothing. */
      amountMinor: z.int().check(z.minimum(0), z.maximum(100_000_000_000)),
    }),
    answer: z.object({ receipt: z.string(), balanceMinor: z.number() }),
    subcommands: {
      'cashier correct': {
        help: 'corrects a deposit that was entered too high: its receipt, and the amount actually taken',
        arguments: { RECEIPT: 'receipt', AMOUNT: 'amountMinor' },
        reason: 'asInOffice',
        hasKey: true,
      },
    },
    refusals: ['RECEIPT_NO_DEPOSIT', 'CORRECTION_NOT_LESS', 'AMOUNT_OVER_BALANCE', 'TRANSFER_KEY_REUSED'],
    example: { receipt: '1-88131', amountMinor: 15_000 },
  }),
} as const satisfies Record<string, OfficeAction>;
