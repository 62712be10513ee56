import * as z from 'zod/mini';
import { countedDenominationsField } from './counted-denominations.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField } from './player-actions.ts';

const at = z.number();
const minor = z.number();

const voucherSchema = z.object({
  id: z.string(),
  reference: z.string(),
  amountMinor: minor,
  at,
  expiresAt: at,
  issuedBy: z.string(),
});

export const voucherRoutes = {
  vouchers: {
    method: 'GET',
    path: 'desk/vouchers',
    summary: 'Unredeemed vouchers, newest first, and the last redeemed, expired or cancelled ones.',
    right: 'takeDeposit',
    subcommands: ['voucher list'],
    answer: z.object({
      /** Whether the operator offers vouchers. If false, none can be issued. */
      isOffered: z.boolean(),
      open: z.array(
        z.object({
          ...voucherSchema.shape,
          /** False until the voucher has a code. */
          isPrinted: z.boolean(),
          /** True if the signed-in cashier issued the voucher: only they can print its code. */
          isOwn: z.boolean(),
        }),
      ),
      decided: z.array(
        z.object({
          ...voucherSchema.shape,
          state: z.enum(['redeemed', 'expired', 'cancelled']),
          decidedAt: at,
          /** Who redeemed the voucher, or the cashier who refunded it; null if it expired. */
          by: z.nullable(z.string()),
        }),
      ),
      /** Amounts for which the signed-in cashier may still sell and cancel vouchers on this business day without a second person. */
      aloneLeft: z.object({ saleMinor: minor, cancelMinor: minor }),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const voucherField = z.uuid();
const exampleVoucher = '7c1f9a44-3b1e-4d57-9c55-61a0b1f0c3d2';

export const voucherActions = {
  issueVoucher: defineOfficeAction({
    summary: 'Issue a voucher for cash. It has no code until the same cashier prints it.',
    right: 'takeDeposit',
    input: z.object({
      /** Idempotency key: a UUID made by the page, so that the voucher is issued once. */
      voucherId: voucherField,
      amountMinor: amountField,
      countedDenominations: countedDenominationsField,
    }),
    answer: z.object({ reference: z.string(), amountMinor: minor, receipt: z.string() }),
    subcommands: {
      'voucher issue': {
        help: 'takes cash for a voucher: AMOUNT in major units',
        arguments: { AMOUNT: 'amountMinor' },
        options: { denominations: 'countedDenominations' },
        reason: 'optional',
      },
    },
    refusals: ['VOUCHERS_OFF', 'SHIFT_MISSING', 'TRANSFER_KEY_REUSED', 'DENOMINATIONS_DIFFER'],
    example: { voucherId: exampleVoucher, amountMinor: 50_000 },
  }),
  printVoucher: defineOfficeAction({
    summary:
      'Create a new code for a voucher, which is returned once and stored nowhere. An earlier code becomes void.',
    right: 'useDesk',
    input: z.object({ voucherId: voucherField }),
    answer: z.object({
      reference: z.string(),
      amountMinor: minor,
      expiresAt: at,
      /** The voucher's code, contained only in this answer. */
      code: z.optional(z.string()),
    }),
    subcommands: {
      'voucher print': {
        help: 'generates a new code for a voucher that you issued, and prints it once',
        arguments: { VOUCHER: 'voucherId' },
        reason: 'optional',
      },
    },
    refusals: ['VOUCHER_MISSING', 'VOUCHER_CLOSED', 'VOUCHER_OF_ANOTHER'],
    example: { voucherId: exampleVoucher },
  }),
  cancelVoucher: defineOfficeAction({
    summary: 'Refund an unredeemed voucher in cash, such as a lost one. Its code becomes void.',
    right: 'payOut',
    input: z.object({ voucherId: voucherField, countedDenominations: countedDenominationsField }),
    answer: z.object({ reference: z.string(), amountMinor: minor, receipt: z.string() }),
    subcommands: {
      'voucher cancel': {
        help: 'refunds an unredeemed voucher in cash; its code becomes invalid',
        arguments: { VOUCHER: 'voucherId' },
        options: { denominations: 'countedDenominations' },
        reason: 'optional',
      },
    },
    refusals: ['VOUCHER_MISSING', 'VOUCHER_CLOSED', 'SHIFT_MISSING', 'DENOMINATIONS_DIFFER'],
    example: { voucherId: exampleVoucher },
  }),
} as const satisfies Record<string, OfficeAction>;
