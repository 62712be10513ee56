import * as z from 'zod/mini';
import {
  brandIdSchema,
  commandIdSchema,
  machineIdSchema,
  rulesHashSchema,
  transferIdSchema,
} from '../ids.ts';
import { bandSchema, boxSchema, rotationsSchema, screensSchema, videoTypeSchema } from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money.ts';
import { moneyOwnerSchema } from './money-owner.ts';
import { chainHeadSchema } from './recording.ts';

/** What a cabinet promises by itself, so that the server need not take an agent's word for each round. */
const conductSchema = z.object({
  /** The longest cycle, in ms, that the cabinet holds between the starts of two rounds if a press asks for it. */
  minCycleMs: z.int().check(z.nonnegative()),
  /** Which wins it celebrates by light, sound or counting: only those above the stake. One with `any` is not joined. */
  celebrates: z.enum(['any', 'aboveStake']),
  jackpots: z.boolean(),
  /** The rules that it plays by. Absent if it does not say: then nobody can join it. */
  rulesHash: z.optional(rulesHashSchema),
});
export type Conduct = z.infer<typeof conductSchema>;

/** Most areas of a picture that are covered for others. */
const maxPrivateAreas = 16;

/** A page waits 15 s for the answer to a cash-in, of which the server needs some for itself. */
const maxCreditMs = 8_000;

/** Describes a cabinet. The agent sends it in `hello`, and the server stores it with the machine. */
export const cabinetDescriptionSchema = z.object({
  machineId: machineIdSchema,
  brandId: brandIdSchema,
  /** The name on the cabinet, which must be the brand's name at the server. Absent if it has none. */
  brandName: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** The id of the game that it plays, whose rules and symbols pages show. Absent: that of the brand. */
  game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  /** How many jackpot levels the game draws. Absent if the cabinet does not say. */
  jackpotLevels: z.optional(z.int().check(z.nonnegative(), z.maximum(16))),
  videoType: videoTypeSchema,
  picture: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  reelBox: boxSchema,
  /**
   * Where the picture shows what its player has, stakes and wins. The agent covers these areas in pictures for others.
   * Absent if the cabinet does not say: then others may not see its picture.
   */
  privateAreas: z.optional(z.array(boxSchema).check(z.maxLength(maxPrivateAreas))),
  /** False if its agent has no encoder, so that nobody can see it. Absent otherwise. */
  hasPicture: z.optional(z.boolean()),
  /** False if no sound of it is captured. Absent otherwise. */
  hasSound: z.optional(z.boolean()),
  cutScreen: z.nullable(boxSchema),
  rotations: rotationsSchema,
  screens: screensSchema,
  bands: z.array(bandSchema).check(z.minLength(1), z.maxLength(16)),
  /** True if a round's stake is known only once it began, so that it may differ from its stake key's. Absent: false. */
  isStakeKnownLate: z.optional(z.boolean()),
  /**
   * Whether it tells where its reels stop, how many free spins are left, and when it counts up a win or plays free spins. Absent:
   * all of it. What it does not tell is not known, and pages show none.
   */
  reports: z.optional(z.object({ stops: z.boolean(), freeSpins: z.boolean(), phases: z.boolean() })),
  /** Money is put on the meter in multiples of this amount, in minor units. Absent: in any amount. */
  creditStepMinor: z.optional(z.int().check(z.positive())),
  /** The highest amount that may be put on the meter at once, in minor units. Absent: any. */
  maxCreditMinor: z.optional(z.int().check(z.positive())),
  /** How long it may take until money is on its meter, in ms: so long a player's page waits for it. Absent: two seconds. */
  creditMs: z.optional(z.int().check(z.positive(), z.maximum(maxCreditMs))),
  /** True for a maker's machine, which a technician puts into service. Absent: simulated. */
  isReal: z.optional(z.boolean()),
  /** Absent from a cabinet that promises nothing. */
  conduct: z.optional(conductSchema),
});
export type CabinetDescription = z.infer<typeof cabinetDescriptionSchema>;

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
const foreignMoneySources = ['bill', 'ticket', 'attendant', 'bonus', 'unknown'] as const;
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
