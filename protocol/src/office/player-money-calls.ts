import * as z from 'zod/mini';
import type { OfficeRoute } from './office-route.ts';

/** Times in ms since 1970, amounts in minor units. */
const at = z.number();
const minor = z.number();

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

/** Not as a list: the office's first page would have to load it. */
const moveKindSchema = z.string() as unknown as z.ZodMiniType<MoveKind, MoveKind>;

type CasinoState = 'asked' | 'unknown' | 'done' | 'refused' | 'held' | 'cancelled';
const casinoStateSchema = z.string() as unknown as z.ZodMiniType<CasinoState, CasinoState>;

const playerMoveSchema = z.object({
  id: z.string(),
  kind: moveKindSchema,
  at,
  machine: z.nullable(z.string()),
  session: z.nullable(z.string()),
  /** The ledger transfer, the order or the round, as its id is. */
  reference: z.string(),
  /** The player's count of rounds; null for what is no round. */
  number: z.nullable(z.number()),
  /** Rounds of a lost line that this one sums up; otherwise 1. */
  rounds: z.number(),
  stakeMinor: z.nullable(minor),
  wonMinor: z.nullable(minor),
  /** What moved: above zero to the player's wallet. Of an order and of what is owed, the amount that it is about; null if nobody knows. */
  amountMinor: z.nullable(minor),
  /** The credit on the machine before and after; null where it did not change, or nobody knows. */
  creditBeforeMinor: z.nullable(minor),
  creditAfterMinor: z.nullable(minor),
  /** The wallet afterwards; null where it did not change, or is at the casino's platform. */
  walletMinor: z.nullable(minor),
  /** How far an order, a withdrawal, a deposit or what is owed has come; null: it is done. */
  state: z.nullable(z.string()),
  /** When a cash-in arrived on the machine, or a person decided; null: not yet, or at once. */
  endedAt: z.nullable(at),
  /** How far the casino's platform has taken it; null for a wallet of this hall. */
  casino: z.nullable(casinoStateSchema),
  /** The note of staff, the level of a jackpot, or the number of a payment; otherwise empty. */
  tag: z.string(),
});

/** The rounds between a cash-in and the next move of cash at that machine, and what is left of both. */
const playedSchema = z.object({
  rounds: z.number(),
  stakedMinor: minor,
  wonMinor: minor,
  /** What the meter showed before the cash-in arrived. */
  beforeMinor: minor,
  leftMinor: minor,
  /** What is left, less what cash-in and rounds come to. Zero if the books add up; it is balanced away nowhere. */
  differenceMinor: minor,
  /** What came next at that machine, and when; null with `running`. */
  next: z.enum(['cashOut', 'cashIn', 'correction', 'end', 'running']),
  nextAt: z.nullable(at),
  nextMinor: z.nullable(minor),
});

const one = z.object({ player: z.string().check(z.minLength(1), z.maxLength(64)) });
const moment = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));

export const playerMoneyRoutes = {
  playerMoney: {
    method: 'GET',
    path: 'players/:player/money',
    summary:
      'Every move of a player’s money and every round, to the thousandth of a second, with credit before and after.',
    right: 'seePlayers',
    subcommands: ['account statement'],
    params: one,
    query: z.object({
      from: z.optional(moment),
      /** The first moment after the range. */
      until: z.optional(moment),
      show: z._default(z.enum(['all', 'money', 'rounds']), 'all'),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      cursor: z.optional(z.string().check(z.maxLength(256))),
    }),
    answer: z.object({ items: z.array(playerMoveSchema), nextCursor: z.nullable(z.string()) }),
  },
  playerMoneyFound: {
    method: 'GET',
    path: 'players/:player/money/found',
    summary: 'What became of an amount that moved at about a moment, from the books.',
    right: 'seePlayers',
    params: one,
    query: z.object({ amount: z.coerce.number().check(z.int(), z.positive()), at: moment }),
    answer: z.object({
      /** The move of this amount nearest to the moment, within a day; null: there is none. */
      move: z.nullable(playerMoveSchema),
      /** What was played from it; null for what did not arrive on a machine. */
      played: z.nullable(playedSchema),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;
