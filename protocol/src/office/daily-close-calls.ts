import * as z from 'zod/mini';
import { defineAction, type OfficeAction } from './define-action.ts';
import { meterNames } from './machine-calls.ts';
import type { OfficeRoute } from './office-route.ts';

const at = z.number();
const minor = z.number();
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const count = z.number();

/** Why the count or the cabinets differ from the ledger. */
export const differenceCauses = [
  'miscounted',
  'wrongAmount',
  'notPosted',
  'cabinetFault',
  'onItsWay',
  'underInquiry',
  'other',
] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

/** What the house owes, in the order of the sheet. A hand pay that waits is in no account yet. */
export const owedClasses = [
  'wallets',
  'withdrawals',
  'deposits',
  'vouchers',
  'meters',
  'transit',
  'handPays',
  'pots',
  'pays',
  'platforms',
] as const;
const owedClass = z.enum(owedClasses);

const playerOfSheet = z.object({ id: z.string(), username: z.string() });

const explanationSchema = z.object({
  cause: z.enum(differenceCauses),
  because: z.string(),
  who: z.string(),
  at,
});

const differenceSchema = z.object({
  /** What it is of and its amount, such as `drawer:12:-5000`, because an explanation holds for no other amount. */
  id: z.string(),
  of: z.enum(['drawer', 'safe', 'ledger']),
  /** Number of the shift, key of the count of the safe, or class of the accounts. */
  ref: z.string(),
  /** What was counted less what must be there. */
  amountMinor: minor,
  who: z.nullable(z.string()),
  /** What the cashier said; null if nothing. */
  said: z.nullable(z.string()),
  explained: z.nullable(explanationSchema),
});

/** What moved between two kinds of accounts in a day, for one kind of transfer. */
const cellSchema = z.object({ kind: z.string(), of: z.string(), count, amountMinor: minor });

/** One meter at the end of a day. Amounts in minor units; of `games`, `freeGames` and `jackpots` how many. */
const dayMeterSchema = z.object({
  /** As the cabinet showed it. */
  reading: z.number(),
  /** What it counted since the reading before; of `credit`, what the cabinet had. */
  counted: z.number(),
  /** The same by the ledger, with what is known to be missing there, such as a hand pay that waits. */
  ledger: z.number(),
});

/** The meters of a machine at the end of a business day. */
const dayMetersSchema = z.object({
  machine: z.string(),
  /** `read`: the cabinet named them. `silent`: it did not answer. `none`: nobody asked it, as when the server was off. */
  state: z.enum(['read', 'silent', 'none']),
  /** When it was read, or asked for the last time; null if nobody asked. */
  at: z.nullable(at),
  /** The business day of the reading that they are compared with; null: they count from the beginning of the cabinet's journal. */
  since: z.nullable(day),
  /** False if cabinet and ledger were not of the same events, or count from different beginnings: then a difference says nothing. */
  isCompared: z.boolean(),
  /** The greatest difference in money between cabinet and ledger; 0 where they are not compared. */
  differenceMinor: minor,
  /** Null if it was not read. */
  meters: z.nullable(z.record(z.enum(meterNames), dayMeterSchema)),
});
export type DayMeters = z.output<typeof dayMetersSchema>;

/** The figures of a business day. */
export const daySheetSchema = z.object({
  day,
  from: at,
  until: at,
  zone: z.string(),
  currency: z.string(),
  /** The sheet of the day before; null for the first sheet. */
  before: z.nullable(z.object({ day, hash: z.string() })),
  /** The highest numbers of a shift and of a line of the audit trail that have a time before the day's end. A higher one came later. */
  lastShift: z.number(),
  lastLine: z.number(),
  /** Transfers of the day by the ledger. */
  transfers: count,
  cells: z.array(cellSchema),
  /** Transfers that have a time of a closed day and were committed after its sheet. They count on this day. */
  late: z.array(z.object({ day, transfers: count, cells: z.array(cellSchema) })),
  owed: z.array(z.object({ of: owedClass, openingMinor: minor, closingMinor: minor })),
  /** What made the players' wallets grow and shrink, by kind of transfer, late ones too. */
  wallets: z.array(z.object({ kind: z.string(), amountMinor: minor })),
  drawers: z.array(
    z.object({
      shift: z.number(),
      cashier: z.string(),
      openedAt: at,
      /** Null while it is open. */
      closedAt: z.nullable(at),
      /** Null while it is open, as nobody reads then what must be in the till. */
      expectedMinor: z.nullable(minor),
      countedMinor: z.nullable(minor),
    }),
  ),
  /** Cash in the safe by the ledger, and what came in (above zero) and left it. Fills go to drawers, drops come from them. */
  safe: z.object({
    openingMinor: minor,
    droppedMinor: minor,
    filledMinor: minor,
    /** From the bank, less what went there. */
    bankedMinor: minor,
    /** What counts found more, or less. */
    differenceMinor: minor,
    closingMinor: minor,
  }),
  pays: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['handPay', 'jackpot']),
      machine: z.string(),
      playerId: z.string(),
      amountMinor: minor,
      at,
      state: z.enum(['paid', 'waiting', 'refused']),
      /** The closed day whose time it has; null: this day's. */
      late: z.nullable(day),
    }),
  ),
  corrections: z.array(
    z.object({
      /** Number of the line of the audit trail. */
      line: z.number(),
      at,
      what: z.string(),
      subject: z.string(),
      machine: z.nullable(z.string()),
      amountMinor: z.nullable(minor),
      who: z.string(),
      second: z.nullable(z.string()),
      because: z.string(),
      /** The business day of what was corrected, if it was an earlier one. */
      ofDay: z.nullable(day),
      late: z.nullable(day),
    }),
  ),
  exclusions: z.array(
    z.object({
      playerId: z.string(),
      kind: z.enum(['timeout', 'exclusion', 'operator']),
      at,
      until: z.nullable(at),
      /** True if it ended on this day; else it began. */
      hasEnded: z.boolean(),
    }),
  ),
  /** What each cabinet had counted when the day ended, beside the ledger. */
  meters: z.array(dayMetersSchema),
  differences: z.array(differenceSchema),
});

