import * as z from 'zod/mini';

/** The ways by which a player asks to pay in. `provider`: at a payment provider. */
const depositMethods = ['bank-transfer', 'provider'] as const;
/** The ways by which money comes and goes. At the cash desk staff do it, and nothing is asked for on the page. `voucher`: sold at the desk, redeemed on the page. */
export const paymentMethods = ['cash-desk', ...depositMethods, 'voucher'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A UUID in small letters. `z.uuid` would weigh on every page. */
const requestId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'is a UUID in small letters.'));

const minor = z.int().check(z.minimum(1), z.maximum(100_000_000_000));
const oneLine = (most: number) => {
  const says = `is one line of 1 to ${most} characters.`;
  return z
    .string()
    .check(z.trim(), z.minLength(1, says), z.maxLength(most, says), z.regex(/^[^\p{Cc}]*$/u, says));
};

const withdrawalSchema = z.object({
  id: z.string(),
  /** What the player reads out and staff search for. */
  reference: z.string(),
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** The account at the bank; only its country and its end are shown. */
  to: z.string(),
  askedAt: z.number(),
  /** `waiting`: its money is held until a cashier pays it out or refuses it. */
  state: z.enum(['waiting', 'paid', 'refused', 'cancelled']),
  decidedAt: z.nullable(z.number()),
  decidedBy: z.nullable(z.enum(['player', 'staff'])),
  /** Why staff refused it; empty otherwise. */
  note: z.string(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

const depositSchema = z.object({
  id: z.string(),
  /** What the player writes on the transfer; the bank hands it on. */
  reference: z.string(),
  method: z.enum([...depositMethods, 'voucher']),
  amountMinor: minor,
  /** What arrived, which may be another amount; null before. */
  arrivedMinor: z.nullable(minor),
  askedAt: z.number(),
  expiresAt: z.number(),
  /** `expired`: nothing arrived in time. `held`: it arrived, and staff decide about it. `returned`: it was sent back. */
  state: z.enum(['waiting', 'expired', 'held', 'settled', 'refused', 'cancelled', 'returned']),
  decidedAt: z.nullable(z.number()),
  /** Why staff refused it; empty otherwise. */
  note: z.string(),
  /** Where the player pays; null if there is nothing to pay there now. */
  payUrl: z.nullable(z.string()),
});
export type Deposit = z.output<typeof depositSchema>;

export const paymentsSchema = z.object({
  /** How money can be moved; empty where the house offers no way on this page. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      minMinor: minor,
      maxMinor: minor,
      /** Whether only identified players may use it. */
      needsIdentity: z.boolean(),
      paysIn: z.boolean(),
      paysOut: z.boolean(),
      /** What the operator calls the provider; empty where nothing is set, and for other methods. */
      name: z.string(),
    }),
  ),
  isIdentified: z.boolean(),
  /** Whether the player may take back a withdrawal that waits. */
  mayCancel: z.boolean(),
  /** What waiting withdrawals hold. */
  heldMinor: z.number(),
  /** The newest ones, the newest first. All that wait are among them. */
  withdrawals: z.array(withdrawalSchema),
  deposits: z.array(depositSchema),
  /** Where else the player's money is, in minor units. */
  places: z.object({
    machine: z.nullable(z.object({ id: z.string(), creditMinor: z.number() })),
    /** On its way to a machine. */
    transitMinor: z.number(),
    /** Paid in, and held until staff decide. */
    depositsMinor: z.number(),
  }),
  /** The operator's account, to which transfers go; null where they are not taken. */
  bank: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  /** The largest deposit that limits allow now; null without such a bound. */
  depositUpToMinor: z.nullable(z.number()),
  /** The code of why no deposit is taken now; null if one is. */
  depositRefused: z.nullable(z.string()),
});
export type Payments = z.output<typeof paymentsSchema>;

export const askWithdrawalSchema = z.object({
  /** A UUID of the page's own, the same when it asks again: the request is made once. */
  id: requestId,
  method: z.enum(['bank-transfer']),
  amountMinor: minor,
  /** Whose account it is, as the bank knows the name. */
  holder: oneLine(100),
  iban: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});

export const askDepositSchema = z.object({
  /** As of a withdrawal. */
  id: requestId,
  method: z.enum(depositMethods),
  amountMinor: minor,
});

export const redeemVoucherSchema = z.object({
  /** Spaces and dashes are passed over. */
  code: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const withdrawalParamsSchema = z.object({ id: requestId });
