import * as z from 'zod/mini';
import type { OfficeRoute } from './office-route.ts';

/** Language of a file's headings, separators and decimals. */
export const fileLanguage = z._default(z.enum(['en', 'tr']), 'en');

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** What machines did in some days. Amounts in minor units; parts of the coin-in in millionths, null if not known. */
const figuresSchema = z.object({
  /** Paid rounds. */
  games: z.number(),
  freeGames: z.number(),
  coinInMinor: z.number(),
  coinOutMinor: z.number(),
  handPaysMinor: z.number(),
  handPays: z.number(),
  jackpotsMinor: z.number(),
  jackpots: z.number(),
  /** Coin-in less coin-out, hand pays and jackpots. */
  netWinMinor: z.number(),
  holdPpm: z.nullable(z.number()),
  theoreticalHoldPpm: z.nullable(z.number()),
  /** The part of the coin-in for which the theoretical hold is known. */
  ruledPpm: z.nullable(z.number()),
  /** Money that came to the machines. */
  dropMinor: z.number(),
});

/** Business days of a report. `last` is the last one of them. */
const spanSchema = z.object({ from: day, last: day, days: z.number() });

const value = z.nullable(z.union([z.string(), z.number()]));
const row = z.record(z.string(), value);

/** The reports. The second line are lists of what happened, one row each. */
export const reportNames = [
  ...(['floor', 'drop', 'promotions', 'liabilities', 'shifts', 'complaints', 'tasks'] as const),
  ...(['hand-pays', 'jackpots', 'large-wins', 'dormant', 'complaint-list', 'events', 'meters'] as const),
] as const;
export type ReportName = (typeof reportNames)[number];
const subcommands = reportNames.map((name) => `report ${name}`);

/** The days of a report in the words of the command line; `to` is the day after the last one. */
const words = {
  day: z.optional(z.string()),
  month: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  by: z.optional(z.string()),
};

export const reportRoutes = {
  reportOverview: {
    method: 'GET',
    path: 'reports/overview',
    summary:
      'What the floor earned in some business days, by day, brand and cabinet; the last seven days without any.',
    right: 'seeReports',
    subcommands: ['report floor', 'report drop'],
    query: z.object({
      from: z.optional(day),
      /** The day after the last one. */
      to: z.optional(day),
      /** What it is compared with: as many days before, or the same weekdays a year before. */
      against: z._default(z.enum(['before', 'year', 'none']), 'before'),
      brand: z.optional(z.string()),
    }),
    answer: z.object({
      /** The present business day. */
      today: day,
      range: spanSchema,
      /** True if the last day is not over. Days that it is compared with are then cut at the same hour. */
      isRunning: z.boolean(),
      totals: figuresSchema,
      against: z.nullable(z.extend(spanSchema, { totals: figuresSchema })),
      days: z.array(z.extend(figuresSchema, { day, isRunning: z.boolean() })),
      /** Each cabinet; twice if it has changed its brand. */
      cabinets: z.array(
        z.extend(figuresSchema, { machine: z.string(), brand: z.string(), agent: z.string() }),
      ),
      /** The brands of the cabinets. */
      ofBrands: z.array(z.extend(figuresSchema, { brand: z.string() })),
      /** Every brand of the house, in its order. */
      brands: z.array(z.object({ id: z.string(), name: z.string() })),
      notes: z.array(z.string()),
      /** Hand pays that wait for a person now. */
      waiting: z.object({ handPays: z.number(), handPaysMinor: z.number() }),
    }),
  },
  jackpotLiability: {
    method: 'GET',
    path: 'reports/jackpots',
    summary:
      'What lies in the pots of jackpots now, by brand and level, and what was hit and is not yet paid.',
    right: 'seeReports',
    subcommands: ['report liabilities'],
    answer: z.object({
      brands: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Amounts in minor units, highest level first. */
          levels: z.array(z.number()),
          /** Jackpots that were hit and wait for a person, beside the levels. */
          heldMinor: z.number(),
        }),
      ),
      /** All that lies in the pots and waits for a person by the ledger, in minor units. */
      potsMinor: z.number(),
    }),
  },
  reportSheet: {
    method: 'GET',
    path: 'reports/sheets/:name',
    summary: 'A report as the command line prints it: columns, rows, sums and notes.',
    right: 'seeReports',
    subcommands,
    params: z.object({ name: z.enum(reportNames) }),
    query: z.object({ ...words, check: z.optional(z.literal('true')) }),
    answer: z.object({
      title: z.string(),
      by: z.nullable(z.string()),
      /** The groups that the report can have. */
      groups: z.array(z.string()),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          /** Minor units, a number of things, millionths, milliseconds, or a text. */
          kind: z.enum(['amount', 'count', 'ppm', 'duration', 'text']),
        }),
      ),
      rows: z.array(row),
      totals: z.array(row),
      notes: z.array(z.string()),
    }),
  },
  reportFile: {
    method: 'GET',
    path: 'reports/files/:name',
    summary: 'A report as the file that the command line writes, or as an Excel workbook.',
    right: 'seeReports',
    subcommands,
    params: z.object({ name: z.enum(reportNames) }),
    query: z.object({ ...words, as: z.enum(['csv', 'xlsx', 'json']), lang: fileLanguage }),
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
