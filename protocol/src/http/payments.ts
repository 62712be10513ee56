import * as z from 'zod/mini';

/** Deposit methods that a player can request on the page. `provider`: a payment service provider. */
const depositMethods = ['bank-transfer', 'provider'] as const;
/**
 * All payment methods. `cash-desk`: staff make the payment there, so the page requests nothing. `voucher`: sold at the desk, redeemed on
 * the page.
 */
export const paymentMethods = ['cash-desk', ...depositMethods, 'voucher'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Idempotency key: a UUID in lower case. `z.uuid` would increase the size of every page. */
const requestId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'is a UUID in small letters.'));

const minor = z.int().check(z.minimum(1), z.maximum(100_000_000_000));
const oneLine = (most: number) => {
  const says = `is one line of 1 to ${most} characters.`;
  return z.string().check(z.trim(), z.minLength(1, says), z.maxLength(most, says), z.regex(/^[^\p{Cc}]*$/u, says));
};

const withdrawalSchema = z.object({
  id: z.string(),
  /** Reference of the withdrawal, which the player reads out and staff search for. */
  reference: z.string(),
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** The bank account to which the withdrawal is paid, masked except for the country and the last characters. */
  to: z.string(),
  askedAt: z.number(),
  /** State of the withdrawal. `waiting`: the money is held until a cashier pays it out or refuses it. */
  state: z.enum(['waiting', 'paid', 'refused', 'cancelled']),
  decidedAt: z.nullable(z.number()),
  decidedBy: z.nullable(z.enum(['player', 'staff'])),
  /** Why staff refused the withdrawal; empty otherwise. */
  note: z.string(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

const depositSchema = z.object({
  id: z.string(),
  /** Payment reference that the player enters on the bank transfer, so that the deposit can be matched. */
  reference: z.string(),
  method: z.enum([...depositMethods, 'voucher']),
  amountMinor: minor,
  /** The amount of the deposit that was received in minor units, which may differ from the requested one; null before. */
  arrivedMinor: z.nullable(minor),
  askedAt: z.number(),
  expiresAt: z.number(),
  /** State of the deposit. `expired`: no money was received in time. `held`: received, and staff must decide. `returned`: sent back. */
  state: z.enum(['waiting', 'expired', 'held', 'settled', 'refused', 'cancelled', 'returned']),
  decidedAt: z.nullable(z.number()),
  /** Why staff refused the deposit; empty otherwise. */
  note: z.string(),
  /** URL at which the player pays the deposit; null if there is nothing to pay there now. */
  payUrl: z.nullable(z.string()),
});
export type Deposit = z.output<typeof depositSchema>;

export const paymentsSchema = z.object({
  /** Available payment methods for deposits and withdrawals; empty if the operator offers none on this page. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      minMinor: minor,
      maxMinor: minor,
      /** Whether only players with a verified identity may use the method. */
      needsIdentity: z.boolean(),
      paysIn: z.boolean(),
      paysOut: z.boolean(),
      /** The operator's display name of the payment provider; empty if none is set, and for other methods. */
      name: z.string(),
    }),
  ),
  isIdentified: z.boolean(),
  /** Whether the player may cancel a pending withdrawal. */
  mayCancel: z.boolean(),
  /** Amount held for pending withdrawals, in minor units. */
  heldMinor: z.number(),
  /** The player's withdrawals, newest first: all pending ones and the newest others. */
  withdrawals: z.array(withdrawalSchema),
  deposits: z.array(depositSchema),
  /** The player's money outside the wallet, in minor units. */
  places: z.object({
    machine: z.nullable(z.object({ id: z.string(), creditMinor: z.number() })),
    /** Amount in transit to a machine, in minor units. */
    transitMinor: z.number(),
    /** Deposits that were received, and are held until staff decide, in minor units. */
    depositsMinor: z.number(),
  }),
  /** The operator's bank account for bank transfers; null if these are not accepted. */
  bank: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  /** The largest deposit that the player's limits allow now, in minor units; null if unlimited. */
  depositUpToMinor: z.nullable(z.number()),
  /** Code of the reason why deposits are refused now; null if they are accepted. */
  depositRefused: z.nullable(z.string()),
});
export type Payments = z.output<typeof paymentsSchema>;

export const askWithdrawalSchema = z.object({
  /** Idempotency key of the withdrawal: a UUID made by the page, the same for a retry. */
  id: requestId,
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** Name of the bank account's holder as the bank has it. */
  holder: oneLine(100),
  iban: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});

export const askDepositSchema = z.object({
  /** Idempotency key of the deposit: a UUID made by the page, the same for a retry. */
  id: requestId,
  method: z.enum(depositMethods),
  amountMinor: minor,
});

export const redeemVoucherSchema = z.object({
  /** Code of a voucher. Spaces and dashes are ignored. */
  code: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const withdrawalParamsSchema = z.object({ id: requestId });
