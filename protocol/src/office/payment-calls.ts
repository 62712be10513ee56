import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { amountField } from './player-actions.ts';
import { onePlayer } from './player-calls.ts';

const at = z.number();
const minor = z.number();
const kind = z.enum(['deposit', 'withdrawal']);

/** A requested deposit or withdrawal of a player. */
const paymentSchema = z.object({
  kind,
  id: z.string(),
  /** Payment reference that the player writes on the bank transfer. */
  reference: z.string(),
  method: z.enum(['bank-transfer', 'provider']),
  username: z.string(),
  name: z.string(),
  isBlocked: z.boolean(),
  amountMinor: minor,
  /** The amount received for a deposit; null before it is received, and for withdrawals. */
  arrivedMinor: z.nullable(minor),
  /** Bank account that receives a withdrawal; null for deposits. */
  account: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  askedAt: at,
  /**
   * Why a deposit is held, or why a notification of the payment provider was refused (`currency`, `repeated`: a later one with another
   * amount). Empty otherwise.
   */
  problem: z.enum(['', 'amount', 'blocked', 'rules', 'currency', 'repeated']),
});

export const paymentRoutes = {
  payments: {
    method: 'GET',
    path: 'desk/payments',
    summary: 'Deposit and withdrawal requests: all pending and held ones, oldest first, and the latest decided ones.',
    right: 'payOut',
    subcommands: ['payment list', 'withdrawal list'],
    answer: z.object({
      waiting: z.array(
        z.object({
          ...paymentSchema.shape,
          /** `held`: the deposit's money was received, and staff must decide about it. */
          state: z.enum(['waiting', 'held', 'expired']),
          /** The amount that the signed-in member of staff may still pay out or credit for this player now without a second person. */
          aloneLeftMinor: minor,
          /** Who requested a second person's confirmation for this payment; null if nobody did. */
          sharedBy: z.nullable(z.string()),
        }),
      ),
      decided: z.array(
        z.object({
          ...paymentSchema.shape,
          state: z.enum(['settled', 'paid', 'refused', 'cancelled', 'returned']),
          decidedAt: at,
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const note = 'is one line of at most 200 characters.';
const paymentField = z.uuid();
const exampleDeposit = '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21';
const closing = { options: { 'player-note': 'playerNote' }, reason: 'optional' } as const;

export const paymentActions = {
  confirmDeposit: defineOfficeAction({
    summary: 'Credit the money received for a deposit. Limits and breaks apply as at the desk.',
    right: 'takeDeposit',
    input: z.object({ depositId: paymentField, amountMinor: amountField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment confirm': {
        help: 'credits a deposit: AMOUNT in major units, as it arrived at the bank',
        arguments: { DEPOSIT: 'depositId', AMOUNT: 'amountMinor' },
        reason: 'optional',
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'DEPOSIT_ELSEWHERE', 'DEPOSIT_AMOUNT'],
    example: { depositId: exampleDeposit, amountMinor: 50_000 },
  }),
  payWithdrawal: defineOfficeAction({
    summary: 'Mark a withdrawal as paid: the bank transfer was made.',
    right: 'payOut',
    input: z.object({ withdrawalId: paymentField }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'withdrawal pay': {
        help: "records that a withdrawal's bank transfer was made",
        arguments: { WITHDRAWAL: 'withdrawalId' },
        reason: 'optional',
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'PAYMENT_IDENTITY_NEEDED'],
    example: { withdrawalId: '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10' },
  }),
  refusePayment: defineOfficeAction({
    summary:
      'Refuse a deposit or withdrawal, or cancel it for the player. A withdrawal’s money goes back to the wallet, a held deposit’s to its payer.',
    right: 'useDesk',
    input: z.object({
      kind,
      paymentId: paymentField,
      verdict: z.enum(['refused', 'cancelled']),
      /** Reason for refusing or cancelling the payment, as shown to the player. */
      playerNote: z.string().check(z.trim(), z.maxLength(200, note), z.regex(/^[^\p{Cc}]*$/u, note)),
    }),
    answer: z.object({ amountMinor: minor }),
    subcommands: {
      'payment refuse': {
        help: 'refuses a deposit; held money goes back to its payer. The player sees --player-note',
        arguments: { DEPOSIT: 'paymentId' },
        fixed: { kind: 'deposit', verdict: 'refused' },
        ...closing,
      },
      'payment cancel': {
        help: "cancels a deposit at the player's request",
        arguments: { DEPOSIT: 'paymentId' },
        fixed: { kind: 'deposit', verdict: 'cancelled' },
        defaults: { playerNote: '' },
        ...closing,
      },
      'withdrawal refuse': {
        help: 'refuses a withdrawal; its money goes back. The player sees --player-note',
        arguments: { WITHDRAWAL: 'paymentId' },
        fixed: { kind: 'withdrawal', verdict: 'refused' },
        ...closing,
      },
      'withdrawal cancel': {
        help: "cancels a withdrawal at the player's request; its money goes back",
        arguments: { WITHDRAWAL: 'paymentId' },
        fixed: { kind: 'withdrawal', verdict: 'cancelled' },
        defaults: { playerNote: '' },
        ...closing,
      },
    },
    refusals: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED'],
    example: {
      kind: 'deposit',
      paymentId: exampleDeposit,
      verdict: 'refused',
      playerNote: 'The transfer had another name.',
    },
  }),
} as const satisfies Record<string, OfficeAction>;

type MoneyMovementKind =
  // Wallet movements, by the kind of their ledger transfer.
  | 'deposit'
  | 'withdraw'
  | 'withdrawalHeld'
  | 'withdrawalReturned'
  | 'depositCorrected'
  | 'paymentSettled'
  | 'voucherRedeemed'
  | 'discount'
  | 'bonus'
  | 'seed'
  | 'cashIn'
  | 'cashInVoided'
  | 'cashOut'
  | 'cancelledCredits'
  | 'correction'
  | 'handPay'
  | 'jackpot'
  // Cash-in and cash-out orders that did not change the wallet: pending, failed, or with no credit on the machine.
  | 'cashInOrder'
  | 'cashOutOrder'
  // A hand pay or a jackpot that staff must approve.
  | 'handPayOwed'
  | 'jackpotOwed'
  // A deposit that the player announced and that is not in the wallet yet.
  | 'paymentAsked'
  | 'round'
  | 'freeSpin';

/** An entry in a player's money history: a money movement or a round. Unix times in ms, amounts in minor units. */
interface PlayerMoneyMovement {
  readonly id: string;
  readonly kind: MoneyMovementKind;
  readonly at: number;
  readonly machine: string | null;
  readonly session: string | null;
  /** The id of the ledger transfer, the order or the round. */
  readonly reference: string;
  /** The number of the player's round; null if the entry is not a round. */
  readonly number: number | null;
  /** How many rounds this entry sums up, played while the machine's connection was lost; otherwise 1. */
  readonly rounds: number;
  readonly stakeMinor: number | null;
  readonly wonMinor: number | null;
  /** The amount moved, above zero to the player's wallet; for a pending order or hand pay, its amount; null if unknown. */
  readonly amountMinor: number | null;
  /** The credit on the machine before the movement (`creditAfterMinor`: after it); null if unchanged or unknown. */
  readonly creditBeforeMinor: number | null;
  readonly creditAfterMinor: number | null;
  /** The wallet's balance after the movement; null if unchanged, or if a casino's platform holds the wallet. */
  readonly walletMinor: number | null;
  /** State of an order, a withdrawal, a deposit or a hand pay; null when completed. */
  readonly state: string | null;
  /** When a cash-in was credited to the machine, or staff decided; null if pending or immediate. */
  readonly endedAt: number | null;
  /** State of the movement at the casino's platform; null if that does not hold the player's wallet. */
  readonly casino: 'asked' | 'unknown' | 'done' | 'refused' | 'held' | 'cancelled' | null;
  /** Note by staff, jackpot level, or payment number, depending on the entry; otherwise empty. */
  readonly tag: string;
}

/** Sum of the rounds between a cash-in and the next cash movement at that machine, and the remaining credit. */
interface PlayedAmount {
  readonly rounds: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  /** The machine's credit before the cash-in was added. */
  readonly beforeMinor: number;
  readonly leftMinor: number;
  /**
   * Remaining credit less the expected credit after cash-in and rounds. Zero if the ledger is consistent; a difference is reported, never
   * hidden.
   */
  readonly differenceMinor: number;
  /** What ended the period after the cash-in: the next movement at that machine. With `running`, `nextAt` is null. */
  readonly next: 'cashOut' | 'cashIn' | 'correction' | 'end' | 'running';
  readonly nextAt: number | null;
  readonly nextMinor: number | null;
}

/**
 * Declares a call's answer by its type only, without a schema: the back office's first page loads all schemas of its calls, and those of
 * these answers would be too large.
 */
const answerOf = <Answer>() => z.unknown() as unknown as z.ZodMiniType<Answer, Answer>;

const moment = z.coerce.number().check(z.int());

export const playerMoneyRoutes = {
  playerMoney: {
    method: 'GET',
    path: 'players/:player/money',
    summary: 'All of a player’s transactions and rounds, to the millisecond, with credit before and after.',
    right: 'seePlayers',
    subcommands: ['account statement'],
    params: onePlayer,
    query: z.object({
      from: z.optional(moment),
      /** End of the time range, exclusive. */
      until: z.optional(moment),
      show: z.optional(z.enum(['all', 'money', 'rounds'])),
      /** Sort order by time; default: newest first. */
      order: z.optional(z.enum(['asc', 'desc'])),
      cursor: z.optional(z.string().check(z.maxLength(256))),
    }),
    answer: answerOf<{ readonly items: readonly PlayerMoneyMovement[]; readonly nextCursor: string | null }>(),
  },
  playerMoneyFound: {
    method: 'GET',
    path: 'players/:player/money/found',
    summary: 'What happened to an amount that moved at about a given time, from the ledger.',
    right: 'seePlayers',
    params: onePlayer,
    query: z.object({ amount: z.coerce.number().check(z.int(), z.positive()), at: moment }),
    answer: answerOf<{
      /** The money movement of exactly the searched amount that is nearest in time to `at`, at most a day away; null if there is none. */
      readonly movement: PlayerMoneyMovement | null;
      /** The rounds played with the money of this cash-in; null if it was not credited to a machine. */
      readonly played: PlayedAmount | null;
    }>(),
  },
} as const satisfies Record<string, OfficeRoute>;
