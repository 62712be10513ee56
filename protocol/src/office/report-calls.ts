import * as z from 'zod/mini';
import type { OfficeRoute } from './office-route.ts';

/** Language of a report file's headings, separators and decimals. */
export const fileLanguage = z._default(z.enum(['en', 'tr']), 'en');

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Revenue figures of machines over a number of days. Amounts in minor units; shares of the coin-in in millionths, null if unknown. */
const figuresSchema = z.object({
  /** Number of paid rounds. */
  games: z.number(),
  freeGames: z.number(),
  coinInMinor: z.number(),
  coinOutMinor: z.number(),
  handPaysMinor: z.number(),
  handPays: z.number(),
  jackpotsMinor: z.number(),
  jackpots: z.number(),
  /** Net win: coin-in less coin-out, hand pays and jackpots. */
  netWinMinor: z.number(),
  holdPpm: z.nullable(z.number()),
  theoreticalHoldPpm: z.nullable(z.number()),
  /** Share of the coin-in for which the theoretical hold is known, in millionths. */
  ruledPpm: z.nullable(z.number()),
  /** Drop: the money that players put on the machines. */
  dropMinor: z.number(),
});

/** Range of business days of a report. `last` is inclusive. */
const spanSchema = z.object({ from: day, last: day, days: z.number() });

const value = z.nullable(z.union([z.string(), z.number()]));
const row = z.record(z.string(), value);

/** Names of the reports. Those on the second line list single events, one row each. */
export const reportNames = [
  ...(['floor', 'drop', 'promotions', 'liabilities', 'shifts', 'complaints', 'tasks'] as const),
  ...(['hand-pays', 'jackpots', 'large-wins', 'dormant', 'complaint-list', 'events', 'meters'] as const),
] as const;
export type ReportName = (typeof reportNames)[number];
const subcommands = reportNames.map((name) => `report ${name}`);

/** Query parameters of a report, named as on the command line; `to` is exclusive. */
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
    summary: 'The floor’s revenue of business days, by day, brand and cabinet; by default the last seven days.',
    right: 'seeReports',
    subcommands: ['report floor', 'report drop'],
    query: z.object({
      from: z.optional(day),
      /** End of the report's date range, exclusive: the day after its last day. */
      to: z.optional(day),
      /** Period with which the report compares: as many days before, or the same weekdays a year before. */
      against: z._default(z.enum(['before', 'year', 'none']), 'before'),
      brand: z.optional(z.string()),
    }),
    answer: z.object({
      /** The current business day. */
      today: day,
      range: spanSchema,
      /** True if the report's last day is not over. The days to compare with are then cut at the same hour. */
      isRunning: z.boolean(),
      totals: figuresSchema,
      against: z.nullable(z.extend(spanSchema, { totals: figuresSchema })),
      days: z.array(z.extend(figuresSchema, { day, isRunning: z.boolean() })),
      /** Figures of each cabinet; a cabinet that has changed its brand is listed once for each. */
      cabinets: z.array(z.extend(figuresSchema, { machine: z.string(), brand: z.string(), agent: z.string() })),
      /** Figures of the cabinets by brand. */
      ofBrands: z.array(z.extend(figuresSchema, { brand: z.string() })),
      /** All brands of the operator, in lobby order. */
      brands: z.array(z.object({ id: z.string(), name: z.string() })),
      notes: z.array(z.string()),
      /** Number and sum of the hand pays that currently wait for approval. */
      waiting: z.object({ handPays: z.number(), handPaysMinor: z.number() }),
    }),
  },
  jackpotLiability: {
    method: 'GET',
    path: 'reports/jackpots',
    summary: 'Current jackpot pots by brand and level, and unpaid hits.',
    right: 'seeReports',
    subcommands: ['report liabilities'],
    answer: z.object({
      brands: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Current amounts of the brand's jackpot levels in minor units, highest level first. */
          levels: z.array(z.number()),
          /** Sum of the jackpots that were hit and wait for approval; not included in the levels. */
          heldMinor: z.number(),
        }),
      ),
      /** Total in the ledger of all jackpot pots and of jackpots that wait for approval, in minor units. */
      potsMinor: z.number(),
    }),
  },
  reportSheet: {
    method: 'GET',
    path: 'reports/sheets/:name',
    summary: 'A report as on the command line: columns, rows, sums and notes.',
    right: 'seeReports',
    subcommands,
    params: z.object({ name: z.enum(reportNames) }),
    query: z.object({ ...words, check: z.optional(z.literal('true')) }),
    answer: z.object({
      title: z.string(),
      by: z.nullable(z.string()),
      /** Names of the groupings that the report supports. */
      groups: z.array(z.string()),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          /** Type of the column's values: minor units, a count, millionths, milliseconds, or a text. */
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
    summary: 'A report as the command line’s file, or as an Excel workbook.',
    right: 'seeReports',
    subcommands,
    params: z.object({ name: z.enum(reportNames) }),
    query: z.object({ ...words, as: z.enum(['csv', 'xlsx', 'json']), lang: fileLanguage }),
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;
