import * as z from 'zod/mini';
import {
  agentIdSchema,
  brandIdSchema,
  commandIdSchema,
  machineIdSchema,
  transferIdSchema,
  viewerIdSchema,
} from '../ids.ts';
import {
  bandSchema,
  boxSchema,
  cabinetViewSchema,
  rotationsSchema,
  screensSchema,
  videoTypeSchema,
} from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money.ts';
import type { ChannelSide } from './protoo.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './signalling.ts';

/**
 * The agent channel (`/agent`): each agent opens one connection and sends `hello` first. It sends events and views. Events are
 * journalled by the cabinet, numbered from 1 without a gap, and repeated until acknowledged; a newer view replaces the older
 * one. The server sends commands; a cabinet carries out each command id once and refuses it after its deadline.
 */

/** The description of a cabinet. The agent sends it in `hello`; the server stores it with the machine. */
export const cabinetDescriptionSchema = z.object({
  machineId: machineIdSchema,
  brandId: brandIdSchema,
  videoType: videoTypeSchema,
  picture: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  reelBox: boxSchema,
  cutScreen: z.nullable(boxSchema),
  rotations: rotationsSchema,
  screens: screensSchema,
  bands: z.array(bandSchema).check(z.minLength(1), z.maxLength(16)),
});
export type CabinetDescription = z.infer<typeof cabinetDescriptionSchema>;

const eventBase = {
  /** The event's sequence number: 1, 2, 3 … for each cabinet, without a gap. */
  seq: z.int().check(z.positive()),
  /** The cabinet's clock, in milliseconds since 1970. For display only: the server does not trust it. */
  at: z.int(),
  /**
   * The credit meter, in minor units, as the sum of all events up to this one. A running round's stake is deducted only by the
   * event at the round's end.
   */
  meterMinor: balanceMinorSchema,
};

/** An event in a cabinet's journal. It contains the meter after the event, so that both sides can compare. */
const cabinetEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('credited'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
  }),
  /** The meter was set to zero for a cash-out. An amount of 0 means that the meter was zero already. */
  z.object({
    ...eventBase,
    type: z.literal('cashedOut'),
    transferId: transferIdSchema,
    amountMinor: balanceMinorSchema,
  }),
  /** A round ended. The stake was deducted from the meter, and the win was added. */
  z.object({
    ...eventBase,
    type: z.literal('roundPlayed'),
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    freeSpin: z.boolean(),
    bandId: z.int(),
    stakeMinor: balanceMinorSchema,
    /** The amount added to the meter: 0 if the win is paid by hand pay, which has its own event. */
    winMinor: balanceMinorSchema,
    jackpotShareMinor: balanceMinorSchema,
    /** The stop of each reel: the index on its strip of the symbol in the top row. */
    stops: z.array(z.int().check(z.nonnegative())).check(z.maxLength(16)),
  }),
  /**
   * A win over the cabinet's limit locked the cabinet. It is paid by hand pay and not added to the meter: the server pays it to
   * the wallet under the transferId, then sends `clearHandPay`.
   */
  z.object({
    ...eventBase,
    type: z.literal('handPayOwed'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
  }),
  z.object({ ...eventBase, type: z.literal('handPayCleared'), transferId: transferIdSchema }),
  /**
   * A round hit one of the brand's jackpots, which was decided at the press. The meter does not change: the server knows the
   * level's amount and pays it from the pot to the wallet under the transferId.
   */
  z.object({
    ...eventBase,
    type: z.literal('jackpotHit'),
    transferId: transferIdSchema,
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The jackpot's level; 1 is the highest. */
    level: z.int().check(z.positive()),
  }),
  z.object({ ...eventBase, type: z.literal('malfunctioned'), reason: z.string().check(z.maxLength(200)) }),
  z.object({ ...eventBase, type: z.literal('recovered') }),
]);
export type CabinetEvent = z.infer<typeof cabinetEventSchema>;

const command = {
  machineId: machineIdSchema,
  /** The seat's fencing number. A cabinet refuses a command with a lower one than the highest that it has seen. */
  epoch: z.int().check(z.nonnegative()),
  /** The time after which the agent refuses the command with COMMAND_LATE, in milliseconds since 1970 by the server's clock. */
  deadlineAt: z.int(),
};

const transferRecordSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('credited'), amountMinor: positiveMinorSchema }),
  z.object({ state: z.literal('cashedOut'), amountMinor: balanceMinorSchema }),
  /** The transfer id is void for good: the cabinet refuses a `credit` with it that arrives later. */
  z.object({ state: z.literal('voided') }),
]);
export type TransferRecord = z.infer<typeof transferRecordSchema>;

/**
 * Identifies the agent's process. One token serves one folder of journals: while a process is connected, a second one with the
 * same token and another folder is refused.
 */
