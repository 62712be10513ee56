import * as z from 'zod/mini';
import { shiftSchema } from './cashier-shift-calls.ts';
import { countedDenominationSchema, countedDenominationsField } from './counted-denominations.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField, playerField } from './player-actions.ts';
import { identityStates } from './player-identity-check-calls.ts';

const at = z.number();
const minor = z.number();
/** Receipt number: the series of a cash desk, and the number within it. */
const receiptName = z.string().check(z.regex(/^[\w.]{1,24}-[1-9]\d{0,8}$/));
const cashMovementKinds = [
  ...(['deposit', 'withdraw', 'corrected', 'voucherSold', 'voucherCancelled', 'fill', 'drop'] as const),
] as const;
/** Payment methods at the cash desk. Only payments in cash change the drawer. */
export const deskMethods = ['cash', 'card', 'bank'] as const;
const method = z.enum(deskMethods);

/** A cash movement at the cash desk. A voucher is named by its reference, a fill or drop by the person who confirmed it. */
const cashDeskMovementSchema = z.object({
  id: z.string(),
  receipt: z.nullable(z.string()),
  at,
  kind: z.enum(cashMovementKinds),
  method,
  amountMinor: minor,
  of: z.string(),
  /** The drawer's balance after the movement according to the ledger, in minor units; null if the user may not know it. */
  drawerAfterMinor: z.nullable(minor),
});

/** A receipt that was printed at the cash desk. */
const receiptSchema = z.object({
  receipt: z.string(),
  at,
  kind: z.enum(cashMovementKinds),
  method,
  /** Amount of the receipt in minor units; for a correction, by how much the deposit was too high. */
  amountMinor: minor,
  /** Player on the receipt; null for a voucher, and for cash moved between drawer and safe. */
  player: z.nullable(z.object({ username: z.string(), name: z.string() })),
  /** The reference of a sold or redeemed voucher; null for other receipts. */
  voucher: z.nullable(z.string()),
  /** The operator's data for the receipt. Address and tax number are empty if not set. */
  operator: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  currency: z.string(),
  cashier: z.string(),
  shift: z.nullable(z.number()),
  /** Notes and coins counted for the receipt, largest first; empty if not counted. */
  countedDenominations: z.array(countedDenominationSchema),
  /** The wallet's balance after the payment, in minor units; null without a player. */
  balanceMinor: z.nullable(minor),
  /** Note by staff to the player, shown beside the amount. */
  playerNote: z.string(),
  /** The second person who approved a withdrawal above the limit of one person. */
  second: z.nullable(z.string()),
});

const barSchema = z.object({ usedMinor: minor, limitMinor: minor });
const aloneSchema = z.object({ ofPlayer: barSchema, ofCashier: barSchema });

/** The data of a player that the cash desk may see. */
const deskPlayerSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** In whole years; null if the birth date is unknown. */
  age: z.nullable(z.number()),
  isBlocked: z.boolean(),
  /** State of verifying the player's identity by documents. */
  identity: z.enum(identityStates),
  walletMinor: minor,
  machine: z.nullable(z.string()),
  /** The largest deposit that the player's limits and breaks allow now, in minor units; null if unlimited. */
  depositUpToMinor: z.nullable(minor),
  /** The player's deposit limits that apply, tightest first. */
  depositLimits: z.array(z.object({ window: z.string(), usedMinor: minor, limitMinor: minor })),
  /**
   * Amounts moved without a second person's approval on this business day, with their limits: by the signed-in cashier, and for this
   * player.
   */
  alone: z.object({ deposit: aloneSchema, withdraw: aloneSchema }),
  /** What the signed-in cashier may still move for this player on this business day without a second person's approval, in minor units. */
  aloneLeft: z.object({ depositMinor: minor, withdrawMinor: minor }),
  /** Code of the refusal if no deposit by this player can be accepted; null if one can. */
  depositRefused: z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

