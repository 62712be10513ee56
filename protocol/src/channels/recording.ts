import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../ids.ts';
import { gapReasons } from '../recording-reasons.ts';
import type { ChannelSide } from './protoo.ts';

/**
 * How server and agent speak of the pictures that the agent records of a machine. The pictures stay on the agent's disk: the server
 * has only the heads of the machine's chain, which come with the events of its journal.
 */

export * from '../recording-reasons.ts';

const countSchema = z.int().check(z.nonnegative());
/** A moment by the agent's clock, in milliseconds since 1970. */
const momentSchema = z.int();
const span = { fromMs: momentSchema, untilMs: momentSchema } as const;

/** Names the newest line of a machine's chain and, by its hash, all lines before it. `no` is 0 before the first line. */
export const chainHeadSchema = z.object({
  no: countSchema,
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ChainHead = z.infer<typeof chainHeadSchema>;

/** Where presses are refused while nothing can be recorded: nowhere, at real machines, everywhere. */
export const recordingRequirements = ['never', 'real', 'always'] as const;
export type RecordingRequirement = (typeof recordingRequirements)[number];

/** Names a clip or an archive that the server waits for: 128 random bits in base64url. */
export const clipIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
export const holdIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const holdReasonSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Longest clip that can be asked for, in ms. */
export const maxClipMs = 60_000;
/** Largest clip that an agent may send, in bytes. */
export const maxClipBytes = 64 * 1024 * 1024;
/** Longest span of one archive of evidence, in ms, and the largest archive, in bytes. */
export const maxEvidenceMs = 120_000;
export const maxEvidenceBytes = 128 * 1024 * 1024;
/** Longest span of a timeline, in ms: a day and the hour that a change of the clocks adds. */
export const maxTimelineMs = 25 * 3_600_000;

/** Most of each in one answer, which has room in a message. `isCut` of a timeline says that there was more. */
const most = { runs: 150, gaps: 120, rounds: 100, events: 80, holds: 40 } as const;

const roundSchema = z.object({ journalId: z.uuid(), seq: z.int().check(z.positive()) });

const runSchema = z.object({
  /** Null: pictures that were recorded while nobody had the seat. */
  sessionId: z.nullable(sessionIdSchema),
  ...span,
  width: countSchema,
  height: countSchema,
});

const gapSchema = z.object({ ...span, reason: z.enum(gapReasons) });

const heldSchema = z.object({ holdId: holdIdSchema, ...span, reason: holdReasonSchema });

/** A round's span in the pictures: from the press, or the reels' first move, until they rest. */
const recordedRoundSchema = z.object({
  ...roundSchema.shape,
  startedAtMs: momentSchema,
  endedAtMs: momentSchema,
});

/** Something other than a round: an event of the journal, or what a real machine reported, such as `doorOpened`. */
const recordedEventSchema = z.object({
  what: z.string().check(z.maxLength(40)),
  atMs: momentSchema,
  /** The money that it moved or owes, in minor units; below zero: it left the meter. */
  amountMinor: z.optional(z.int()),
});

const timelineSchema = z.object({
  /** Spans with pictures; neighbours of one session and size are joined. */
  runs: z.array(runSchema).check(z.maxLength(most.runs)),
  gaps: z.array(gapSchema).check(z.maxLength(most.gaps)),
  rounds: z.array(recordedRoundSchema).check(z.maxLength(most.rounds)),
  events: z.array(recordedEventSchema).check(z.maxLength(most.events)),
  holds: z.array(heldSchema).check(z.maxLength(most.holds)),
  /** True if a list had no room for all of the span; the earliest are listed. */
  isCut: z.boolean(),
  /** The oldest moment of which pictures are kept; null: none are. */
  oldestMs: z.nullable(momentSchema),
  ...chainHeadSchema.shape,
});
export type RecordingTimeline = z.infer<typeof timelineSchema>;

const answeredClipSchema = z.object({
  /** The span that the clip shows, from its first key frame. */
  ...span,
  /** The round's span, if a round was asked for and its span is known. */
  startedAtMs: z.nullable(momentSchema),
  endedAtMs: z.nullable(momentSchema),
  /** Gaps within the span. */
  gaps: z.array(gapSchema).check(z.maxLength(most.gaps)),
});
export type AnsweredClip = z.infer<typeof answeredClipSchema>;

const machine = { machineId: machineIdSchema } as const;

/**
 * Requests to an agent about its recordings. Clips and archives come after the answer, by `PUT /agent/clips/{clipId}` with HTTP's Basic
 * authentication (agent id and token): a clip as `video/mp4`, at most `maxClipBytes` long, evidence as `application/x-tar`, at most
 * `maxEvidenceBytes`.
 */
export const recordingRequests = {
  /**
   * Tells how long pictures are kept, and where presses need a recorder. Sent after each hello and when the terms change. `minNo`: the
   * highest line of the machine's chain that the ledger knows; the chain goes on above it. `minHead`: that line's hash.
   */
  recordingTerms: {
    data: z.object({
      ...machine,
      days: z.int().check(z.positive(), z.maximum(36_500)),
      required: z.enum(recordingRequirements),
      minNo: countSchema,
      minHead: z.optional(chainHeadSchema.shape.head),
    }),
    answer: z.object({}),
  },
  /** Tells that a seat was taken (`isOpen`) or its session ended. Sent again after each hello for an open session. */
  recordSession: {
    data: z.object({
      ...machine,
      sessionId: sessionIdSchema,
      /** The seat's fencing number. What has a lower one than the newest is of an older seat. */
      epoch: z.int().check(z.nonnegative()),
      isOpen: z.boolean(),
      /** How long ago the seat was taken, in ms, so that an agent that was away knows what it has missed. */
      openForMs: z.optional(z.number().check(z.nonnegative())),
    }),
    answer: z.object({}),
  },
  /**
   * Asks for a clip. With a `sessionId` it never goes beyond that session, nor beyond `sessionEndedAtMs` if the round was at rest
   * by then. `round`: the span is that of this round, 3 s before to 4 s
   * after it, and `fromMs` and `untilMs` say about when it was. `format`: `video` plays in `<video>`; `fragments` is an init segment and
   * the recorded fragments, byte for byte, of one run.
   */
  recordingClip: {
    data: z.object({
      ...machine,
      clipId: clipIdSchema,
      sessionId: z.nullable(sessionIdSchema),
      sessionEndedAtMs: z.optional(momentSchema),
      ...span,
      round: z.optional(roundSchema),
      format: z.enum(['video', 'fragments']),
    }),
    answer: answeredClipSchema,
  },
  /**
   * Asks for a copy of a round's pictures that its player may show to others: encoded anew, from a second before it to three after it, with
   * the machine's private areas covered and `mark` drawn in. `title` goes into the file. The answer comes before it is encoded. An agent
   * makes one copy at a time, and refuses a request that comes while it makes one.
   */
  recordingShare: {
    data: z.object({
      ...machine,
      clipId: clipIdSchema,
      sessionId: sessionIdSchema,
      sessionEndedAtMs: z.optional(momentSchema),
      ...span,
      round: roundSchema,
      mark: z.string().check(z.minLength(1), z.maxLength(40)),
      title: z.string().check(z.maxLength(200)),
    }),
    answer: z.object({}),
  },
  recordingTimeline: {
    data: z.object({ ...machine, ...span, sessionId: z.optional(sessionIdSchema) }),
    answer: timelineSchema,
  },
  /** Keeps the pictures of a span until `liftRecordingHold`. The same hold again changes nothing. */
  holdRecording: { data: z.object({ ...machine, ...heldSchema.shape }), answer: z.object({}) },
  /** Ends a hold. Of a hold that is not known there is nothing to do. */
  liftRecordingHold: { data: z.object({ ...machine, holdId: holdIdSchema }), answer: z.object({}) },
  /**
   * Asks for the evidence of a span as a tar: its pictures as they were recorded, the chain's lines from anchor to anchor, the wire log of
   * these seconds, and a page that verifies them. `round` adds the round's event. The server puts what the ledger says beside them.
   */
  recordingEvidence: {
    data: z.object({ ...machine, clipId: clipIdSchema, round: z.optional(roundSchema), ...span }),
    answer: z.object({}),
  },
} as const satisfies ChannelSide['requests'];

/** How recording stands at a machine. Sent when that changes, and once a minute. */
export const recordingStatusSchema = z.object({
  ...machine,
  /** `idle`: nobody plays, so nothing is to be recorded; `stopped`: something is, and cannot be. */
  state: z.enum(['recording', 'idle', 'stopped']),
  reason: z.optional(z.enum(gapReasons)),
  usedBytes: countSchema,
  freeBytes: countSchema,
  oldestMs: z.nullable(momentSchema),
  ...chainHeadSchema.shape,
});
export type RecordingStatus = z.infer<typeof recordingStatusSchema>;
