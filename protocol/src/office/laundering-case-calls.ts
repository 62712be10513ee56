import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { player } from './player-actions.ts';
import { onePlayer } from './player-calls.ts';

/**
 * Outcomes of a money laundering case. `unfounded`: the suspicion was wrong; `watched`: staff continue to monitor the player; `reported`:
 * the authority was informed; `ended`: the operator ended the relationship with the player.
 */
export const caseOutcomes = ['unfounded', 'watched', 'reported', 'ended'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

const caseNumber = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const ofCase = z.object({ case: caseNumber });
const nothing = z.object({});

const indicatorSchema = z.object({
  id: z.string(),
  player: z.object({ id: z.string(), name: z.string() }),
  /** The threshold of the anti-money-laundering rules that was reached: `deposits`, `turnover` or `inAndOut`. */
  kind: z.string(),
  at: z.number(),
  /** The figures that reached the threshold. Amounts have names that end with `Minor`; `days`: length of the period in days. */
  figures: z.record(z.string(), z.number()),
});

const listedCaseSchema = z.object({
  number: z.number(),
  player: z.object({ id: z.string(), name: z.string() }),
  openedAt: z.number(),
  openedBy: z.string(),
  reason: z.string(),
  /** The outcome of the money laundering case; null while it is open. */
  outcome: z.nullable(z.enum(caseOutcomes)),
  closedAt: z.nullable(z.number()),
  closedBy: z.nullable(z.string()),
  /** Findings at the close of the case; null while it is open. */
  closing: z.nullable(z.string()),
  indicators: z.number(),
  notes: z.number(),
});

const casesAnswer = z.object({
  cases: z.array(listedCaseSchema),
  /** Money laundering indicators that belong to no case yet, oldest first. */
  waiting: z.array(indicatorSchema),
});

export const caseRoutes = {
  cases: {
    method: 'GET',
    path: 'cases',
    summary:
      'Money-laundering cases: open ones, oldest first, then the newest closed ones; and indicators without a case.',
    right: 'seeCases',
    subcommands: ['case list'],
    answer: casesAnswer,
  },
  oneCase: {
    method: 'GET',
    path: 'cases/:number',
    summary: 'A money-laundering case with its indicators and notes.',
    right: 'seeCases',
    subcommands: ['case show'],
    params: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1)) }),
    answer: z.object({
      ...listedCaseSchema.shape,
      found: z.array(indicatorSchema),
      written: z.array(z.object({ id: z.number(), at: z.number(), who: z.string(), text: z.string() })),
    }),
  },
  playerCases: {
    method: 'GET',
    path: 'players/:player/cases',
    summary: 'The money-laundering cases of one player, and the indicators without a case.',
    right: 'seeCases',
    params: onePlayer,
    answer: casesAnswer,
  },
} as const satisfies Record<string, OfficeRoute>;

/**
 * Staff actions on cases of suspected money laundering. Cases are hidden from the player, also in an export of personal data, because
 * tipping off a suspect is forbidden.
 */
export const caseActions = {
  openCase: defineOfficeAction({
    summary:
      'Open a money-laundering case for a player, with the indicators that have no case yet. The reason says what to investigate.',
    right: 'workCases',
    input: player,
    answer: z.object({ case: caseNumber }),
    subcommands: {
      'case open': {
        help: 'opens a money-laundering case for a player, with the indicators that are in no case yet',
        arguments: { USERNAME: 'player' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'CASE_OPEN'],
    example: { player: 'player1' },
  }),
  writeCaseNote: defineOfficeAction({
    summary: 'Add a note to an open case. The note is the reason, and nobody can change it.',
    right: 'workCases',
    input: ofCase,
    answer: nothing,
    subcommands: {
      'case note': {
        help: 'adds a note to an open case; nobody can change it',
        arguments: { NUMBER: 'case' },
        reason: 'required',
        reasonOption: 'text',
      },
    },
    refusals: ['CASE_UNKNOWN', 'CASE_CLOSED'],
    example: { case: 1 },
  }),
  closeCase: defineOfficeAction({
    summary: 'Close a case with its outcome. The reason says what was found.',
    right: 'closeCases',
    input: z.extend(ofCase, { outcome: z.enum(caseOutcomes) }),
    answer: nothing,
    subcommands: {
      'case close': {
        help: 'closes a case: unfounded, watched, reported (to the authority) or ended (the house no longer deals with the player)',
        arguments: { NUMBER: 'case', OUTCOME: 'outcome' },
        reason: 'required',
      },
    },
    refusals: ['CASE_UNKNOWN', 'CASE_CLOSED'],
    example: { case: 1, outcome: 'unfounded' },
  }),
} as const satisfies Record<string, OfficeAction>;
