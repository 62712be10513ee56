import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../entity-ids.ts';
import { amountMinorSchema, balanceMinorSchema } from '../money-amount-schemas.ts';

/** Codes of the transaction types (specification §3). */
export const transactionCodes = {
  deposit: 1,
  withdraw: 2,
  cashIn: 3,
  cashOut: 4,
  handPay: 5,
  jackpot: 6,
} as const;
export type TransactionName = keyof typeof transactionCodes;
export type TransactionCode = (typeof transactionCodes)[TransactionName];

export const transactionNames = /* @__PURE__ */ Object.fromEntries(
  Object.entries(transactionCodes).map(([name, code]) => [code, name]),
) as Record<TransactionCode, TransactionName>;

export const pageQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  /** Pagination cursor: returns the page after the one that had this `nextCursor`. */
  cursor: z.optional(z.string().check(z.maxLength(128))),
});

/** Columns by which the list of transactions can be sorted; the first is the default. */
export const transactionSorts = ['at', 'type', 'amount', 'balance'] as const;
export type TransactionSort = (typeof transactionSorts)[number];
export const sessionSorts = ['start', 'duration', 'spins', 'freeSpins', 'cashIn', 'cashOut'] as const;
export type SessionSort = (typeof sessionSorts)[number];

const daySchema = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));
const orderSchema = z._default(z.enum(['asc', 'desc']), 'desc');

/** Range of days for a list of records: calendar days such as `2026-11-21` in the time zone `zone`. It includes both days. */
export const recordRangeSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** An IANA time zone name, such as `Europe/Istanbul`. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
});
export type RecordRange = z.output<typeof recordRangeSchema>;

/** Filter: only transactions of this type. */
const typeSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)));
export const transactionRangeSchema = z.object({ ...recordRangeSchema.shape, type: typeSchema });
export type TransactionRange = z.output<typeof transactionRangeSchema>;

const recordQueryOf = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.object({
    ...pageQuerySchema.shape,
    ...recordRangeSchema.shape,
    sort: z._default(z.enum(sorts), sorts[0] as never),
    order: orderSchema,
    /** Pagination cursor: returns the page before the one that had this `previousCursor`. */
    before: z.optional(z.string().check(z.maxLength(128))),
    /** `true` returns the last page of the list. */
    last: z.optional(z.literal('true')),
  });
export const transactionQuerySchema = z.object({
  ...recordQueryOf(transactionSorts).shape,
  type: typeSchema,
});
export const sessionQuerySchema = recordQueryOf(sessionSorts);
export type RecordQuery<Sort extends string> = Omit<z.output<typeof transactionQuerySchema>, 'sort'> & {
  readonly sort: Sort;
};

/** Query for downloading records as a file. They are always sorted by time, so that new records do not shift others during the download. */
export const recordFileQuerySchema = z.object({
  ...recordRangeSchema.shape,
  order: orderSchema,
  /** Language of the column names in the file. It also determines the format of amounts and the column separator. */
  lang: z._default(z.enum(['tr', 'en', 'ar']), 'en'),
});
export const transactionFileQuerySchema = z.object({ ...recordFileQuerySchema.shape, type: typeSchema });
export type RecordFileQuery = z.output<typeof recordFileQuerySchema>;

export const transactionSchema = z.object({
  id: z.string(),
  /** Time of the transaction: Unix time in ms. */
  at: z.int(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  /** The transaction's change of the wallet, in minor units. A cash-in, from wallet to machine, is negative. */
  amountMinor: amountMinorSchema,
  from: z.enum(['wallet', 'machine', 'cashier', 'jackpot']),
  /** Details of the transaction: a discount, a bonus, a jackpot level, or a note by staff. Otherwise empty. */
  tag: z.string(),
  machine: z.nullable(machineIdSchema),
  /** The wallet's balance after the transaction; null if the wallet is at the casino's platform. */
  balanceMinor: z.nullable(balanceMinorSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;

/** Names of the jackpot levels as players see them, the highest level first. */
const jackpotNames = ['grand', 'major', 'minor', 'mini'] as const;

/** Transaction tags that the server sets. Each has a translation. */
export type TagName =
  | 'voided'
  | 'corrected'
  | 'cancelledCredits'
  | 'discount'
  | 'bonus'
  | (typeof jackpotNames)[number];

/** Returns the translatable name of a transaction's tag; null for an empty tag and for a note by staff, which is shown unchanged. */
export const getTransactionTagName = ({ type, tag }: Pick<Transaction, 'type' | 'tag'>): TagName | null => {
  switch (type) {
    case transactionCodes.cashIn:
    case transactionCodes.cashOut:
      return tag === 'voided' || tag === 'corrected' || tag === 'cancelledCredits' ? tag : null;
    case transactionCodes.deposit:
      return tag === 'discount' || tag === 'bonus' ? tag : null;
    case transactionCodes.jackpot:
      // Subtract 1: the server numbers the jackpot levels from 1, arrays from 0.
      return jackpotNames[Number(tag) - 1] ?? null;
    default:
      return null;
  }
};

export const slotSessionSchema = z.object({
  id: sessionIdSchema,
  start: z.int(),
  /** End of the session: Unix time in ms; null while it is running. */
  end: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  machine: machineIdSchema,
  brand: z.string(),
  spinCount: z.int(),
  freeSpinCount: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  /** Hand pays and jackpots of the session that were paid to the wallet, in minor units. Absent from third-party servers. */
  winsPaidMinor: z._default(balanceMinorSchema, 0),
  IP: z.string(),
});
export type SlotSession = z.infer<typeof slotSessionSchema>;

export const transactionTotalsSchema = z.object({
  count: z.int(),
  inMinor: balanceMinorSchema,
  /** Sum of the transactions with a negative amount, in minor units: zero or less. */
  outMinor: amountMinorSchema,
  netMinor: amountMinorSchema,
});
export type TransactionTotals = z.infer<typeof transactionTotalsSchema>;

/** Totals of the sessions that began in a range of days. A running session adds no duration. */
export const sessionTotalsSchema = z.object({
  count: z.int(),
  durationMs: z.int(),
  spinCount: z.int(),
  freeSpinCount: z.int(),
  cashInMinor: balanceMinorSchema,
  cashOutMinor: balanceMinorSchema,
  winsPaidMinor: z._default(balanceMinorSchema, 0),
});
export type SessionTotals = z.infer<typeof sessionTotalsSchema>;

export const createCursorPageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/**
 * Returns the schema of a page of a list of records, with cursors to the next and the previous page. Third-party servers send only
 * `nextCursor`.
 */
export const createPlayerRecordPageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ ...createCursorPageSchema(item).shape, previousCursor: z.optional(z.nullable(z.string())) });

export interface PlayerRecordPage<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}
