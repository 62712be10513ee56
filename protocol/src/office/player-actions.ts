import * as z from 'zod/mini';
import { limitKindSchema, limitWindowSchema } from '../http/limits.ts';
import { defineAction, type OfficeAction } from './define-action.ts';

/** The account’s user name, by which the operators’ record names it. */
export const playerField = z.string().check(z.minLength(1), z.maxLength(64));
export const amountField = z.int().check(z.minimum(1), z.maximum(100_000_000_000));
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const markId = z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)));
/** The groups of an account, by which it has the permissions of a player or of the team. */
export const accountGroups = ['user', 'staff', 'admin'] as const;
const group = z.enum(accountGroups, {
  error: ({ input }) => `"${String(input)}" is no group; write one of ${accountGroups.join(', ')}.`,
});
const done = z.object({});
const player = z.object({ player: playerField });
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
/** A new password and PIN, which only the first answer contains. Null in the answer to a repeated action, or if none was made. */
const secrets = z.object({ password: z.nullable(z.string()), pin: z.nullable(z.string()) });
const person = {
  name: text(64),
  lastname: text(64),
  email: text(254),
  /** Such as 1992-03-02; empty: unknown. */
  bornOn: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
};

export const playerActions = {
  payOut: {
    summary: 'Pay out from a player’s wallet, in cash.',
    right: 'payOut',
    verbs: ['cashier withdraw'],
    input: z.object({ player: playerField, amountMinor: amountField, playerNote: text(200) }),
    answer: z.object({ receipt: z.number(), balanceMinor: z.number(), shift: z.nullable(z.number()) }),
  },
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
  blockPlayer: defineAction({
    summary: 'End every sign-in of an account, and let nobody in by it.',
    right: 'blockPlayer',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account block': {
        help: 'ends every sign-in and every open page, and lets nobody in by that name',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'ACCOUNT_BLOCKED'],
    example: { player: 'player1' },
  }),
  unblockPlayer: defineAction({
    summary: 'Let a blocked account in again.',
    right: 'blockPlayer',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account unblock': { help: 'lets in again', arguments: { USERNAME: 'player' }, reason: 'optional' },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'ACCOUNT_NOT_BLOCKED'],
    example: { player: 'player1' },
  }),
  endPlayerSignIns: defineAction({
    summary: 'End every sign-in of an account, which may log in again.',
    right: 'editPlayers',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account sign-out': {
        help: 'ends every sign-in; the account may log in again',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'SIGN_IN_MISSING'],
    example: { player: 'player1' },
  }),
  editPlayer: {
    summary: 'Change names, mail address and birth date; a field that is left out stays.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    verbs: ['account edit'],
    input: z.object({
      player: playerField,
      name: z.optional(person.name),
      lastname: z.optional(person.lastname),
      email: z.optional(person.email),
      bornOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    }),
    answer: z.object({ fields: z.array(z.string()) }),
  },
  addPlayer: {
    summary: 'Open an account for a player, with a first password that must be changed at the first login.',
    right: 'editPlayers',
    verbs: ['account add'],
    input: z.object({ username: z.string().check(z.minLength(4), z.maxLength(32)), ...person }),
    answer: z.object({ id: z.string(), ...secrets.shape }),
  },
  givePassword: {
    summary: 'Give a new first password and a new PIN; every sign-in ends.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    verbs: ['account password'],
    input: player,
    answer: secrets,
  },
  givePin: defineAction({
    summary: 'Give a new PIN.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: player,
    answer: secrets,
    subcommands: {
      'account pin': {
        help: 'sets a new PIN alone and prints it once; the player can change it on the profile',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN'],
    example: { player: 'player1' },
  }),
  resetPlayerFactor: defineAction({
    summary: 'Remove a second factor whose phone and recovery codes are lost; every sign-in ends.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account second-factor-reset': {
        help: 'removes a second factor whose phone and recovery codes are lost; ends every sign-in',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'FACTOR_MISSING'],
    example: { player: 'player1' },
  }),
  setAccountGroup: defineAction({
    summary: 'Make an account one of the team, or a player’s again; every sign-in ends.',
    right: 'setAccountRights',
    input: z.object({ player: playerField, group }),
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account role': {
        help: 'one of user, staff, admin',
        arguments: { USERNAME: 'player', GROUP: 'group' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN'],
    example: { player: 'player1', group: 'staff' },
  }),
  setAccountPermissions: {
    summary: 'Set the permissions of an account; every sign-in ends.',
    right: 'setAccountRights',
    verbs: ['account permissions'],
    input: z.object({
      player: playerField,
      permissions: z.array(z.int().check(z.minimum(0), z.maximum(999_999))).check(z.maxLength(100)),
    }),
    answer: z.object({ ended: z.number() }),
  },
  exportPlayer: {
    summary: 'Allow oneself, for ten minutes, to fetch all that the database tells about a person.',
    right: 'exportPlayers',
    verbs: ['account export'],
    input: player,
    answer: z.object({ untilAt: z.number() }),
  },
  anonymisePlayer: defineAction({
    summary: 'Replace names, addresses and texts of a blocked account without money for good.',
    right: 'anonymisePlayers',
    input: player,
    answer: z.object({ username: z.string() }),
    subcommands: {
      'account anonymise': {
        help: 'replaces names, addresses and texts for good, of a blocked account without money, by a second person or after a day',
        arguments: { USERNAME: 'player' },
        reason: 'required',
      },
    },
    refusals: [
      ...(['ACCOUNT_UNKNOWN', 'ANONYMISE_SEATED', 'ANONYMISE_TRANSFER', 'ANONYMISE_PAY'] as const),
      ...(['ANONYMISE_MONEY', 'ANONYMISE_RESERVED', 'ANONYMISE_BREAK', 'ANONYMISE_REGISTER'] as const),
      ...(['ANONYMISE_NOT_BLOCKED', 'ANONYMISE_TOO_SOON'] as const),
    ],
    example: { player: 'player1' },
  }),
} as const satisfies Record<string, OfficeAction>;
