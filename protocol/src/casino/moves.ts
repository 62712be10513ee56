import * as z from 'zod/mini';
import { type CasinoClass, type CasinoCode, casinoCodes, classOfCode } from './codes.ts';

/** The id of a move of money. It belongs to one content for ever: a repeat with the same content is the same move. */
export const moveIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{8,100}$/));

/** How the casino's platform names a player. */
export const playerRefSchema = z.string().check(z.minLength(1), z.maxLength(128));

export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** A moment in ISO 8601 with a zone. */
export const momentSchema = z.iso.datetime({ offset: true });

const amountMinor = z.int().check(z.positive());
const name = z.string().check(z.minLength(1), z.maxLength(128));

/** What each call about a player's money has. */
const move = {
  id: moveIdSchema,
  siteId: z.int(),
  player: playerRefSchema,
  amountMinor,
  currency: currencySchema,
  /** Id of the session: the time that the player spends at one machine. Null where the move belongs to none. */
  session: z.nullable(name),
  machine: z.nullable(name),
  /** Id of the launch that the player came by; absent once that has ended. */
  launch: z.optional(name),
} as const;

/** Takes money from the player's balance, to be put on a machine. */
export const debitSchema = z.object({ ...move, reason: z.enum(['cash-in']) });

/** Gives money to the player's balance. It is repeated until it is accepted; it may not be refused for good. */
export const creditSchema = z.object({
  ...move,
  reason: z.enum(['cash-out', 'hand-pay', 'jackpot', 'bonus', 'correction']),
  /** Ids of the debits of the same session that were accepted, the newest last; absent where there are none. */
  debitIds: z.optional(z.array(moveIdSchema).check(z.maxLength(100))),
  /** Ids of the player's moves that have no final answer yet. */
  openIds: z.optional(z.array(moveIdSchema).check(z.maxLength(100))),
  /** True on the last credit of a session. */
  closesSession: z.optional(z.boolean()),
});

/**
 * Undoes the debit with the same id. Accepted even where the debit is not known: the id must then be remembered, and a debit that
 * comes later must be refused with `ROLLED_BACK`.
 */
export const rollbackSchema = z.object({
  ...move,
  reason: z.enum(['given-up', 'machine-refused', 'voided']),
});

export const statusSchema = z.object({ id: moveIdSchema, siteId: z.int(), player: playerRefSchema });

export const balanceSchema = z.object({
  siteId: z.int(),
  player: playerRefSchema,
  currency: currencySchema,
  launch: z.optional(name),
});

