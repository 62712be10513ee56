import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money.ts';

/** Transaction action codes (specification §3). */
export const transactionCodes = {
  deposit: 1,
  withdraw: 2,
  cashIn: 3,
  cashOut: 4,
  handPay: 5,
  jackpot: 6,
} as const;
export type TransactionCode = (typeof transactionCodes)[keyof typeof transactionCodes];

export const pageQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  /** Where the next page begins: the `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(128))),
});

export const transactionSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  /** With sign, seen from the wallet: a cash-in is negative. */
  amountMinor: amountMinorSchema,
  /** Where the money came from. */
  from: z.enum(['wallet', 'machine', 'cashier', 'jackpot']),
  /** The finer kind: discount, bonus, jackpot level, a staff note. Empty where there is none. */
  tag: z.string(),
  machine: z.nullable(machineIdSchema),
  /** The wallet after it. */
  balanceMinor: balanceMinorSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

export const slotSessionSchema = z.object({
  id: sessionIdSchema,
  start: z.int(),
  /** Null while it runs. */
  end: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  machine: machineIdSchema,
  brand: z.string(),
  spinCount: z.int(),
  freeSpinCount: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  IP: z.string(),
});
export type SlotSession = z.infer<typeof slotSessionSchema>;

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
