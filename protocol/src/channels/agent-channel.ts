import * as z from 'zod/mini';
import { agentIdSchema, commandIdSchema, machineIdSchema, transferIdSchema, viewerIdSchema } from '../entity-ids.ts';
import { boxSchema, cabinetViewSchema } from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money-amount-schemas.ts';
import { connectionTestAgentRequests, inspectionRequests } from './agent-inspection.ts';
import {
  cabinetDescriptionSchema,
  cabinetEventSchema,
  type MoneyOwner,
  moneyOwnerSchema,
} from './cabinet-description.ts';
import { commissioningRequests } from './commissioning.ts';
import { pressOriginSchema } from './key-press-fingerprint.ts';
import type { ChannelSide } from './protoo-messages.ts';
import { recordingRequests, recordingStatusSchema } from './recording.ts';
import { sentThumbnailsSchema } from './thumbnail.ts';
import { candidateSchema, iceServerSchema, pictureAnswerSchema, pictureOfferSchema } from './webrtc-signalling.ts';

/** Identifies an agent's process. The server refuses a second process that uses the same token with another journal folder. */
const agentInstanceSchema = z.object({
  folderId: z.uuid(),
  /** How often an agent has been started with this journal folder, counted from 1. */
  start: z.int().check(z.positive()),
  /** Random id, new at each start of the process, because two copies of one journal folder can have the same `start`. */
  processId: z.uuid(),
  /** How many `hello` requests the process has sent, counted from 1. */
  attempt: z.int().check(z.positive()),
  /** Host name and process id, shown to staff to identify the agent's process, for example `hall7 pid 4711`. */
  host: z.string().check(z.minLength(1), z.maxLength(100)),
});
type AgentInstance = z.infer<typeof agentInstanceSchema>;

/**
 * The WebSocket channel between an agent and the server (`/agent`). The agent resends each event of a cabinet until the server acknowledges
 * it; of views, only the newest counts. A cabinet executes each command id once, and refuses a command after its deadline, which is
 * measured by the agent's own monotonic clock.
 */

export * from './cabinet-description.ts';
export type { AgentInstance, MoneyOwner };
export { agentInstanceSchema };

const command = {
  machineId: machineIdSchema,
  /** Fencing token: grows with each newly seated player. A cabinet refuses a lower number than the highest it has received. */
  epoch: z.int().check(z.nonnegative()),
  /**
   * Deadline of the command by the agent's monotonic clock (ms), which the request `clock` reads: after it the agent refuses the command
   * with COMMAND_LATE. Absent until the server has read that clock; then `deadlineAt` counts.
   */
  deadlineMonotonicMs: z.optional(z.number()),
  /**
   * Deadline of the command by the clock of `now` in the answer to `hello`. Without this field and `deadlineMonotonicMs` the command never
   * expires.
   */
  deadlineAt: z.optional(z.int()),
};

/** Conditions for a press that begins a round. */
const pressCommand = {
  ...command,
  commandId: commandIdSchema,
  /** The cabinet refuses the press with PRESS_TOO_FAST if its last round began less than this time (ms) ago. */
  minCycleMs: z.optional(z.int().check(z.nonnegative())),
  /** The highest stake that the cabinet may take for this round, in minor units. Absent: no limit. */
  maxStakeMinor: z.optional(balanceMinorSchema),
};

const transferCommand = { ...command, transferId: transferIdSchema, owner: z.optional(moneyOwnerSchema) };

const transferRecordSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('credited'), amountMinor: positiveMinorSchema }),
  z.object({ state: z.literal('cashedOut'), amountMinor: balanceMinorSchema }),
  /** The cabinet has never carried out this cash-in, and never will: it refuses a later `credit` with the same id. */
  z.object({ state: z.literal('voided') }),
]);
export type TransferRecord = z.infer<typeof transferRecordSchema>;

/** State of a cabinet's journal, which the server compares with its ledger before it accepts events. */
const journalFactsSchema = z.object({
  id: z.uuid(),
  /** Revision of the journal: grows with every write, including writes that add no event. */
  revision: z.int().check(z.nonnegative()),
  /** Sequence number of the oldest event in the journal; 0 if it holds no event. */
  firstSeq: z.int().check(z.nonnegative()),
  /** Sequence number of the journal's newest event; 0 if there was no event yet. */
  lastSeq: z.int().check(z.nonnegative()),
  /** Sequence number of the newest event that the server has acknowledged, as stored in the journal; 0 if none. */
  acknowledgedSeq: z.int().check(z.nonnegative()),
  /** Credit on the cabinet's meter, computed from its events, in minor units. */
  meterMinor: balanceMinorSchema,
  epoch: z.int().check(z.nonnegative()),
});
export type JournalSnapshot = z.infer<typeof journalFactsSchema>;