export type DaySheet = z.output<typeof daySheetSchema>;

export const dailyCloseRoutes = {
  dailyClose: {
    method: 'GET',
    path: 'reports/daily-close',
    summary:
      'The sheet of a business day: as it was signed, or as it would be signed now. Without a day, that which is closed next.',
    right: 'prepareClose',
    subcommands: ['day show', 'day list'],
    query: z.object({ day: z.optional(day) }),
    answer: z.object({
      /** `running`: the day is not over, and its figures still change. */
      state: z.enum(['running', 'open', 'closed']),
      sheet: daySheetSchema,
      /** The hash of the sheet. Whoever signs names it. */
      hash: z.string(),
      /** Why it cannot be signed yet; null if it can, or is. */
      blocked: z.nullable(
        z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
      /** Number of business days that have ended unclosed, from this one on; 0 until `ALERT_DAY_OPEN_H` after its end. */
      overdueDays: z.number(),
      signed: z.nullable(
        z.object({
          number: z.number(),
          by: z.string(),
          at,
          second: z.nullable(z.string()),
          closedAt: at,
          /** The line of the audit trail that names the hash. */
          line: z.nullable(z.number()),
        }),
      ),
      /** What the ledger says now of a closed day that its sheet does not: kinds of transfers that came later. Empty: the same. */
      since: z.array(cellSchema),
      /** False if the stored sheet is not the one that was signed. */
      isIntact: z.boolean(),
      players: z.array(playerOfSheet),
      /** The newest closed days, the newest first. */
      days: z.array(z.object({ day, number: z.number(), closedAt: at, differencesMinor: minor })),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

export const dailyCloseActions = {
  nameDifference: defineAction({
    summary: 'Say what a difference on the sheet of a business day comes from.',
    right: 'prepareClose',
    input: z.object({
      day,
      /** The name that the sheet gives it. */
      difference: z.string().check(z.minLength(1), z.maxLength(100)),
      cause: z.enum(differenceCauses),
    }),
    answer: z.object({}),
    subcommands: {
      'day name': {
        help: `says what a difference of a day comes from: its name from day show, one of ${differenceCauses.join(', ')}, and why`,
        arguments: { DAY: 'day', DIFFERENCE: 'difference', CAUSE: 'cause' },
        reason: 'asInOffice',
      },
    },
    refusals: ['DAY_FORM', 'DAY_RUNNING', 'DAY_CLOSED', 'DAY_ORDER', 'DIFFERENCE_UNKNOWN'],
    example: { day: '2026-11-23', difference: 'drawer:12:-5000', cause: 'miscounted' },
  }),
  closeDay: defineAction({
    summary: 'Close a business day with the sheet that was read.',
    right: 'closeDay',
    input: z.object({
      day,
      /** The beginning of the hash of the sheet, or all of it. */
      sheet: z.string().check(z.regex(/^[0-9a-f]{8,64}$/)),
    }),
    answer: z.object({ number: z.number() }),
    subcommands: {
      'day close': {
        help: 'signs the sheet of a day and locks it: SHEET is what day show says of it',
        arguments: { DAY: 'day', SHEET: 'sheet' },
        reason: 'optional',
      },
    },
    refusals: [
      ...(['DAY_FORM', 'DAY_RUNNING', 'DAY_CLOSED', 'DAY_ORDER'] as const),
      ...(['DAY_SHIFT_OPEN', 'DAY_UNNAMED', 'DAY_CHANGED'] as const),
    ],
    example: { day: '2026-11-23', sheet: '9f2c41d7' },
  }),
} as const satisfies Record<string, OfficeAction>;
