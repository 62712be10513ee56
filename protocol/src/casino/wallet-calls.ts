import * as z from 'zod/mini';
import {
  type CasinoResponseCode,
  type CasinoResponseCodeClass,
  casinoCodes,
  getCasinoResponseCodeClass,
} from './casino-response-codes.ts';

/**
 * Id of a debit or credit. It must always have the same content: a repeat with the same content is the same transaction (idempotency key).
 */
export const platformTransferIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{8,100}$/));

/** The player's id at the casino's platform. */
export const playerRefSchema = z.string().check(z.minLength(1), z.maxLength(128));

export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** A time in ISO 8601 with an offset. */
export const momentSchema = z.iso.datetime({ offset: true });

const amountMinor = z.int().check(z.positive());
const name = z.string().check(z.minLength(1), z.maxLength(128));

/** Fields of each call about a player's money. */
const transferFields = {
  id: platformTransferIdSchema,
  siteId: z.int(),
  player: playerRefSchema,
  amountMinor,
  currency: currencySchema,
  /** Id of the session: the player's time at one machine. Null if the debit or credit belongs to none. */
  session: z.nullable(name),
  machine: z.nullable(name),
  /** Id of the launch (sign-in from the casino's site) by which the player came; absent once that has ended. */
  launch: z.optional(name),
} as const;

/** Withdraws money from the player's balance, for a cash-in to a machine. */
export const debitSchema = z.object({ ...transferFields, reason: z.enum(['cash-in']) });

/** Adds money to the player's balance. Retried until it is accepted; it must not be refused for good. */
export const creditSchema = z.object({
  ...transferFields,
  reason: z.enum(['cash-out', 'hand-pay', 'jackpot', 'bonus', 'correction']),
  /** Ids of the session's accepted debits, the newest last; absent if the session has none. */
  debitIds: z.optional(z.array(platformTransferIdSchema).check(z.maxLength(100))),
  /** Ids of the player's debits and credits that have no final answer yet. */
  openIds: z.optional(z.array(platformTransferIdSchema).check(z.maxLength(100))),
  /** True on the last credit of a session. */
  closesSession: z.optional(z.boolean()),
});

/**
 * Cancels the debit with the same id. Must be accepted even if the debit is unknown: the id must then be stored, and a debit that arrives
 * later must be refused with `ROLLED_BACK`.
 */
export const rollbackSchema = z.object({
  ...transferFields,
  reason: z.enum(['given-up', 'machine-refused', 'voided']),
});

export const statusSchema = z.object({ id: platformTransferIdSchema, siteId: z.int(), player: playerRefSchema });

export const balanceSchema = z.object({
  siteId: z.int(),
  player: playerRefSchema,
  currency: currencySchema,
  launch: z.optional(name),
});

export const listSchema = z.object({
  siteId: z.int(),
  /** Start of the listed period (inclusive); `to` is its end (exclusive). */
  from: momentSchema,
  to: momentSchema,
  /** Pagination cursor: the `next` of the previous answer; absent for the first page. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

export const platformTransferStates = ['accepted', 'refused', 'rolled-back', 'not-found'] as const;

const code = z.enum(casinoCodes.map((fact) => fact.code) as [CasinoResponseCode, ...CasinoResponseCode[]]);
const casinoClass = z.enum(['success', 'refused', 'unknown', 'fatal']);

/** Checks that an answer's `class` matches its `code`. */
const hasItsClass = <Answer extends { readonly class: CasinoResponseCodeClass; readonly code: CasinoResponseCode }>() =>
  z.refine<Answer>((answer) => getCasinoResponseCodeClass(answer.code) === answer.class, {
    error: 'the class is not that of the code',
    path: ['class'],
  });

/** Fields of every answer between the hall and a casino, in both directions. */
const outcome = {
  class: casinoClass,
  code,
  /** Message for people only; programs must not depend on it. */
  message: z.optional(z.string().check(z.maxLength(500))),
} as const;

export const outcomeSchema = z.object(outcome).check(hasItsClass());

const platformTransferAnswerShape = {
  ...outcome,
  /** Id of the debit or credit that is answered. An answer with another id is ignored. */
  id: platformTransferIdSchema,
  /** The player's balance after the debit or credit, in minor units. */
  balanceMinor: z.optional(z.int()),
} as const;

export const platformTransferAnswerSchema = z.object(platformTransferAnswerShape).check(hasItsClass());

/**
 * The answer to `status`. Its class is that of the status call itself: `success` with the state `refused` means that a debit had been
 * refused.
 */
export const statusAnswerSchema = z
  .object({ ...platformTransferAnswerShape, state: z.optional(z.enum(platformTransferStates)) })
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

/** A debit or credit, as the hall and the casino each list it for the reconciliation. */
export const listedPlatformTransferSchema = z.object({
  id: platformTransferIdSchema,
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
    transfers: z.array(listedPlatformTransferSchema).check(z.maxLength(1000)),
    /** Pagination cursor of the next page; null on the last page. */
    next: z.nullable(z.string().check(z.maxLength(200))),
  })
  .check(hasItsClass());

const debitExample = {
  ...{ id: 'cash-in:4f0c2b7e', siteId: 3, player: 'p-17', session: 's-9d21', machine: '104' },
  ...{ amountMinor: 10_000, currency: 'TRY', reason: 'cash-in' },
} as const satisfies z.input<typeof debitSchema>;

/** The API calls that the hall makes to a casino: `POST {url}/{name}`. */
export const casinoCalls = {
  debit: {
    example: debitExample,
    body: debitSchema,
    answer: platformTransferAnswerSchema,
    summary: 'Take money from the balance, to be put on a machine.',
  },
  credit: {
    example: {
      ...{ ...debitExample, id: 'cash-out:81b3d0aa', amountMinor: 12_550, reason: 'cash-out' },
      ...{ debitIds: [debitExample.id], closesSession: true },
    },
    body: creditSchema,
    answer: platformTransferAnswerSchema,
    summary: 'Give money to the balance. Repeated until it is accepted.',
  },
  rollback: {
    example: { ...debitExample, id: 'cash-in:c5e19f02', reason: 'given-up' },
    body: rollbackSchema,
    answer: platformTransferAnswerSchema,
    summary: 'Undo the debit with this id, even one that is not known.',
  },
  status: {
    example: { id: debitExample.id, siteId: 3, player: 'p-17' },
    body: statusSchema,
    answer: statusAnswerSchema,
    summary: 'What became of the transfer with this id.',
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
    summary: 'All transfers of a period, to compare both ledgers.',
  },
} as const;

export type CasinoCallName = keyof typeof casinoCalls;
export type CasinoCallBody<Name extends CasinoCallName> = z.infer<(typeof casinoCalls)[Name]['body']>;
export type CasinoCallAnswer<Name extends CasinoCallName> = z.infer<(typeof casinoCalls)[Name]['answer']>;

/** A casino's wallet API, as called by the hall: over HTTP, in the same process, or through an adapter to another contract. */
export type CasinoPlatform = {
  readonly [Name in CasinoCallName]: (body: CasinoCallBody<Name>) => Promise<CasinoCallAnswer<Name>>;
};

export type Debit = CasinoCallBody<'debit'>;
export type Credit = CasinoCallBody<'credit'>;
export type Rollback = CasinoCallBody<'rollback'>;
export type PlatformTransferAnswer = CasinoCallAnswer<'debit'>;
export type PlatformTransferStatusAnswer = CasinoCallAnswer<'status'>;
export type ListedPlatformTransfer = z.infer<typeof listedPlatformTransferSchema>;
export type CasinoOutcome = z.infer<typeof outcomeSchema>;
