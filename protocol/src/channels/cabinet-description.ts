import * as z from 'zod/mini';
import {
  brandIdSchema,
  commandIdSchema,
  machineIdSchema,
  playerIdSchema,
  rulesHashSchema,
  sessionIdSchema,
  transferIdSchema,
} from '../entity-ids.ts';
import { bandSchema, boxSchema, rotationsSchema, screensSchema, videoTypeSchema } from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money-amount-schemas.ts';
import { chainHeadSchema } from './recording.ts';

/**
 * The owner of the money that a transfer moves. The cabinet only stores it in its journal with the transfer: if the server's database is
 * lost, the journals show to whom their events belong. Absent if a cabinet does not store it.
 */
export const moneyOwnerSchema = z.object({ playerId: playerIdSchema, sessionId: sessionIdSchema });
export type MoneyOwner = z.infer<typeof moneyOwnerSchema>;

/** What a cabinet guarantees by itself, so that the server need not trust an agent for each round. */
const conductSchema = z.object({
  /** The longest `minCycleMs` that the cabinet can enforce: minimum time in ms between the starts of two rounds, as given in a press. */
  minCycleMs: z.int().check(z.nonnegative()),
  /**
   * Which wins the cabinet celebrates by light, sound or count-up: only those above the stake, or `any`. A cabinet with `any` cannot be
   * joined.
   */
  celebrates: z.enum(['any', 'aboveStake']),
  jackpots: z.boolean(),
  /** Hash of the game rules that the cabinet plays by. Absent if it does not report one: then nobody can join it. */
  rulesHash: z.optional(rulesHashSchema),
});
export type CabinetGuarantees = z.infer<typeof conductSchema>;

/** Maximum number of areas of a machine's picture that can be covered for spectators. */
const maxPrivateAreas = 16;

/** Maximum value of `creditMs`: a page waits 15 s for the answer to a cash-in, and the server needs part of that time. */
const maxCreditMs = 8_000;

/** Describes a cabinet. The agent sends it in `hello`, and the server stores it with the machine. */
export const cabinetDescriptionSchema = z.object({
  machineId: machineIdSchema,
  brandId: brandIdSchema,
  /** The name shown on the cabinet, which must equal the brand's name on the server. Absent if it has none. */
  brandName: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** The id of the cabinet's game, whose rules and symbols pages show. Absent: the default game of the cabinet's brand. */
  game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  /** Number of the game's jackpot levels. Absent if the cabinet does not report it. */
  jackpotLevels: z.optional(z.int().check(z.nonnegative(), z.maximum(16))),
  videoType: videoTypeSchema,
  picture: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  reelBox: boxSchema,
  /**
   * Areas of the picture that show the player's credit, stakes and wins. The agent covers them in pictures for spectators. Absent if the
   * cabinet does not report them: then nobody else may see its picture.
   */
  privateAreas: z.optional(z.array(boxSchema).check(z.maxLength(maxPrivateAreas))),
  /** False if the agent has no video encoder, so that the cabinet has no picture. Absent otherwise. */
  hasPicture: z.optional(z.boolean()),
  /** False if the cabinet's sound is not captured. Absent otherwise. */
  hasSound: z.optional(z.boolean()),
  cutScreen: z.nullable(boxSchema),
  rotations: rotationsSchema,
  screens: screensSchema,
  bands: z.array(bandSchema).check(z.minLength(1), z.maxLength(16)),
  /**
   * True if a round's stake is known only once the round has begun, so that it may differ from that of the pressed stake key. Absent:
   * false.
   */
  isStakeKnownLate: z.optional(z.boolean()),
  /**
   * Whether the cabinet reports the reel stops, the remaining free spins, and the phases of counting up a win and of free spins. Absent:
   * all of them. Pages do not show what the cabinet does not report.
   */
  reports: z.optional(z.object({ stops: z.boolean(), freeSpins: z.boolean(), phases: z.boolean() })),
  /** Cash-ins must be multiples of this amount, in minor units. Absent: any amount. */
  creditStepMinor: z.optional(z.int().check(z.positive())),
  /** The highest amount of one cash-in, in minor units. Absent: no limit. */
  maxCreditMinor: z.optional(z.int().check(z.positive())),
  /** Maximum time in ms that a cash-in takes to reach the cabinet's meter; a player's page waits that long. Absent: two seconds. */
  creditMs: z.optional(z.int().check(z.positive(), z.maximum(maxCreditMs))),
  /** True for a real machine, which a technician puts into service. Absent: simulated. */
  isReal: z.optional(z.boolean()),
  /** What the cabinet enforces by itself; absent if it guarantees nothing. */
  conduct: z.optional(conductSchema),
});
export type CabinetDescription = z.infer<typeof cabinetDescriptionSchema>;

