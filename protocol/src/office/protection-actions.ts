import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/limits.ts';
import type { OfficeAction } from './define-action.ts';
import { player, playerField } from './player-actions.ts';

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const markId = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)));
const done = z.object({});
/** With the mark that the step answers; null if none. */
const step = z.object({ player: playerField, mark: markId });
const limit = z.object({
  player: playerField,
  mark: markId,
  kind: limitKindSchema,
  window: limitWindowSchema,
  /** Minor units; of a time limit, minutes; null: none. */
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000_000))),
});

/** What staff do to protect players. */
export const protectionActions = {
  writeNote: {
    summary: 'Keep a note about a player that only staff see. The note is the reason.',
    right: 'writeNotes',
    verbs: ['protect note'],
    input: step,
    answer: done,
  },
  sendMessage: {
    summary: 'Show a player a text on every page until it is acknowledged.',
    right: 'writeNotes',
    verbs: ['protect message'],
    input: z.object({ player: playerField, mark: markId, text: line(500) }),
    answer: done,
  },
  orderCheck: {
    summary: 'Make a player acknowledge a reality check before the next paid spin.',
    right: 'limitPlayer',
    verbs: ['protect check'],
    input: step,
    answer: done,
  },
  setHouseLimit: {
    summary: 'Set the limit of the house beside a player’s own; a higher one, or none, is only asked for.',
    right: 'limitPlayer',
    verbs: ['protect limit'],
    input: limit,
    answer: z.object({
      state: z.enum(['set', 'asked', 'takenBack']),
      /** From when a second person can confirm it; null if nothing waits. */
      confirmableAt: z.nullable(z.number()),
    }),
  },
  confirmHouseLimit: {
    summary: 'Confirm a higher limit of the house that somebody else asked for, after its delay.',
    right: 'limitPlayer',
    verbs: ['protect limit'],
    input: limit,
    answer: done,
  },
  timeOutPlayer: {
    summary: 'Start a break as the player could take it. Nobody can shorten it.',
    right: 'limitPlayer',
    verbs: ['protect timeout'],
    input: z.object({
      player: playerField,
      mark: markId,
      hours: z.int().check(z.minimum(1), z.maximum(87_840)),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
  },
  excludePlayer: {
    summary: 'Exclude a player as the player could; only the player ends it.',
    right: 'limitPlayer',
    verbs: ['protect exclude'],
    input: z.object({
      player: playerField,
      mark: markId,
      /** 0: no end. */
      months: z.int().check(z.minimum(0), z.maximum(1_200)),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
  },
  restrictPlayer: {
    summary: 'Keep a player from play by the house, for some hours or until it is released.',
    right: 'limitPlayer',
    verbs: ['protect restrict'],
    input: z.object({
      player: playerField,
      mark: markId,
      /** 0: until it is released. */
      hours: z.int().check(z.minimum(0), z.maximum(87_840)),
    }),
    answer: z.object({ untilAt: z.nullable(z.number()) }),
  },
  askRelease: {
    summary: 'Ask for the end of a break by the house, which a second person confirms after the delay.',
    right: 'limitPlayer',
    verbs: ['protect release'],
    input: player,
    answer: z.object({ confirmableAt: z.number() }),
  },
  confirmRelease: {
    summary: 'End a break by the house, as somebody else asked, after the delay.',
    right: 'limitPlayer',
    verbs: ['protect release'],
    input: player,
    answer: done,
  },
  closeMark: {
    summary: 'Close a mark of play that may harm, with what was found.',
    right: 'limitPlayer',
    verbs: ['protect review'],
    input: z.object({ player: playerField, mark: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    answer: done,
  },
} as const satisfies Record<string, OfficeAction>;
