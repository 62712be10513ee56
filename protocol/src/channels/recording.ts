import * as z from 'zod/mini';
import { machineIdSchema, sessionIdSchema } from '../entity-ids.ts';
import { gapReasons } from '../recording-gap-reasons.ts';
import type { ChannelSide } from './protoo-messages.ts';

/**
 * Messages between server and agent about a machine's recorded video. The video stays on the agent's disk: the server stores only the
 * newest entries of the machine's hash chain, which arrive with the events of its journal.
 */

export * from '../recording-gap-reasons.ts';

const countSchema = z.int().check(z.nonnegative());
/** Unix time in ms, by the agent's clock. */
const momentSchema = z.int();
const span = { fromMs: momentSchema, untilMs: momentSchema } as const;

/**
 * The number of the newest entry of a machine's hash chain, and its hash, which covers all earlier entries. `no` is 0 before the first
 * entry.
 */
export const chainHeadSchema = z.object({
  no: countSchema,
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ChainHead = z.infer<typeof chainHeadSchema>;

/** At which machines a press is refused while it cannot be recorded: none, real machines, all. */
export const recordingRequirements = ['never', 'real', 'always'] as const;
export type RecordingRequirement = (typeof recordingRequirements)[number];

/** Id of a requested clip or archive that the agent will upload: 128 random bits in base64url. */
export const clipIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
export const holdIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const holdReasonSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Maximum duration of a requested clip, in ms. */
export const maxClipMs = 60_000;
/** Maximum size of a clip that an agent may upload, in bytes. */
export const maxClipBytes = 64 * 1024 * 1024;
/** Maximum period of one evidence archive, in ms, and its maximum size, in bytes. */
export const maxEvidenceMs = 120_000;
export const maxEvidenceBytes = 128 * 1024 * 1024;
/** Maximum period of a recording timeline, in ms: a day plus the hour of a clock change. */
export const maxTimelineMs = 25 * 3_600_000;

/** Maximum number of items of each list in one answer, so that it fits in a message. `isCut` of a timeline says that there were more. */
const most = { runs: 150, gaps: 120, rounds: 100, events: 80, holds: 40 } as const;

const roundSchema = z.object({ journalId: z.uuid(), seq: z.int().check(z.positive()) });

const runSchema = z.object({
  /** Session that was recorded; null if nobody had the seat. */
  sessionId: z.nullable(sessionIdSchema),
  ...span,
  width: countSchema,
  height: countSchema,
});

const gapSchema = z.object({ ...span, reason: z.enum(gapReasons) });

const heldSchema = z.object({ holdId: holdIdSchema, ...span, reason: holdReasonSchema });

/** A round's start and end in the recording: from the press, or the reels' first movement, until the reels stop. */
const recordedRoundSchema = z.object({
  ...roundSchema.shape,
  startedAtMs: momentSchema,
  endedAtMs: momentSchema,
});

/** An event other than a round on a recording's timeline: from the journal, or reported by a real machine, such as `doorOpened`. */
const recordedEventSchema = z.object({
  what: z.string().check(z.maxLength(40)),
  atMs: momentSchema,
  /** The money that the event moved or that is owed, in minor units; below zero: it left the credit meter. */
  amountMinor: z.optional(z.int()),
});

const timelineSchema = z.object({
  /** Recorded periods; adjacent ones with the same session and picture size are merged. */
  runs: z.array(runSchema).check(z.maxLength(most.runs)),
  gaps: z.array(gapSchema).check(z.maxLength(most.gaps)),
  rounds: z.array(recordedRoundSchema).check(z.maxLength(most.rounds)),
  events: z.array(recordedEventSchema).check(z.maxLength(most.events)),
  holds: z.array(heldSchema).check(z.maxLength(most.holds)),
  /** True if a list was truncated; only the earliest items are listed. */
  isCut: z.boolean(),
  /** Start of the oldest recording that the agent stores, as Unix time in ms; null if it stores none. */
  oldestMs: z.nullable(momentSchema),
  ...chainHeadSchema.shape,
});
export type RecordingTimeline = z.infer<typeof timelineSchema>;

const answeredClipSchema = z.object({
  /** Start and end of the clip, which begins with a keyframe. */
  ...span,
  /** Start and end of the round, if a round was requested and they are known. */
  startedAtMs: z.nullable(momentSchema),
  endedAtMs: z.nullable(momentSchema),
  /** Gaps in the recording within the clip. */
  gaps: z.array(gapSchema).check(z.maxLength(most.gaps)),
});
export type AnsweredClip = z.infer<typeof answeredClipSchema>;

const machine = { machineId: machineIdSchema } as const;

/**
 * Requests to an agent about its video recordings. Clips and archives are uploaded after the answer, by `PUT /agent/clips/{clipId}` with
 * HTTP Basic authentication (agent id and token): a clip as `video/mp4`, at most `maxClipBytes` long, evidence as `application/x-tar`, at
 * most `maxEvidenceBytes`.
 */
export const recordingRequests = {
  /**
   * Sends the retention time of recordings, and at which machines presses are refused without a recording. Sent after each hello and when
   * these settings change. `minNo`: the highest number of the machine's hash chain in the ledger; the agent continues above it. `minHead`:
   * the hash of that entry.
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
  /** Reports to the recorder that a seat was taken (`isOpen`) or its session ended. Sent again after each hello for an open session. */
  recordSession: {
    data: z.object({
      ...machine,
      sessionId: sessionIdSchema,
      /** The seat's fencing number. A message with a lower number than the newest belongs to an older seat. */
      epoch: z.int().check(z.nonnegative()),
      isOpen: z.boolean(),
      /** How long ago the seat was taken, in ms, so that an agent that was disconnected can record the missed time as a gap. */
      openForMs: z.optional(z.number().check(z.nonnegative())),
    }),
    answer: z.object({}),
  },
  /**
   * Requests a clip of the recording. With a `sessionId` the clip never extends beyond that session, nor beyond `sessionEndedAtMs` if the
   * round had ended by then. `round`: the clip shows this round, from 3 s before to 4 s after it; `fromMs` and `untilMs` are its
   * approximate time. `format`: `video` plays in `<video>`; `fragments` is an init segment and the recorded fragments, byte for byte,
   * without changes of session or picture size.
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
   * Requests a video clip of a round that its player may share: encoded anew, from a second before it to three after it, with the machine's
   * private areas covered and the watermark `mark` drawn in. `title` is written to the file's metadata. Responds before encoding. An agent
   * creates one clip at a time, and refuses further requests meanwhile.
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
  /** Places a legal hold: the recording of a period is not deleted until `liftRecordingHold`. Idempotent. */
  holdRecording: { data: z.object({ ...machine, ...heldSchema.shape }), answer: z.object({}) },
  /** Ends a legal hold. An unknown hold is not an error. */
  liftRecordingHold: { data: z.object({ ...machine, holdId: holdIdSchema }), answer: z.object({}) },
  /**
   * Requests the evidence of a period as a tar archive: its video as recorded, the hash chain's entries from anchor to anchor, the wire log
   * of the period, and a page that verifies them. `round` adds the round's event. The server adds what the ledger contains.
   */
  recordingEvidence: {
    data: z.object({ ...machine, clipId: clipIdSchema, round: z.optional(roundSchema), ...span }),
    answer: z.object({}),
  },
} as const satisfies ChannelSide['requests'];

/** State of the recording at a machine. Sent when it changes, and once a minute. */
export const recordingStatusSchema = z.object({
  ...machine,
  /**
   * State of a machine's recording. `idle`: nobody plays, so nothing needs to be recorded; `stopped`: recording is needed but impossible.
   */
  state: z.enum(['recording', 'idle', 'stopped']),
  reason: z.optional(z.enum(gapReasons)),
  usedBytes: countSchema,
  freeBytes: countSchema,
  oldestMs: z.nullable(momentSchema),
  ...chainHeadSchema.shape,
});
export type RecordingStatus = z.infer<typeof recordingStatusSchema>;
