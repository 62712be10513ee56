import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { meterNames } from './machine-calls.ts';
import type { OfficeRoute } from './office-route.ts';

const at = z.number();
const minor = z.number();
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const count = z.number();

/** Causes of a difference: between a cash count and the ledger, or between the cabinets' meters and the ledger. */
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

/** The operator's liabilities, in the order of the daily close sheet. A hand pay waiting for approval is not in any account yet. */
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
  /** Source and amount of the difference, such as `drawer:12:-5000`. The amount is included because an explanation is only valid for it. */
  id: z.string(),
  of: z.enum(['drawer', 'safe', 'ledger']),
  /** Where the difference was found: number of the shift, key of the safe's count, or class of ledger accounts. */
  ref: z.string(),
  /** Amount of the difference: counted less expected. */
  amountMinor: minor,
  who: z.nullable(z.string()),
  /** The cashier's explanation of the difference; null if there is none. */
  said: z.nullable(z.string()),
  explained: z.nullable(explanationSchema),
});

/** The total moved between two kinds of accounts in a day by one kind of transfer. */
const cellSchema = z.object({ kind: z.string(), of: z.string(), count, amountMinor: minor });

/** One meter at the end of a day. Amounts in minor units; a number for `games`, `freeGames` and `jackpots`. */
const dayMeterSchema = z.object({
  /** The cabinet's meter reading at the end of the day. */
  reading: z.number(),
  /** The meter's increase since the previous reading; for `credit`, the cabinet's credit itself. */
  counted: z.number(),
  /** The meter's increase according to the ledger, including amounts known to be missing there, such as a waiting hand pay. */
  ledger: z.number(),
});

/** The meters of a machine at the end of a business day. */
const dayMetersSchema = z.object({
  machine: z.string(),
  /**
   * `read`: the cabinet reported its meters. `silent`: it did not respond. `none`: it was not queried, for example because the server was
   * off.
   */
  state: z.enum(['read', 'silent', 'none']),
  /** When the cabinet's meters were read, or last queried; null if they were not queried. */
  at: z.nullable(at),
  /** The business day of the previous meter reading to compare with; null: the meters count from the beginning of the cabinet's journal. */
  since: z.nullable(day),
  /**
   * False if cabinet and ledger did not cover the same events, or count from different starting points: then a difference means nothing.
   */
  isCompared: z.boolean(),
  /** The greatest difference in money between cabinet and ledger; 0 if they are not compared. */
  differenceMinor: minor,
  /** The cabinet's meters by name; null if the cabinet was not read. */
  meters: z.nullable(z.record(z.enum(meterNames), dayMeterSchema)),
});
export type DayMeters = z.output<typeof dayMetersSchema>;

/** The daily close sheet: the figures of a business day, which staff sign. */
export const daySheetSchema = z.object({
  day,
  from: at,
  until: at,
  zone: z.string(),
  currency: z.string(),
  /** Day and hash of the previous daily close sheet; null for the first sheet. */
  before: z.nullable(z.object({ day, hash: z.string() })),
  /**
   * The highest number of a cashier shift (`lastLine`: of an audit trail entry) whose time is before the day's end. A higher number was
   * added later.
   */
  lastShift: z.number(),
  lastLine: z.number(),
  /** Number of the day's transfers in the ledger. */
  transfers: count,
  cells: z.array(cellSchema),
  /** Transfers dated on a closed day but committed after its daily close sheet was signed. They count on this day. */
  late: z.array(z.object({ day, transfers: count, cells: z.array(cellSchema) })),
  owed: z.array(z.object({ of: owedClass, openingMinor: minor, closingMinor: minor })),
  /** Sum of the changes of all players' wallets on this day by kind of transfer, including late transfers. */
  wallets: z.array(z.object({ kind: z.string(), amountMinor: minor })),
  drawers: z.array(
    z.object({
      shift: z.number(),
      cashier: z.string(),
      openedAt: at,
      /** When the cashier's shift was closed; null while it is open. */
      closedAt: z.nullable(at),
      /** The cash that should be in the drawer; null while the shift is open, because nobody may know it then. */
      expectedMinor: z.nullable(minor),
      countedMinor: z.nullable(minor),
    }),
  ),
  /**
   * Cash in the safe according to the ledger, and its movements (above zero: into the safe). Fills go to cash drawers, drops come from
   * them.
   */
  safe: z.object({
    openingMinor: minor,
    droppedMinor: minor,
    filledMinor: minor,
    /** Cash from the bank less cash to the bank. */
    bankedMinor: minor,
    /** Surplus (above zero) or shortage of cash found by counts of the safe. */
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
      /** The already closed day on which the payment is dated; null if it is dated on this day. */
      late: z.nullable(day),
    }),
  ),
  corrections: z.array(
    z.object({
      /** Number of the entry in the audit trail. */
      line: z.number(),
      at,
      what: z.string(),
      subject: z.string(),
      machine: z.nullable(z.string()),
      amountMinor: z.nullable(minor),
      who: z.string(),
      second: z.nullable(z.string()),
      because: z.string(),
      /** The business day of the corrected payment, if it was an earlier one. */
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
      /** True if the player's exclusion ended on this day; false if it began. */
      hasEnded: z.boolean(),
    }),
  ),
  /** Meters of each cabinet at the end of the day, compared with the ledger. */
  meters: z.array(dayMetersSchema),
  differences: z.array(differenceSchema),
});

