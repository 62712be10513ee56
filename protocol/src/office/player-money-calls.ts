import * as z from 'zod/mini';
import type { OfficeRoute } from './office-route.ts';
import { onePlayer } from './player-calls.ts';

type MoveKind =
  // Of the wallet, by the kind of their ledger transfer.
  | 'deposit'
  | 'withdraw'
  | 'withdrawalHeld'
  | 'withdrawalReturned'
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
  // Orders that have moved nothing in the wallet: they wait, came to nothing, or found an empty meter.
  | 'cashInOrder'
  | 'cashOutOrder'
  // A hand pay or a jackpot that a person decides.
  | 'handPayOwed'
  | 'jackpotOwed'
  // A deposit that the player announced and that is not in the wallet.
  | 'paymentAsked'
  | 'round'
  | 'freeSpin';

/** A move of a player's money, or a round. Times in ms since 1970, amounts in minor units. */
interface PlayerMove {
  readonly id: string;
  readonly kind: MoveKind;
  readonly at: number;
  readonly machine: string | null;
  readonly session: string | null;
  /** The ledger transfer, the order or the round, as its id is. */
  readonly reference: string;
  /** The player's count of rounds; null for what is no round. */
  readonly number: number | null;
  /** Rounds of a lost line that this one sums up; otherwise 1. */
  readonly rounds: number;
  readonly stakeMinor: number | null;
  readonly wonMinor: number | null;
  /** What moved: above zero to the player's wallet. Of an order and of what is owed, the amount that it is about; null if nobody knows. */
  readonly amountMinor: number | null;
  /** The credit on the machine before and after; null where it did not change, or nobody knows. */
  readonly creditBeforeMinor: number | null;
  readonly creditAfterMinor: number | null;
  /** The wallet afterwards; null where it did not change, or is at the casino's platform. */
  readonly walletMinor: number | null;
  /** How far an order, a withdrawal, a deposit or what is owed has come; null: it is done. */
  readonly state: string | null;
  /** When a cash-in arrived on the machine, or a person decided; null: not yet, or at once. */
  readonly endedAt: number | null;
  /** How far the casino's platform has taken it; null for a wallet of this hall. */
  readonly casino: 'asked' | 'unknown' | 'done' | 'refused' | 'held' | 'cancelled' | null;
  /** The note of staff, the level of a jackpot, or the number of a payment; otherwise empty. */
  readonly tag: string;
}

/** The rounds between a cash-in and the next move of cash at that machine, and what is left of both. */
interface PlayedAmount {
  readonly rounds: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  /** What the meter showed before the cash-in arrived. */
  readonly beforeMinor: number;
  readonly leftMinor: number;
  /** What is left, less what cash-in and rounds come to. Zero if the books add up; it is balanced away nowhere. */
  readonly differenceMinor: number;
  /** What came next at that machine, and when; null with `running`. */
  readonly next: 'cashOut' | 'cashIn' | 'correction' | 'end' | 'running';
  readonly nextAt: number | null;
  readonly nextMinor: number | null;
}

/** An answer by its type alone: the office's first page loads every schema of its calls, and has no room for these. */
const answerOf = <Answer>() => z.unknown() as unknown as z.ZodMiniType<Answer, Answer>;

const moment = z.coerce.number().check(z.int());

export const playerMoneyRoutes = {
  playerMoney: {
    method: 'GET',
    path: 'players/:player/money',
    summary:
      'Every move of a player’s money and every round, to the thousandth of a second, with credit before and after.',
    right: 'seePlayers',
    subcommands: ['account statement'],
    params: onePlayer,
    query: z.object({
      from: z.optional(moment),
      /** The first moment after the range. */
      until: z.optional(moment),
      show: z.optional(z.enum(['all', 'money', 'rounds'])),
      /** The newest first, unless asked for otherwise. */
      order: z.optional(z.enum(['asc', 'desc'])),
      cursor: z.optional(z.string().check(z.maxLength(256))),
    }),
    answer: answerOf<{ readonly items: readonly PlayerMove[]; readonly nextCursor: string | null }>(),
  },
  playerMoneyFound: {
    method: 'GET',
    path: 'players/:player/money/found',
    summary: 'What became of an amount that moved at about a moment, from the books.',
    right: 'seePlayers',
    params: onePlayer,
    query: z.object({ amount: z.coerce.number().check(z.int(), z.positive()), at: moment }),
    answer: answerOf<{
      /** The move of this amount that is nearest to the moment, at most a day away; null if there is none. */
      readonly move: PlayerMove | null;
      /** What was played from it; null for what did not arrive on a machine. */
      readonly played: PlayedAmount | null;
    }>(),
  },
} as const satisfies Record<string, OfficeRoute>;