export const agentAgentSide = {
  requests: {
    hello: {
      data: z.object({
        agentId: agentIdSchema,
        token: z.string().check(z.maxLength(512)),
        instance: agentInstanceSchema,
        /**
         * Names of the environment variables for demos and tests that are set at the agent. A server for real players refuses an agent with
         * any of them.
         */
        testSettings: z.array(z.string().check(z.regex(/^[A-Z_]{1,64}$/))).check(z.maxLength(16)),
        /** Current time by the agent's clock: Unix time in ms. */
        now: z.int(),
        /** Version of the agent's program. */
        version: z.string().check(z.maxLength(40)),
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
        /**
         * Current time of the server: Unix time in ms, by a monotonic clock of this connection. `deadlineAt` of commands is measured by it.
         */
        now: z.int(),
        /** Sequence number of the newest event that the server has committed, by machine id. */
        acknowledged: z.record(z.string(), z.int().check(z.nonnegative())),
        /** Advice to the operator about a journal that contradicts the ledger, by machine id. The server refuses the journal's events. */
        contradicted: z.record(z.string(), z.string()),
        /** Why the server refuses a machine, for the operator, by machine id. */
        refused: z.record(z.string(), z.string()),
        /** Code of the currency of all amounts (ISO 4217). */
        currency: z.string().check(z.maxLength(8)),
        /** Ids of the viewers that may still watch this agent's video. Absent if another server node did not respond. */
        viewers: z.optional(z.array(viewerIdSchema)),
      }),
    },
    /** Sends at most 100 cabinet events, in order. The server responds once it has committed them. */
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
    /** Position of the reels in a machine's picture, sent when staff have changed the picture's layout. */
    reelBox: z.object({ machineId: machineIdSchema, reelBox: boxSchema }),
    candidate: z.object({ viewerId: viewerIdSchema, ...candidateSchema.shape }),
    videoLost: z.object({
      viewerId: viewerIdSchema,
      generation: z.int(),
      code: z.union([z.int(), z.string()]),
    }),
    recordingStatus: recordingStatusSchema,
    /** New thumbnails of the machines to which the server has subscribed. */
    thumbnails: sentThumbnailsSchema,
  },
} as const satisfies ChannelSide;

export const agentServerSide = {
  requests: {
    ...inspectionRequests,
    ...connectionTestAgentRequests,
    ...commissioningRequests,
    ...recordingRequests,
    /**
     * Presses a key of the machine. Refused with COMMAND_UNKNOWN_OUTCOME if the cabinet does not know yet whether the machine accepted the
     * press: the event `roundPlayed` with this `commandId` or `pressUnplayed` follows.
     */
    press: {
      data: z.discriminatedUnion('button', [
        z.object({ ...pressCommand, button: z.literal('spin'), origin: z.optional(pressOriginSchema) }),
        z.object({ ...pressCommand, button: z.literal('band'), bandId: z.int().check(z.positive()) }),
      ]),
      /** `tookMs`: how long the cabinet took to accept the press, including the fsync of its journal. */
      answer: z.object({ commandId: commandIdSchema, tookMs: z.optional(z.number()) }),
    },
    credit: {
      data: z.object({ ...transferCommand, amountMinor: positiveMinorSchema }),
      answer: z.object({ meterMinor: balanceMinorSchema }),
    },
    /**
     * Cashes out all credit: sets the credit meter to zero. With `whenIdle`, the cabinet finishes the running round first, and refuses
     * presses until then. With `endsSession`, the cabinet resets the player's stake and last win, and the command never expires.
     */
    cashOut: {
      data: z.object({
        ...transferCommand,
        whenIdle: z.boolean(),
        endsSession: z.optional(z.boolean()),
      }),
      answer: z.object({ amountMinor: balanceMinorSchema }),
    },
    /** Queries the state of a money transfer. With `voidIfUnknown`, a cabinet that has never received the id refuses it from now on. */
    transferStatus: {
      data: z.object({
        machineId: machineIdSchema,
        transferId: transferIdSchema,
        voidIfUnknown: z.boolean(),
      }),
      answer: transferRecordSchema,
    },
    /** Reads the agent's clocks. Polled repeatedly. */
    clock: {
      data: z.object({}),
      answer: z.object({
        /** Current value of the agent's monotonic clock in ms, from an arbitrary origin. */
        monotonicMs: z.number(),
        /** Unix time in ms, by the clock of the agent's computer. */
        wallMs: z.int(),
      }),
    },
    clearHandPay: {
      data: z.object({ machineId: machineIdSchema, transferId: transferIdSchema }),
      answer: z.object({}),
    },
    /** A viewer's WebRTC offer. The agent refuses it with code 70000 if the video encoder cannot start. */
    offer: {
      data: z.object({
        machineId: machineIdSchema,
        viewerId: viewerIdSchema,
        ...pictureOfferSchema.shape,
        /** STUN and TURN servers for the WebRTC connection. */
        iceServers: z.array(iceServerSchema),
      }),
      answer: pictureAnswerSchema,
    },
  },
  notifications: {
    candidate: z.object({ viewerId: viewerIdSchema, ...candidateSchema.shape }),
    stopVideo: z.object({ viewerId: viewerIdSchema }),
    /**
     * Announces that the server will shut down soon. The agent then opens a second connection, which reaches another server, and closes
     * this one once its `hello` was accepted there. An agent that stays is disconnected with 1001.
     */
    moveOn: z.object({}),
  },
} as const satisfies ChannelSide;
