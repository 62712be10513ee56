import * as z from 'zod/mini';

/** Deposit methods that a player can request. `provider`: a payment provider. */
const depositMethods = ['bank-transfer', 'provider'] as const;
/**
 * All payment methods. At the cash desk staff make the payment, so the page requests nothing. `voucher`: sold at the desk, redeemed on the
 * page.
 */
export const paymentMethods = ['cash-desk', ...depositMethods, 'voucher'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A UUID in lower case. `z.uuid` would increase the size of every page. */
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
  /** Reference that the player reads out and staff search for. */
  reference: z.string(),
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** The bank account, masked except for the country and the last characters. */
  to: z.string(),
  askedAt: z.number(),
  /** `waiting`: the money is held until a cashier pays it out or refuses it. */
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
  /** The amount received, which may differ from the requested one; null before. */
  arrivedMinor: z.nullable(minor),
  askedAt: z.number(),
  expiresAt: z.number(),
  /** `expired`: no money was received in time. `held`: received, and staff must decide. `returned`: sent back. */
  state: z.enum(['waiting', 'expired', 'held', 'settled', 'refused', 'cancelled', 'returned']),
  decidedAt: z.nullable(z.number()),
  /** Why staff refused the deposit; empty otherwise. */
  note: z.string(),
  /** URL at which the player pays; null if there is nothing to pay there now. */
  payUrl: z.nullable(z.string()),
});
export type Deposit = z.output<typeof depositSchema>;

export const paymentsSchema = z.object({
  /** Available payment methods; empty if the operator offers none on this page. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      minMinor: minor,
      maxMinor: minor,
      /** Whether only players with a verified identity may use the method. */
      needsIdentity: z.boolean(),
      paysIn: z.boolean(),
      paysOut: z.boolean(),
      /** The operator's display name of the provider; empty if none is set, and for other methods. */
      name: z.string(),
    }),
  ),
  isIdentified: z.boolean(),
  /** Whether the player may cancel a pending withdrawal. */
  mayCancel: z.boolean(),
  /** Amount held for pending withdrawals, in minor units. */
  heldMinor: z.number(),
  /** Newest withdrawals, newest first. All pending ones are included. */
  withdrawals: z.array(withdrawalSchema),
  deposits: z.array(depositSchema),
  /** The player's money outside the wallet, in minor units. */
  places: z.object({
    machine: z.nullable(z.object({ id: z.string(), creditMinor: z.number() })),
    /** In transit to a machine. */
    transitMinor: z.number(),
    /** Deposits received, and held until staff decide. */
    depositsMinor: z.number(),
  }),
  /** The operator's bank account for transfers; null if bank transfers are not accepted. */
  bank: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  /** The largest deposit that limits allow now; null if unlimited. */
  depositUpToMinor: z.nullable(z.number()),
  /** Code of the reason why deposits are refused now; null if they are accepted. */
  depositRefused: z.nullable(z.string()),
});
export type Payments = z.output<typeof paymentsSchema>;

export const askWithdrawalSchema = z.object({
  /** Idempotency key: a UUID made by the page, the same for a retry. */
  id: requestId,
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** The account holder's name as the bank has it. */
  holder: oneLine(100),
  iban: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});

export const askDepositSchema = z.object({
  /** Idempotency key, as for a withdrawal. */
  id: requestId,
  method: z.enum(depositMethods),
  amountMinor: minor,
});

export const redeemVoucherSchema = z.object({
  /** Spaces and dashes are ignored. */
  code: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const withdrawalParamsSchema = z.object({ id: requestId });