export const cashierRoutes = {
  desk: {
    method: 'GET',
    path: 'desk',
    summary: 'The caller’s open or last shift with its movements.',
    right: 'useDesk',
    subcommands: ['shift show'],
    answer: z.object({
      shift: z.nullable(shiftSchema),
      /** Newest cash movements of the open shift, newest first. */
      movements: z.array(cashDeskMovementSchema),
      last: z.nullable(shiftSchema),
      /** True if the cash desk requires an open shift for every movement. */
      isShiftRequired: z.boolean(),
      /** Payment methods that the operator offers at the cash desk. */
      methods: z.array(method),
      /** Notes and coins that are counted by piece, largest first, in minor units; smaller coins are counted as one sum. */
      denominationsMinor: z.array(minor),
      /** Expected cash in the drawer; null without a shift, and if the counting cashier must not know it (`COUNT_BLIND`). */
      drawer: z.nullable(
        z.object({
          inMinor: minor,
          outMinor: minor,
          fillsMinor: minor,
          dropsMinor: minor,
          expectedMinor: minor,
          /**
           * How much more cash the drawer may hold in minor units (`DRAWER_LIMIT_MINOR`); null without a limit. Below zero: cash must be
           * moved to the safe (drop).
           */
          roomMinor: z.nullable(minor),
          /** Expected notes and coins in the drawer, starting from the last count of them; null if they were not counted in this shift. */
          notes: z.nullable(
            z.object({
              countedDenominations: z.array(countedDenominationSchema),
              /** Cash in minor units that was added or removed since that count without counting notes. */
              otherMinor: minor,
            }),
          ),
        }),
      ),
    }),
  },
  deskPlayer: {
    method: 'GET',
    path: 'desk/player',
    summary: 'A player by exact user name, mail address or account id.',
    right: 'useDesk',
    isGuessable: true,
    query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(254)) }),
    answer: deskPlayerSchema,
  },
  deskPlayers: {
    method: 'GET',
    path: 'desk/players',
    summary: 'Players with exactly this surname: at most ten, by name.',
    right: 'useDesk',
    isGuessable: true,
    query: z.object({ lastname: z.string().check(z.minLength(2), z.maxLength(100)) }),
    answer: z.object({
      players: z.array(z.object({ username: z.string(), name: z.string(), age: z.nullable(z.number()) })),
    }),
  },
  receipt: {
    method: 'GET',
    path: 'desk/receipts/:receipt',
    summary: 'The receipt of one of the caller’s own movements.',
    right: 'useDesk',
    isGuessable: true,
    subcommands: ['receipt show'],
    params: z.object({ receipt: receiptName }),
    answer: receiptSchema,
  },
  shifts: {
    method: 'GET',
    path: 'shifts',
    summary: 'The latest shifts of all cashiers, newest first.',
    right: 'signOffShift',
    subcommands: ['shift list'],
    answer: z.object({ shifts: z.array(shiftSchema) }),
  },
  shift: {
    method: 'GET',
    path: 'shifts/:shift',
    summary: 'One shift with its steps and movements.',
    right: 'signOffShift',
    subcommands: ['shift show'],
    params: z.object({ shift: z.coerce.number().check(z.int(), z.minimum(1)) }),
    answer: z.object({
      shift: shiftSchema,
      steps: z.array(
        z.object({
          at,
          kind: z.enum(['open', 'count', 'close', 'signOff']),
          who: z.string(),
          amountMinor: z.nullable(minor),
          reason: z.nullable(z.string()),
        }),
      ),
      movements: z.array(cashDeskMovementSchema),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const note = 'is one line of at most 200 characters.';
const cashMovementAction = {
  input: z.object({
    player: playerField,
    amountMinor: amountField,
    /** Payment method. Absent: cash. */
    method: z.optional(method),
    countedDenominations: countedDenominationsField,
    /** Note by staff to the player, shown beside the amount. */
    playerNote: z.string().check(z.trim(), z.maxLength(200, note), z.regex(/^[^\p{Cc}]*$/u, note)),
  }),
  answer: z.object({ receipt: z.string(), balanceMinor: minor, shift: z.nullable(z.number()) }),
  refusals: [
    ...(['ACCOUNT_UNKNOWN', 'AMOUNT_OVER_BALANCE', 'TRANSFER_KEY_REUSED', 'SHIFT_MISSING'] as const),
    'WALLET_AT_PLATFORM',
    ...(['METHOD_NOT_OFFERED', 'DENOMINATIONS_DIFFER'] as const),
    ...(['RESTRICTED', 'UNDER_AGE', 'LIMIT_REACHED', 'LIMIT_MISSING', 'PAYMENT_IDENTITY_NEEDED'] as const),
    'TERMS_NOT_ACCEPTED',
    ...(['REGISTER_EXCLUDED', 'REGISTER_SILENT', 'REGISTER_FACTS_MISSING'] as const),
  ],
  example: { player: 'player1', amountMinor: 12_550, playerNote: '' },
} as const;
const atTheDesk = {
  arguments: { PLAYER: 'player', AMOUNT: 'amountMinor' },
  options: { 'player-note': 'playerNote', method: 'method', denominations: 'countedDenominations' },
  defaults: { playerNote: '' },
  reason: 'optional',
  reasonOption: 'note',
  hasKey: true,
} as const;

export const cashierActions = {
  deposit: defineOfficeAction({
    summary: 'Take cash and add it to a player’s wallet.',
    right: 'takeDeposit',
    ...cashMovementAction,
    subcommands: {
      'cashier deposit': {
        help: 'adds cash to the wallet: major units, such as 125.50. Only staff see --note; a repeated --key moves no money twice',
        ...atTheDesk,
      },
    },
  }),
  payOut: defineOfficeAction({
    summary: 'Pay out cash from a player’s wallet.',
    right: 'payOut',
    ...cashMovementAction,
    subcommands: {
      'cashier withdraw': { help: 'pays out from the wallet in cash, in the same way', ...atTheDesk },
    },
  }),
} as const satisfies Record<string, OfficeAction>;

export const correctionActions = {
  correctDeposit: defineOfficeAction({
    summary:
      'Correct a desk deposit that was entered too high: the excess leaves the wallet and counts towards no drop and no limit.',
    right: 'correctDeposit',
    input: z.object({
      receipt: receiptName,
      /** The amount actually received for the corrected deposit; zero if nothing. */
      amountMinor: z.int().check(z.minimum(0), z.maximum(100_000_000_000)),
    }),
    answer: z.object({ receipt: z.string(), balanceMinor: z.number() }),
    subcommands: {
      'cashier correct': {
        help: 'corrects a deposit that was entered too high: its receipt, and the amount actually taken',
        arguments: { RECEIPT: 'receipt', AMOUNT: 'amountMinor' },
        reason: 'asInOffice',
        hasKey: true,
      },
    },
    refusals: ['RECEIPT_NO_DEPOSIT', 'CORRECTION_NOT_LESS', 'AMOUNT_OVER_BALANCE', 'TRANSFER_KEY_REUSED'],
    example: { receipt: '1-88131', amountMinor: 15_000 },
  }),
} as const satisfies Record<string, OfficeAction>;