export const agentInstanceSchema = z.object({
  folderId: z.uuid(),
  /** Number of times that an agent was started with this folder: 1, 2, 3 … */
  start: z.int().check(z.positive()),
  /** New at each start. Needed because two copies of one folder can have the same `start`. */
  processId: z.uuid(),
  /** Number of times that this process has said hello: 1, 2, 3 … */
  attempt: z.int().check(z.positive()),
  /** Tells people where the process runs, such as `hall7 pid 4711`. */
  host: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type AgentInstance = z.infer<typeof agentInstanceSchema>;

/** Facts about a cabinet's journal. The server compares them with its ledger before it accepts events. */
const journalFactsSchema = z.object({
  id: z.uuid(),
  /** Grows with every write to the journal, even one without an event, and never falls. */
  revision: z.int().check(z.nonnegative()),
  /** The number of the oldest event kept; 0 if there is none. */
  firstSeq: z.int().check(z.nonnegative()),
  /** The number of the newest event; 0 if there was none yet. */
  lastSeq: z.int().check(z.nonnegative()),
  /** The number of the newest event that the journal knows to be acknowledged. */
  acknowledgedSeq: z.int().check(z.nonnegative()),
  /** The credit meter, in minor units, as the sum of all events. A running round's stake is not yet deducted. */
  meterMinor: balanceMinorSchema,
  /** The highest fencing number that the cabinet has seen. */
  epoch: z.int().check(z.nonnegative()),
});
export type JournalFacts = z.infer<typeof journalFactsSchema>;

export const agentAgentSide = {
  requests: {
    hello: {
      data: z.object({
        agentId: agentIdSchema,
        token: z.string().check(z.maxLength(512)),
        instance: agentInstanceSchema,
        /** Names of the demo and test variables that are set. A server for real players refuses an agent with any of them. */
        testSettings: z.array(z.string().check(z.regex(/^[A-Z_]{1,64}$/))).check(z.maxLength(16)),
        /** The agent's clock, in milliseconds since 1970. */
        now: z.int(),
        cabinets: z
          .array(
            z.object({
              description: cabinetDescriptionSchema,
              view: cabinetViewSchema,
              journal: journalFactsSchema,
            }),
          )
          .check(z.maxLength(64)),
      }),
      answer: z.object({
        /** The server's clock, in milliseconds since 1970, for the deadlines of commands. */
        now: z.int(),
        /** The number of the last event that the server has committed, by machine id. */
        acknowledged: z.record(z.string(), z.int().check(z.nonnegative())),
        /**
         * The machines whose journals contradict the ledger, each with the advice what to do. The server refuses their events.
         */
        contradicted: z.record(z.string(), z.string()),
        /**
         * The viewers that may still watch this agent's pictures. All others were removed while the agent was not connected.
         */
        viewers: z.optional(z.array(viewerIdSchema)),
      }),
    },
    /** Sends events in order, at most 100 at a time. Answered once they are committed. */
    events: {
      data: z.object({
        machineId: machineIdSchema,
        events: z.array(cabinetEventSchema).check(z.minLength(1), z.maxLength(100)),
      }),
      answer: z.object({ acknowledgedSeq: z.int().check(z.nonnegative()) }),
    },
  },
  notifications: {
    view: z.object({ machineId: machineIdSchema, view: cabinetViewSchema }),
    candidate: z.object({ viewerId: viewerIdSchema, ...candidateSchema.shape }),
    videoLost: z.object({
      viewerId: viewerIdSchema,
      generation: z.int(),
      code: z.union([z.int(), z.string()]),
    }),
  },
} as const satisfies ChannelSide;

export const agentServerSide = {
  requests: {
    press: {
      data: z.discriminatedUnion('button', [
        z.object({ ...command, button: z.literal('spin'), commandId: commandIdSchema }),
        z.object({
          ...command,
          button: z.literal('band'),
          commandId: commandIdSchema,
          bandId: z.int().check(z.positive()),
        }),
      ]),
      /** `tookMs`: time in milliseconds that the cabinet needed to accept the press, including the sync of its journal. */
      answer: z.object({ commandId: commandIdSchema, tookMs: z.optional(z.number()) }),
    },
    credit: {
      data: z.object({ ...command, transferId: transferIdSchema, amountMinor: positiveMinorSchema }),
      answer: z.object({ meterMinor: balanceMinorSchema }),
    },
    /**
     * Sets the meter to zero. With `whenIdle`, the cabinet first finishes the running round and refuses presses until then.
     * With `endsSession`, the next player starts with the lowest stake and sees no last win.
     */
    cashOut: {
      data: z.object({
        ...command,
        transferId: transferIdSchema,
        whenIdle: z.boolean(),
        endsSession: z.optional(z.boolean()),
      }),
      answer: z.object({ amountMinor: balanceMinorSchema }),
    },
    /**
     * Asks about a transfer. With `voidIfUnknown`, an id that the cabinet has never seen becomes void for good before the
     * answer.
     */
    transferStatus: {
      data: z.object({
        machineId: machineIdSchema,
        transferId: transferIdSchema,
        voidIfUnknown: z.boolean(),
      }),
      answer: transferRecordSchema,
    },
    clearHandPay: {
      data: z.object({ machineId: machineIdSchema, transferId: transferIdSchema }),
      answer: z.object({}),
    },
    /** Starts the machine's picture for one viewer. Refused with 70000 if the encoder cannot start. */
    offer: {
      data: z.object({
        machineId: machineIdSchema,
        viewerId: viewerIdSchema,
        ...pictureOfferSchema.shape,
        /** Absent from older servers. */
        iceServers: z.optional(z.array(iceServerSchema)),
      }),
      answer: pictureAnswerSchema,
    },
  },
  notifications: {
    candidate: z.object({ viewerId: viewerIdSchema, ...candidateSchema.shape }),
    stopVideo: z.object({ viewerId: viewerIdSchema }),
  },
} as const satisfies ChannelSide;
