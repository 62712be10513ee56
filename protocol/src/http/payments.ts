import * as z from 'zod/mini';

/** The ways by which money leaves a wallet without the cash desk. */
export const paymentMethods = ['bank-transfer'] as const;
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
  method: z.enum(paymentMethods),
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

export const paymentsSchema = z.object({
  /** How money can be taken out; empty where the house offers no way on this page. */
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      minMinor: minor,
      maxMinor: minor,
      /** Whether only identified players may use it. */
      needsIdentity: z.boolean(),
    }),
  ),
  isIdentified: z.boolean(),
  /** Whether the player may take back a withdrawal that waits. */
  mayCancel: z.boolean(),
  /** What waiting withdrawals hold. */
  heldMinor: z.number(),
  /** The newest ones, the newest first. All that wait are among them. */
  withdrawals: z.array(withdrawalSchema),
});
export type Payments = z.output<typeof paymentsSchema>;

export const askWithdrawalSchema = z.object({
  /** A UUID of the page's own, the same when it asks again: the request is made once. */
  id: requestId,
  method: z.enum(paymentMethods),
  amountMinor: minor,
  /** Whose account it is, as the bank knows the name. */
  holder: oneLine(100),
  iban: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});

export const withdrawalParamsSchema = z.object({ id: requestId });
