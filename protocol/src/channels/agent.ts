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
 * The agent channel (`/agent`): each agent opens one connection and sends `hello` first. It sends events (journalled by the
 * cabinet, numbered from 1 without a gap, repeated until acknowledged) and views (the newest wins). The server sends commands,
 * which the cabinet carries out once for each id and refuses after their deadline.
 */

/** What a cabinet is. The agent sends it in `hello`; the server keeps it as the machine's description. */
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
  /** 1, 2, 3 … for each cabinet, without a gap. */
  seq: z.int().check(z.positive()),
  /** The cabinet's clock, in milliseconds since 1970. For display only: the server does not trust it. */
  at: z.int(),
  /** The credit meter as the sum of all events up to this one: a running round's stake counts until its event comes. */
  meterMinor: balanceMinorSchema,
};

/** An event in a cabinet's journal. Each has the meter after it, so both sides can compare. */
const cabinetEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('credited'),
    transferId: transferIdSchema,
    amountMinor: positiveMinorSchema,
  }),
  /** The meter was zeroed for a cash-out. An amount of 0 means that it was empty. */
  z.object({
    ...eventBase,
    type: z.literal('cashedOut'),
    transferId: transferIdSchema,
    amountMinor: balanceMinorSchema,
  }),
  /** A round ended. The meter fell by the stake and rose by the win. */
  z.object({
    ...eventBase,
    type: z.literal('roundPlayed'),
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    freeSpin: z.boolean(),
    bandId: z.int(),
    stakeMinor: balanceMinorSchema,
    /** What went on the meter: 0 if the win is owed by hand pay, which has an event of its own. */
    winMinor: balanceMinorSchema,
    jackpotShareMinor: balanceMinorSchema,
    /** Where each reel stopped: the index on its strip of the symbol in the top row. */
    stops: z.array(z.int().check(z.nonnegative())).check(z.maxLength(16)),
  }),
  /**
   * A win over the cabinet's limit locked it. The win is owed by hand pay instead of going on the meter. The server pays it to
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
   * A round hit one of the brand's jackpots, drawn at the press. The meter does not move: the server knows what the level holds,
   * and pays it from the pot to the wallet under the transferId.
   */
  z.object({
    ...eventBase,
    type: z.literal('jackpotHit'),
    transferId: transferIdSchema,
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** 1 is the highest. */
    level: z.int().check(z.positive()),
  }),
  z.object({ ...eventBase, type: z.literal('malfunctioned'), reason: z.string().check(z.maxLength(200)) }),
  z.object({ ...eventBase, type: z.literal('recovered') }),
]);
export type CabinetEvent = z.infer<typeof cabinetEventSchema>;

const command = {
  machineId: machineIdSchema,
  /** The seat's fencing number. A cabinet refuses commands with a lower one than the highest it has seen. */
  epoch: z.int().check(z.nonnegative()),
  /** The server's clock, in milliseconds since 1970. After this the agent refuses with COMMAND_LATE. */
  deadlineAt: z.int(),
};

const transferRecordSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('credited'), amountMinor: positiveMinorSchema }),
  z.object({ state: z.literal('cashedOut'), amountMinor: balanceMinorSchema }),
  /** The id is void for good: a `credit` that arrives later is refused. */
  z.object({ state: z.literal('voided') }),
]);
export type TransferRecord = z.infer<typeof transferRecordSchema>;

/**
 * The process that speaks for the agent. One token serves one folder of journals: while a process is connected, a second one with
 * the same token and another folder is refused.
 */
export const agentInstanceSchema = z.object({
  folderId: z.uuid(),
  /** How often an agent has been started with this folder: 1, 2, 3 … */
  start: z.int().check(z.positive()),
  /** New at each start, because two copies of one folder can count the same start. */
  processId: z.uuid(),
  /** How often this process has said hello: 1, 2, 3 … */
  attempt: z.int().check(z.positive()),
  /** For people who have to find the process, such as `hall7 pid 4711`. */
  host: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type AgentInstance = z.infer<typeof agentInstanceSchema>;

/** What a cabinet's journal says of itself. The server compares it with its books before it takes any event. */
const journalFactsSchema = z.object({
  id: z.uuid(),
  /** Grows with every write, with or without events, and never falls. */
  revision: z.int().check(z.nonnegative()),
  /** The oldest event kept; 0 if there is none. */
  firstSeq: z.int().check(z.nonnegative()),
  /** The newest event; 0 if there was none yet. */
  lastSeq: z.int().check(z.nonnegative()),
  /** The newest event that the journal knows to be acknowledged. */
  acknowledgedSeq: z.int().check(z.nonnegative()),
  /** The credit meter as the sum of its events: a running round's stake still counts. */
  meterMinor: balanceMinorSchema,
  /** The highest fencing number seen. */
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
        /** Names of the demo and test variables that are set. A server for real players refuses an agent that has any. */
        testSettings: z.array(z.string().check(z.regex(/^[A-Z_]{1,64}$/))).check(z.maxLength(16)),
        /** The agent's clock, milliseconds since 1970. */
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
        /** The server's clock, for the deadlines. */
        now: z.int(),
        /** The highest sequence number that the server has committed, by machine id. */
        acknowledged: z.record(z.string(), z.int().check(z.nonnegative())),
        /** Machines whose journals contradict the books, with what to do about it. The server refuses their events. */
        contradicted: z.record(z.string(), z.string()),
        /** Who may still watch this agent's pictures. The others were told to stop while the agent was not connected. */
        viewers: z.optional(z.array(viewerIdSchema)),
      }),
    },
    /** In order, at most 100 at a time. The answer is sent after they are committed. */
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
      /** `tookMs`: how long the cabinet took to accept the press, including the sync of its journal. */
      answer: z.object({ commandId: commandIdSchema, tookMs: z.optional(z.number()) }),
    },
    credit: {
      data: z.object({ ...command, transferId: transferIdSchema, amountMinor: positiveMinorSchema }),
      answer: z.object({ meterMinor: balanceMinorSchema }),
    },
    /**
     * Zeroes the meter. With `whenIdle` it waits for the end of the running round and refuses presses until then. `endsSession`:
     * the next player starts with the lowest stake and sees no last win.
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
    /** With `voidIfUnknown`, an id that the cabinet never saw is made void for good before the answer. */
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