const eventBase = {
  /** Sequence number of the event among its cabinet's events: 1, 2, 3 … without a gap. */
  seq: z.int().check(z.positive()),
  /** When the event happened: Unix time in ms, by the cabinet's clock. For display only: the server does not trust it. */
  at: z.int(),
  /** The credit meter after this event, in minor units. The stake of a running round is subtracted only by the event at the round's end. */
  meterMinor: balanceMinorSchema,
  /** Newest entry of the machine's recording hash chain on disk when the event was written. Absent from agents that record nothing. */
  recording: z.optional(chainHeadSchema),
};

/** Maximum number of rounds summed up in one event: about what a machine can play while its connection is lost for a day. */
const maxSummedRounds = 100_000;

/** Source of money that reached a machine without a transfer by the server. `unknown`: no meter of the machine explains it. */
const foreignMoneySources = ['bill', 'ticket', 'attendant', 'bonus', 'unknown'] as const;
export type ForeignMoneySource = (typeof foreignMoneySources)[number];

/** An event in a cabinet's journal. */
export const cabinetEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('credited'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
    owner: z.optional(moneyOwnerSchema),
  }),
  /** Event: the credit meter was set to zero for a cash-out. The amount is 0 if the meter was zero before. */
  z.object({
    ...eventBase,
    type: z.literal('cashedOut'),
    transferId: transferIdSchema,
    amountMinor: balanceMinorSchema,
    owner: z.optional(moneyOwnerSchema),
  }),
  /** Event: a round has ended; its stake was subtracted from the credit meter, and its win was added. */
  z.object({
    ...eventBase,
    type: z.literal('roundPlayed'),
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    freeSpin: z.boolean(),
    /** Id of the stake key that began the round. Absent if the machine does not report it. */
    bandId: z.optional(z.int()),
    /** Id of the key press that began the round. Absent if the machine does not report it, and for a free spin. */
    commandId: z.optional(commandIdSchema),
    /** How many rounds the event sums up, because the connection to the machine was lost while they were played. Absent: one. */
    rounds: z.optional(z.int().check(z.minimum(2), z.maximum(maxSummedRounds))),
    stakeMinor: balanceMinorSchema,
    /** The win added to the credit meter, in minor units. 0 for a hand pay, which the event `handPayOwed` reports. */
    winMinor: balanceMinorSchema,
    jackpotShareMinor: balanceMinorSchema,
    /** For each reel, the index on its reel strip of the symbol that stopped in the top row. Empty if the machine does not report it. */
    stops: z.array(z.int().check(z.nonnegative())).check(z.maxLength(16)),
    /** Hash of the game rules by which the round's outcome was drawn. Absent if the cabinet does not report it. */
    rulesHash: z.optional(rulesHashSchema),
  }),
  /** Event: a key press whose outcome was unknown has begun no round, and never will. */
  z.object({ ...eventBase, type: z.literal('pressUnplayed'), commandId: commandIdSchema }),
  /**
   * Event: a win above the hand pay limit locked the cabinet. The server pays it to the wallet as this transfer, then sends `clearHandPay`.
   */
  z.object({
    ...eventBase,
    type: z.literal('handPayOwed'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
    /** The part of the same win that the machine added to the credit meter at once; it is included in the round's win. Absent: nothing. */
    partialMinor: z.optional(positiveMinorSchema),
  }),
  z.object({ ...eventBase, type: z.literal('handPayCleared'), transferId: transferIdSchema }),
  /**
   * Event: the machine took credits off its meter for an attendant to pay, for example because somebody pressed its own cash-out key. It is
   * not a win. The server pays them to the wallet as this transfer.
   */
  z.object({
    ...eventBase,
    type: z.literal('creditsCancelled'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
  }),
  /**
   * Event: a round hit a jackpot, decided at the key press. The server pays the jackpot to the wallet; the credit meter does not change.
   */
  z.object({
    ...eventBase,
    type: z.literal('jackpotHit'),
    transferId: transferIdSchema,
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The jackpot's level; 1 is the highest. */
    level: z.int().check(z.positive()),
  }),
  /**
   * Event: the credit meter changed (below zero: money left it) without a transfer by the server: by a bill, a ticket or an attendant's
   * key.
   */
  z.object({
    ...eventBase,
    type: z.literal('foreignMoney'),
    amountMinor: z.int().check(z.refine((amount) => amount !== 0)),
    source: z.enum(foreignMoneySources),
  }),
  z.object({ ...eventBase, type: z.literal('malfunctioned'), reason: z.string().check(z.maxLength(200)) }),
  z.object({ ...eventBase, type: z.literal('recovered') }),
  /** Event: the newest entry of the recording's hash chain. Sent at a session's end, and in each hour with recording but no play. */
  z.object({ ...eventBase, type: z.literal('recorded'), recording: chainHeadSchema }),
]);
export type CabinetEvent = z.infer<typeof cabinetEventSchema>;
