import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/player-limits.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import { player, playerField } from './player-actions.ts';

const lineOf500 = z
  .string()
  .check(z.trim(), z.regex(/^[^\p{Cc}]{1,500}$/u, 'is one line of 1 to 500 characters; nothing changed.'));
const closedIndicator = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const indicatorId = z.nullable(closedIndicator);
/** Longest break from play, in hours: ten years. */
const maxHours = 87_840;
const wholeFrom = (min: number, max: number) => {
  const fault = `is no number from ${min} to ${max}; nothing changed.`;
  return z.int(fault).check(z.minimum(min, fault), z.maximum(max, fault));
};
const done = z.object({});
/** Input of an action that protects a player. `indicator`: the harm indicator to which staff respond; null if none. */
const step = z.object({ player: playerField, indicator: indicatorId });
const limit = z.object({
  player: playerField,
  indicator: indicatorId,
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** The player's limit in minor units, or in minutes for a time limit; null: no limit. */
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000_000))),
});

/** Staff actions for player protection (responsible gambling). */
export const protectionActions = {
  writeNote: defineOfficeAction({
    summary: 'Add a note about a player that only staff see. The note is the reason.',
    right: 'writeNotes',
    input: step,
    answer: done,
    subcommands: {
      'protect note': {
        help: 'adds a note about the player that only staff see',
        arguments: { USERNAME: 'player' },
        options: { indicator: 'indicator' },
        reason: 'required',
        reasonOption: 'text',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN'],
    example: { player: 'player1', indicator: null },
  }),
  sendMessage: defineOfficeAction({
    summary: 'Show a player a text on every page until it is acknowledged.',
    right: 'writeNotes',
    input: z.object({ player: playerField, indicator: indicatorId, text: lineOf500 }),
    answer: done,
    subcommands: {
      'protect message': {
        help: 'shows the player a text on every page until acknowledged',
        arguments: { USERNAME: 'player' },
        options: { text: 'text', indicator: 'indicator' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN'],
    example: { player: 'player1', indicator: null, text: 'Call us.' },
  }),
  orderCheck: defineOfficeAction({
    summary: 'Make a player acknowledge a reality check before the next paid spin.',
    right: 'limitPlayer',
    input: step,
    answer: done,
    subcommands: {
      'protect check': {
        help: 'orders a reality check: the next paid spin waits until the player has acknowledged it',
        arguments: { USERNAME: 'player' },
        options: { indicator: 'indicator' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN'],
    example: { player: 'player1', indicator: null },
  }),
  setOperatorLimit: defineOfficeAction({
    summary: 'Set an operator limit in addition to a player’s own; a higher one, or none, is only requested.',
    right: 'limitPlayer',
    input: limit,
    answer: z.object({
      state: z.enum(['set', 'asked', 'takenBack']),
      /** When a second person can first confirm the change; null if nothing is pending. */
      confirmableAt: z.nullable(z.number()),
    }),
    subcommands: {
      'protect limit': {
        help: "sets the operator's limit: deposit, stake, loss (amount) or time (minutes) in a day, week or month; a higher one, or none, is only requested, and a second person confirms it after the delay with --confirm",
        arguments: { USERNAME: 'player', KIND: 'kind', WINDOW: 'window', AMOUNT: 'amount' },
        options: { indicator: 'indicator' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN', 'UNCHANGED'],
    example: { player: 'player1', indicator: null, kind: 'stake', window: 'day', amount: 10_000 },
  }),
  confirmOperatorLimit: defineOfficeAction({
    summary: 'Confirm a higher operator limit that somebody else requested, after its delay.',
    right: 'limitPlayer',
    input: limit,
    answer: done,
    subcommands: {
      'protect limit': {
        help: 'confirms a higher limit of the house that somebody else asked for',
        arguments: { USERNAME: 'player', KIND: 'kind', WINDOW: 'window', AMOUNT: 'amount' },
        options: { indicator: 'indicator' },
        flag: 'confirm',
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN', 'CLOCK_UNSURE', 'NOT_ASKED', 'SAME_PERSON', 'TOO_EARLY'],
    example: { player: 'player1', indicator: null, kind: 'stake', window: 'day', amount: 10_000 },
  }),
  timeOutPlayer: defineOfficeAction({
    summary: 'Start a break, as the player could take it. Nobody can shorten it.',
    right: 'limitPlayer',
    input: z.object({
      player: playerField,
      indicator: indicatorId,
      hours: wholeFrom(1, maxHours),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
    subcommands: {
      'protect timeout': {
        help: 'sets a break as if by the player: 24, 168 or 720 hours; nobody can shorten it',
        arguments: { USERNAME: 'player', HOURS: 'hours' },
        options: { indicator: 'indicator' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN', 'BREAK_STANDS', 'NOT_OFFERED'],
    example: { player: 'player1', indicator: null, hours: 24 },
  }),
  excludePlayer: defineOfficeAction({
    summary: 'Exclude a player, as the player could choose it; only the player can end it.',
    right: 'limitPlayer',
    input: z.object({
      player: playerField,
      indicator: indicatorId,
      /** Duration of the exclusion in months; 0: permanent. */
      months: wholeFrom(0, 1_200),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
    subcommands: {
      'protect exclude': {
        help: 'sets an exclusion as if by the player: 1, 6 or 12 months, 0 has no end; only the player can end it',
        arguments: { USERNAME: 'player', MONTHS: 'months' },
        options: { indicator: 'indicator' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN', 'BREAK_STANDS', 'NOT_OFFERED'],
    example: { player: 'player1', indicator: null, months: 6 },
  }),
  restrictPlayer: defineOfficeAction({
    summary: 'Start an operator break, for some hours or until it is released.',
    right: 'limitPlayer',
    input: z.object({
      player: playerField,
      indicator: indicatorId,
      /** Duration of the break from play in hours; 0: until staff end it. */
      hours: wholeFrom(0, maxHours),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
    subcommands: {
      'protect restrict': {
        help: 'sets a break by the operator, with a reason; 0 hours: until released',
        arguments: { USERNAME: 'player', HOURS: 'hours' },
        options: { indicator: 'indicator' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_UNKNOWN', 'BREAK_STANDS'],
    example: { player: 'player1', indicator: null, hours: 0 },
  }),
  askRelease: defineOfficeAction({
    summary: 'Request the end of an operator break, which a second person confirms after the delay.',
    right: 'limitPlayer',
    input: player,
    answer: z.object({ confirmableAt: z.number() }),
    subcommands: {
      'protect release': {
        help: "requests the end of an operator's break; after the delay a second person ends it with --confirm",
        arguments: { USERNAME: 'player' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'CLOCK_UNSURE', 'NOTHING_TO_RELEASE', 'NOT_OFFERED'],
    example: { player: 'player1' },
  }),
  confirmRelease: defineOfficeAction({
    summary: 'End an operator break, as somebody else requested, after the delay.',
    right: 'limitPlayer',
    input: player,
    answer: done,
    subcommands: {
      'protect release': {
        help: 'ends a break by the house, as somebody else asked',
        arguments: { USERNAME: 'player' },
        flag: 'confirm',
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'CLOCK_UNSURE', 'NOTHING_TO_RELEASE', 'NOT_ASKED', 'SAME_PERSON', 'TOO_EARLY'],
    example: { player: 'player1' },
  }),
  closeHarmIndicator: defineOfficeAction({
    summary: 'Close a harm indicator with the findings.',
    right: 'limitPlayer',
    input: z.object({ player: playerField, indicator: closedIndicator }),
    answer: done,
    subcommands: {
      'protect review': {
        help: 'closes a harm indicator',
        arguments: { USERNAME: 'player' },
        options: { close: 'indicator' },
        flag: 'close',
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'HARM_INDICATOR_NOT_OPEN'],
    example: { player: 'player1', indicator: 'm-1' },
  }),
} as const satisfies Record<string, OfficeAction>;
