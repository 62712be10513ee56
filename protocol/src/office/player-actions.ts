import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

/** The account's user name, which also identifies it in the audit trail. */
export const playerField = z.string().check(z.minLength(1), z.maxLength(64));
export const amountField = z.int().check(z.minimum(1), z.maximum(100_000_000_000));
const text = (most: number) => {
  const says = `is one line of at most ${most} characters.`;
  return z.string().check(z.trim(), z.maxLength(most, says), z.regex(/^[^\p{Cc}]*$/u, says));
};
/** The groups of accounts. A group determines whether its accounts have the permissions of a player or of the team. */
export const accountGroups = ['user', 'staff', 'admin'] as const;
const group = z.enum(accountGroups, {
  error: ({ input }) => `"${String(input)}" is no group; write one of ${accountGroups.join(', ')}.`,
});
/** Input of an action that needs only the player's user name. */
export const player = z.object({ player: playerField });
/**
 * An account's new password and PIN, contained only in the first answer. Null in the answer to a repeated action, or if none was created.
 */
const secrets = z.object({ password: z.nullable(z.string()), pin: z.nullable(z.string()) });
/** Command-line options for creating a new password and PIN. */
const secretOptions = {
  'password-stdin': 'boolean',
  'no-pin': 'boolean',
  'change-at-login': 'boolean',
  'keep-password': 'boolean',
} as const;
const person = {
  name: text(64),
  lastname: text(64),
  email: text(254),
  /** The birth date, such as 1992-03-02; empty if unknown. */
  bornOn: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
};

export const playerActions = {
  blockPlayer: defineOfficeAction({
    summary: 'Block an account and end its sign-ins.',
    right: 'blockPlayer',
    atOnce: { undoneBy: 'unblockPlayer' },
    protectsPlayer: true,
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account block': {
        help: 'ends every sign-in and every open page, and blocks the login',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'ACCOUNT_BLOCKED'],
    example: { player: 'player1' },
  }),
  unblockPlayer: defineOfficeAction({
    summary: 'Unblock an account.',
    right: 'blockPlayer',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account unblock': {
        help: 'allows sign-in again',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'ACCOUNT_NOT_BLOCKED'],
    example: { player: 'player1' },
  }),
  endPlayerSignIns: defineOfficeAction({
    summary: 'End all sign-ins of an account, which may log in again.',
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
  editPlayer: defineOfficeAction({
    summary: 'Change names, mail address and birth date; omitted fields stay.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: z.object({
      player: playerField,
      name: z.optional(person.name),
      lastname: z.optional(person.lastname),
      email: z.optional(person.email),
      bornOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    }),
    answer: z.object({ fields: z.array(z.string()) }),
    subcommands: {
      'account edit': {
        help: 'names and mail address ("" clears one), and the birth date, which determines age and stakes',
        arguments: { USERNAME: 'player' },
        options: { name: 'name', lastname: 'lastname', email: 'email', born: 'bornOn' },
        reason: 'optional',
      },
    },
    refusals: [
      'ACCOUNT_UNKNOWN',
      'UNCHANGED',
      'BIRTH_DATE_FORM',
      'MAIL_FORM',
      'MAIL_TAKEN',
      ...(['NAME_INVISIBLE', 'NAME_MIXED_SCRIPTS'] as const),
    ],
    example: { player: 'player1', name: 'Ada' },
  }),
  addPlayer: defineOfficeAction({
    summary: 'Open an account for a player, with a password that must be changed at the first login.',
    right: 'registerPlayers',
    input: z.object({ username: z.string().check(z.minLength(4), z.maxLength(32)), ...person }),
    answer: z.object({ id: z.string(), ...secrets.shape }),
    subcommands: {
      'account add': {
        help: 'adds a player, or with --group staff or admin a team member; prints a password, which must be changed at the first login, and a PIN',
        arguments: { USERNAME: 'username' },
        options: { name: 'name', lastname: 'lastname', email: 'email', born: 'bornOn' },
        localOptions: { group: 'string', permissions: 'string', ...secretOptions },
        defaults: { name: '', lastname: '', email: '', bornOn: '' },
        reason: 'optional',
      },
    },
    refusals: [
      'ACCOUNT_EXISTS',
      'ACCOUNT_LOOKS_TAKEN',
      'BIRTH_DATE_FORM',
      'MAIL_FORM',
      ...(['NAME_INVISIBLE', 'NAME_MIXED_SCRIPTS'] as const),
      'USERNAME_FORM',
    ],
    example: { username: 'newcomer', name: '', lastname: '', email: '', bornOn: '' },
  }),
  givePassword: defineOfficeAction({
    summary: 'Set a new one-time password and a new PIN; all sign-ins end.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: player,
    answer: secrets,
    subcommands: {
      'account password': {
        help: 'sets a new password, which must be changed at the next login, and a PIN; prints them once; frees a protected name',
        arguments: { USERNAME: 'player' },
        localOptions: secretOptions,
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN'],
    example: { player: 'player1' },
  }),
  givePin: defineOfficeAction({
    summary: 'Set a new PIN.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: player,
    answer: secrets,
    subcommands: {
      'account pin': {
        help: 'sets only a new PIN and prints it once; the player can change it on the profile',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN'],
    example: { player: 'player1' },
  }),
  resetPlayerFactor: defineOfficeAction({
    summary: 'Remove a second factor after loss of phone and recovery codes; all sign-ins end.',
    right: 'editPlayers',
    teamRight: 'setAccountRights',
    input: player,
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account second-factor-reset': {
        help: 'removes a second factor after the loss of phone and recovery codes; ends every sign-in',
        arguments: { USERNAME: 'player' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'FACTOR_MISSING'],
    example: { player: 'player1' },
  }),
  setAccountGroup: defineOfficeAction({
    summary: 'Make an account a team account, or a player account again; all sign-ins end.',
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
  setAccountPermissions: defineOfficeAction({
    summary: 'Set the permissions of an account; all sign-ins end.',
    right: 'setAccountRights',
    input: z.object({
      player: playerField,
      permissions: z.array(z.int().check(z.minimum(0), z.maximum(999_999))).check(z.maxLength(100)),
    }),
    answer: z.object({ ended: z.number() }),
    subcommands: {
      'account permissions': {
        help: 'numbers separated by commas, or none; players need 145',
        arguments: { USERNAME: 'player', LIST: 'permissions' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'PERMISSIONS_FORM'],
    example: { player: 'player1', permissions: [145] },
  }),
  exportPlayer: defineOfficeAction({
    summary: 'Allow the caller to download all data about a player for ten minutes.',
    right: 'exportPlayers',
    input: player,
    answer: z.object({ untilAt: z.number() }),
    subcommands: {
      'account export': {
        help: 'exports all data about a person as JSON to a new file, for data access requests',
        arguments: { USERNAME: 'player' },
        localOptions: { out: 'string' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN'],
    example: { player: 'player1' },
  }),
  anonymisePlayer: defineOfficeAction({
    summary: 'Permanently replace names, addresses and texts of a blocked account without money.',
    right: 'anonymisePlayers',
    input: player,
    answer: z.object({ username: z.string() }),
    subcommands: {
      'account anonymise': {
        help: 'permanently replaces names, addresses and texts of a blocked account without money; by a second person or after a day',
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