export type DaySheet = z.output<typeof daySheetSchema>;

export const dailyCloseRoutes = {
  dailyClose: {
    method: 'GET',
    path: 'reports/daily-close',
    summary:
      'The sheet of a business day, as signed or as it would be signed now. Without a day, the next one to close.',
    right: 'prepareClose',
    subcommands: ['day show', 'day list'],
    query: z.object({ day: z.optional(day) }),
    answer: z.object({
      /** State of a business day. `running`: the day is not over, and its figures still change. */
      state: z.enum(['running', 'open', 'closed']),
      sheet: daySheetSchema,
      /** Hash of the daily close sheet. Whoever signs it must send this hash. */
      hash: z.string(),
      /** Why the daily close sheet cannot be signed yet; null if it can be, or is signed. */
      blocked: z.nullable(
        z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
      /** Number of ended business days that are not closed, from the shown day on; 0 until `ALERT_DAY_OPEN_H` hours after its end. */
      overdueDays: z.number(),
      signed: z.nullable(
        z.object({
          number: z.number(),
          by: z.string(),
          at,
          second: z.nullable(z.string()),
          closedAt: at,
          /** Number of the audit trail entry that contains the hash of the signed sheet. */
          line: z.nullable(z.number()),
        }),
      ),
      /** Ledger changes for this closed day that its signed sheet lacks: late transfers, summed by kind. Empty if there are none. */
      since: z.array(cellSchema),
      /** False if the stored daily close sheet differs from the signed one. */
      isIntact: z.boolean(),
      players: z.array(playerOfSheet),
      /** The newest closed days, newest first. */
      days: z.array(z.object({ day, number: z.number(), closedAt: at, differencesMinor: minor })),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

export const dailyCloseActions = {
  nameDifference: defineOfficeAction({
    summary: 'Explain a difference on the sheet of a business day.',
    right: 'prepareClose',
    input: z.object({
      day,
      /** Id of the difference in the daily close sheet, such as `drawer:12:-5000`. */
      difference: z.string().check(z.minLength(1), z.maxLength(100)),
      cause: z.enum(differenceCauses),
    }),
    answer: z.object({}),
    subcommands: {
      'day name': {
        help: `explains a difference of a day: its name from day show, one of ${differenceCauses.join(', ')}, and why`,
        arguments: { DAY: 'day', DIFFERENCE: 'difference', CAUSE: 'cause' },
        reason: 'asInOffice',
      },
    },
    refusals: ['DAY_FORM', 'DAY_RUNNING', 'DAY_CLOSED', 'DAY_ORDER', 'DIFFERENCE_UNKNOWN'],
    example: { day: '2026-11-23', difference: 'drawer:12:-5000', cause: 'miscounted' },
  }),
  closeDay: defineOfficeAction({
    summary: 'Close a business day with the sheet that was read.',
    right: 'closeDay',
    input: z.object({
      day,
      /** The full hash of the daily close sheet; at the command line, a prefix is enough. */
      sheet: z.string().check(z.regex(/^[0-9a-f]{8,64}$/)),
    }),
    answer: z.object({ number: z.number() }),
    subcommands: {
      'day close': {
        help: "signs a day's sheet and locks the day: SHEET as printed by day show",
        arguments: { DAY: 'day', SHEET: 'sheet' },
        reason: 'optional',
      },
    },
    refusals: [
      ...(['DAY_FORM', 'DAY_RUNNING', 'DAY_CLOSED', 'DAY_ORDER'] as const),
      ...(['DAY_SHIFT_OPEN', 'DAY_UNNAMED', 'DAY_CHANGED', 'DAY_ASK_ON_PAGE'] as const),
    ],
    example: { day: '2026-11-23', sheet: '9f2c41d7' },
  }),
} as const satisfies Record<string, OfficeAction>;
