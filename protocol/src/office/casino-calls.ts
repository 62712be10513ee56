import * as z from 'zod/mini';
import { casinoContracts } from '../casino/casino-wallet-api-names.ts';
import type { OfficeRoute } from './office-route.ts';

export { casinoActions } from './casino-actions.ts';

const params = z.object({ site: z.coerce.number().check(z.int(), z.minimum(0)) });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'is a day such as 2026-11-29.'));

/** The last response of a casino's platform to a transfer; null if there is none. */
const answer = z.nullable(z.object({ class: z.string(), code: z.string(), message: z.nullable(z.string()) }));

const counts = {
  /** Number of transfers that the casino's platform refused, so that staff must decide about them. */
  held: z.number(),
  heldMinor: z.number(),
  /** Number of transfers to which the casino's platform has sent no final response. */
  unknown: z.number(),
  unknownMinor: z.number(),
  /** Number of differences that the newest reconciliation with the casino's platform found. */
  differing: z.number(),
  /** Number of events that could not be delivered to the casino's platform (dead letters). */
  dead: z.number(),
  /** When the casino's platform stopped accepting events; null if it accepts them. */
  eventsEndedAt: z.nullable(z.number()),
} as const;

const site = { siteId: z.number(), name: z.string() } as const;

export const casinoRoutes = {
  casinos: {
    method: 'GET',
    path: 'casinos',
    summary: 'The sites with wallets at a casino’s platform, and what waits there for staff.',
    right: 'seeReports',
    subcommands: ['site list'],
    answer: z.object({ casinos: z.array(z.object({ ...site, ...counts })) }),
  },
  casino: {
    method: 'GET',
    path: 'casinos/:site',
    summary: 'The connection between a site and its casino’s platform, and what waits for staff. Contains no keys.',
    right: 'seeReports',
    subcommands: ['site list'],
    params,
    answer: z.object({
      ...site,
      ...counts,
      /** Connection to the casino's platform; null if this installation holds the wallets of the site's players itself. */
      connection: z.nullable(
        z.object({
          url: z.string(),
          contract: z.enum(casinoContracts),
          /** When the keys of the connection were last created, or the previous keys were revoked. */
          keysChangedAt: z.number(),
          /** True while the connection's previous keys are still valid, too. */
          hasFormerKeys: z.boolean(),
          /**
           * Connection to the casino's platform. `new`: nothing was requested yet; `answers`: the last transfer has a final response;
           * `silent`: one has been waiting for a response for over a minute; `faulty`: the platform reports an error in our calls.
           */
          state: z.enum(['new', 'answers', 'silent', 'faulty']),
          /** When a transfer last got a final response from the casino's platform. */
          answeredAt: z.nullable(z.number()),
          /** The casino platform's last response to the oldest pending transfer; null if none is pending. */
          trouble: answer,
        }),
      ),
    }),
  },
  casinoTransfers: {
    method: 'GET',
    path: 'casinos/:site/transfers',
    summary: 'The transfers of a site that wait for staff, and those without a final response, oldest first.',
    right: 'seeReports',
    params,
    answer: z.object({
      transfers: z.array(
        z.object({
          number: z.number(),
          id: z.string(),
          kind: z.enum(['debit', 'credit', 'rollback']),
          isHeld: z.boolean(),
          player: z.object({ id: z.string(), name: z.string(), ref: z.string() }),
          machine: z.nullable(z.string()),
          amountMinor: z.number(),
          at: z.number(),
          /** Since when the refused transfer has been waiting for a decision of staff. */
          heldAt: z.nullable(z.number()),
          tries: z.number(),
          nextAt: z.number(),
          answer,
        }),
      ),
    }),
  },
  casinoSettlement: {
    method: 'GET',
    path: 'casinos/:site/settlement',
    summary: 'Money moved between this hall and a casino in a business day. Above zero, the hall owes the casino.',
    right: 'seeReports',
    params,
    query: z.object({ day: z.optional(day) }),
    answer: z.object({
      day,
      today: day,
      fromMs: z.number(),
      untilMs: z.number(),
      openingMinor: z.number(),
      /** The day's transfers summed by cause; `other`: a cause that this version does not know. */
      sums: z.array(
        z.object({
          kind: z.enum([
            ...(['cashIn', 'cashInVoided', 'cashOut', 'handPay', 'jackpot', 'correction'] as const),
            ...(['platformPaidByHand', 'platformSettled', 'other'] as const),
          ]),
          count: z.number(),
          amountMinor: z.number(),
        }),
      ),
      closingMinor: z.number(),
      /** The amount that the operator of the machines currently owes the casino. */
      owedMinor: z.number(),
    }),
  },
  casinoReconciliations: {
    method: 'GET',
    path: 'casinos/:site/reconciliations',
    summary: 'The nightly reconciliations with a casino’s platform, newest first, with every transfer that differs.',
    right: 'seeReports',
    params,
    answer: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          at: z.number(),
          compared: z.number(),
          findings: z.array(
            z.object({
              side: z.enum(['ours', 'theirs', 'differs']),
              id: z.string(),
              kind: z.string(),
              /** The player's id at the casino's platform. */
              player: z.string(),
              amountMinor: z.number(),
              /** The casino platform's record of the transfer. `currency` only if it differs from the operator's. */
              theirs: z.nullable(
                z.object({
                  kind: z.string(),
                  player: z.string(),
                  amountMinor: z.number(),
                  currency: z.optional(z.string()),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  },
  casinoEvents: {
    method: 'GET',
    path: 'casinos/:site/events',
    summary: 'The events that a casino’s platform did not accept, oldest first, and how many are still being retried.',
    right: 'seeReports',
    params,
    answer: z.object({
      /** When the casino's platform stopped accepting events; null if it accepts them. */
      endedAt: z.nullable(z.number()),
      waiting: z.number(),
      /** The number of the newest event for the casino's platform. */
      last: z.number(),
      deadCount: z.number(),
      dead: z.array(
        z.object({
          number: z.number(),
          type: z.string(),
          session: z.nullable(z.string()),
          player: z.nullable(z.string()),
          at: z.number(),
          /** When delivery of the event was last attempted. */
          triedAt: z.number(),
          tries: z.number(),
          answer: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;
