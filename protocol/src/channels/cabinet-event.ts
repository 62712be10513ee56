import * as z from 'zod/mini';
import { commandIdSchema, rulesHashSchema, transferIdSchema } from '../ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money.ts';
import { moneyOwnerSchema } from './money-owner.ts';
import { chainHeadSchema } from './recording.ts';

const eventBase = {
  /** The event's number at its cabinet: 1, 2, 3 … without a gap. */
  seq: z.int().check(z.positive()),
  /** The cabinet's clock, in milliseconds since 1970. For display only: the server does not trust it. */
  at: z.int(),
  /** The credit after this event, in minor units. A running round's stake is subtracted by the event at the round's end. */
  meterMinor: balanceMinorSchema,
  /** The newest line of the machine's recording that was on disk when the event was written. Absent from agents that record nothing. */
  recording: z.optional(chainHeadSchema),
};

/** Most rounds in one event: what a machine can play while its line is lost for a day. */
const maxSummedRounds = 100_000;

/** Where money came from that no transfer moved. `unknown`: no meter of the machine explains it. */
export const foreignMoneySources = ['bill', 'ticket', 'attendant', 'bonus', 'unknown'] as const;
export type ForeignMoneySource = (typeof foreignMoneySources)[number];

/** Something that matters and that a cabinet journalled. */
export const cabinetEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('credited'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
    owner: z.optional(moneyOwnerSchema),
  }),
  /** The meter was set to zero for a cash-out. The amount is 0 if the meter was zero before. */
  z.object({
    ...eventBase,
    type: z.literal('cashedOut'),
    transferId: transferIdSchema,
    amountMinor: balanceMinorSchema,
    owner: z.optional(moneyOwnerSchema),
  }),
  /** A round has ended: its stake was subtracted from the meter, and its win was added. */
  z.object({
    ...eventBase,
    type: z.literal('roundPlayed'),
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    freeSpin: z.boolean(),
    /** The stake key. Absent if the machine does not tell by which key its round began. */
    bandId: z.optional(z.int()),
    /** The press that began the round. Absent if the machine cannot tell, and for a free spin. */
    commandId: z.optional(commandIdSchema),
    /** How many rounds the event sums up, because the machine's line was lost while they were played. Absent: one. */
    rounds: z.optional(z.int().check(z.minimum(2), z.maximum(maxSummedRounds))),
    stakeMinor: balanceMinorSchema,
    /** The win added to the meter, in minor units. 0 for a hand pay, which the event `handPayOwed` reports. */
    winMinor: balanceMinorSchema,
    jackpotShareMinor: balanceMinorSchema,
    /** For each reel, the index on its strip of the symbol that stopped in the top row. Empty if the machine does not tell. */
    stops: z.array(z.int().check(z.nonnegative())).check(z.maxLength(16)),
    /** The rules by which it was drawn. Absent if the cabinet does not say. */
    rulesHash: z.optional(rulesHashSchema),
  }),
  /** A press whose outcome was not known has come to nothing: it began no round, and never will. */
  z.object({ ...eventBase, type: z.literal('pressUnplayed'), commandId: commandIdSchema }),
  /** A win over the limit locked the cabinet. The server pays it to the wallet as this transfer, then sends `clearHandPay`. */
  z.object({
    ...eventBase,
    type: z.literal('handPayOwed'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
    /** What of the same win the machine has put on the meter at once: it is in the round's win. Absent: nothing. */
    partialMinor: z.optional(positiveMinorSchema),
  }),
  z.object({ ...eventBase, type: z.literal('handPayCleared'), transferId: transferIdSchema }),
  /**
   * The machine has taken credits off its meter for an attendant to pay, as when somebody presses its own cash-out key. It is
   * no win. The server pays them to the wallet as this transfer.
   */
  z.object({
    ...eventBase,
    type: z.literal('creditsCancelled'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
  }),
  /** A round hit a jackpot, decided at the press. The server pays the jackpot to the wallet; the meter does not change. */
  z.object({
    ...eventBase,
    type: z.literal('jackpotHit'),
    transferId: transferIdSchema,
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The jackpot's level; 1 is the highest. */
    level: z.int().check(z.positive()),
  }),
  /** Money came to the meter, or left it (below zero), and no transfer of ours moved it: a bill, a ticket, an attendant's key. */
  z.object({
    ...eventBase,
    type: z.literal('foreignMoney'),
    amountMinor: z.int().check(z.refine((amount) => amount !== 0)),
    source: z.enum(foreignMoneySources),
  }),
  z.object({ ...eventBase, type: z.literal('malfunctioned'), reason: z.string().check(z.maxLength(200)) }),
  z.object({ ...eventBase, type: z.literal('recovered') }),
  /** Says how far the recording goes: at a session's end, and in each hour in which something was recorded and nothing played. */
  z.object({ ...eventBase, type: z.literal('recorded'), recording: chainHeadSchema }),
]);
export type CabinetEvent = z.infer<typeof cabinetEventSchema>;