export const listSchema = z.object({
  siteId: z.int(),
  /** The first moment, and the first one after the period. */
  from: momentSchema,
  to: momentSchema,
  /** What the answer before returned in `next`; absent for the first page. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

export const moveStates = ['accepted', 'refused', 'rolled-back', 'not-found'] as const;

const code = z.enum(casinoCodes.map((fact) => fact.code) as [CasinoCode, ...CasinoCode[]]);
const casinoClass = z.enum(['success', 'refused', 'unknown', 'fatal']);

/** Checks that the class of an answer is that of its code. */
const hasItsClass = <Answer extends { readonly class: CasinoClass; readonly code: CasinoCode }>() =>
  z.refine<Answer>((answer) => classOfCode(answer.code) === answer.class, {
    error: 'the class is not that of the code',
    path: ['class'],
  });

/** What every answer has, of both directions. */
const outcome = {
  class: casinoClass,
  code,
  /** For people. Nothing decides by it. */
  message: z.optional(z.string().check(z.maxLength(500))),
} as const;

export const outcomeSchema = z.object(outcome).check(hasItsClass());

const moveAnswerShape = {
  ...outcome,
  /** The id of the move that this answers. An answer with another id counts as no answer. */
  id: moveIdSchema,
  /** The player's balance after the move. */
  balanceMinor: z.optional(z.int()),
} as const;

export const moveAnswerSchema = z.object(moveAnswerShape).check(hasItsClass());

/** The answer to `status`. Its class is that of the question: `success` with the state `refused` means a debit that was refused. */
export const statusAnswerSchema = z
  .object({ ...moveAnswerShape, state: z.optional(z.enum(moveStates)) })
  .check(
    hasItsClass(),
    z.refine((answer) => answer.class !== 'success' || answer.state !== undefined, {
      error: 'a successful answer has a state',
      path: ['state'],
    }),
  );

export const balanceAnswerSchema = z
  .object({ ...outcome, player: playerRefSchema, balanceMinor: z.optional(z.int()) })
  .check(
    hasItsClass(),
    z.refine((answer) => answer.class !== 'success' || answer.balanceMinor !== undefined, {
      error: 'a successful answer has a balance',
      path: ['balanceMinor'],
    }),
  );

/** One move, as each side lists it for the reconciliation. */
export const listedMoveSchema = z.object({
  id: moveIdSchema,
  kind: z.enum(['debit', 'credit']),
  player: playerRefSchema,
  amountMinor,
  currency: currencySchema,
  state: z.enum(['accepted', 'refused', 'rolled-back', 'open']),
  at: momentSchema,
});

export const listAnswerSchema = z
  .object({
    ...outcome,
    moves: z.array(listedMoveSchema).check(z.maxLength(1000)),
    /** Where to go on; null at the end. */
    next: z.nullable(z.string().check(z.maxLength(200))),
  })
  .check(hasItsClass());

const debitExample = {
  ...{ id: 'cash-in:4f0c2b7e', siteId: 3, player: 'p-17', session: 's-9d21', machine: '104' },
  ...{ amountMinor: 10_000, currency: 'TRY', reason: 'cash-in' },
} as const satisfies z.input<typeof debitSchema>;

/** The calls that the hall makes: `POST {url}/{name}`. */
export const casinoCalls = {
  debit: {
    example: debitExample,
    body: debitSchema,
    answer: moveAnswerSchema,
    summary: 'Take money from the balance, to be put on a machine.',
  },
  credit: {
    example: {
      ...{ ...debitExample, id: 'cash-out:81b3d0aa', amountMinor: 12_550, reason: 'cash-out' },
      ...{ debitIds: [debitExample.id], closesSession: true },
    },
    body: creditSchema,
    answer: moveAnswerSchema,
    summary: 'Give money to the balance. Repeated until it is accepted.',
  },
  rollback: {
    example: { ...debitExample, id: 'cash-in:c5e19f02', reason: 'given-up' },
    body: rollbackSchema,
    answer: moveAnswerSchema,
    summary: 'Undo the debit with this id, even one that is not known.',
  },
  status: {
    example: { id: debitExample.id, siteId: 3, player: 'p-17' },
    body: statusSchema,
    answer: statusAnswerSchema,
    summary: 'What became of the move with this id.',
  },
  balance: {
    example: { siteId: 3, player: 'p-17', currency: 'TRY' },
    body: balanceSchema,
    answer: balanceAnswerSchema,
    summary: "The player's balance.",
  },
  list: {
    example: { siteId: 3, from: '2026-11-29T03:00:00.000Z', to: '2026-11-30T03:00:00.000Z' },
    body: listSchema,
    answer: listAnswerSchema,
    summary: 'All moves of a period, to compare both ledgers.',
  },
} as const;

export type CasinoCallName = keyof typeof casinoCalls;
export type CasinoCallBody<Name extends CasinoCallName> = z.infer<(typeof casinoCalls)[Name]['body']>;
export type CasinoCallAnswer<Name extends CasinoCallName> = z.infer<(typeof casinoCalls)[Name]['answer']>;

/** A casino's platform, as the hall sees it: over HTTP, in the same process, or behind an adapter to another contract. */
export type CasinoPlatform = {
  readonly [Name in CasinoCallName]: (body: CasinoCallBody<Name>) => Promise<CasinoCallAnswer<Name>>;
};

export type Debit = CasinoCallBody<'debit'>;
export type Credit = CasinoCallBody<'credit'>;
export type Rollback = CasinoCallBody<'rollback'>;
export type MoveAnswer = CasinoCallAnswer<'debit'>;
export type StatusAnswer = CasinoCallAnswer<'status'>;
export type ListedMove = z.infer<typeof listedMoveSchema>;
export type CasinoOutcome = z.infer<typeof outcomeSchema>;
