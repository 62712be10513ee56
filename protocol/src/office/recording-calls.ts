import * as z from 'zod/mini';
import { complaintStates } from '../http/recordings.ts';
import { gapReasons } from '../recording-gap-reasons.ts';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { playerField } from './player-actions.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** Unix time in ms, by the clock of the machine's agent. */
const moment = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));
const span = { machineId: id, fromMs: moment, untilMs: moment };
const momentQuery = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));
const complaintNumber = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const spanOfMachine = { MACHINE: 'machineId', 'FROM-MS': 'fromMs', 'UNTIL-MS': 'untilMs' } as const;
const player = z.object({ id: z.string(), name: z.string() });

/** State of the server's copy of recordings under a legal hold; `absent`: the machine had no recordings of that time range. */
const evidence = z.enum(['waiting', 'kept', 'absent']);

const holdSchema = z.object({
  id: z.string(),
  fromMs: z.number(),
  untilMs: z.number(),
  cause: z.enum(['complaint', 'staff', 'handPay', 'fault', 'transfer']),
  reason: z.string(),
  at: z.number(),
  endsAt: z.number(),
  evidence,
});

/**
 * A round in the requested time range according to the ledger. `recordingNo` null: its event contained no recording number. Amounts in
 * minor units.
 */
const bookedRoundSchema = z.object({
  player,
  round: z.number(),
  roundId: z.string(),
  sessionId: z.string(),
  at: z.number(),
  isFreeSpin: z.boolean(),
  stakeMinor: z.number(),
  winMinor: z.number(),
  meterAfterMinor: z.nullable(z.number()),
  seq: z.nullable(z.number()),
  recordingNo: z.nullable(z.number()),
});

/** Recordings that the machine's agent has of a time range; null: the agent is disconnected, or records nothing. */
const recordedSchema = z.object({
  runs: z.array(
    z.object({
      sessionId: z.nullable(z.string()),
      fromMs: z.number(),
      untilMs: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  gaps: z.array(z.object({ fromMs: z.number(), untilMs: z.number(), reason: z.enum(gapReasons) })),
  rounds: z.array(z.object({ seq: z.number(), startedAtMs: z.number(), endedAtMs: z.number() })),
  /** `amountMinor`: the money that the event moved, or that is owed because of it. */
  events: z.array(z.object({ what: z.string(), atMs: z.number(), amountMinor: z.optional(z.number()) })),
  isCut: z.boolean(),
  oldestMs: z.nullable(z.number()),
  no: z.number(),
});

const officeComplaintSchema = z.object({
  number: z.number(),
  player,
  machineId: z.string(),
  sessionId: z.string(),
  round: z.number(),
  at: z.number(),
  text: z.string(),
  /** The language in which the player wants to read the response to the complaint. */
  lang: z.string(),
  state: z.enum(complaintStates),
  lookedBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.number()),
  answeredBy: z.nullable(z.string()),
  hold: z.object({ id: z.string(), fromMs: z.number(), untilMs: z.number(), endsAt: z.number(), evidence }),
});

/** URL of a clip or an archive, relative to `/office/api/`: valid for the requesting user only, for ten minutes. */
const placeSchema = z.object({ path: z.string(), expiresAt: z.number() });

export const recordingOfficeRoutes = {
  recordingTimeline: {
    method: 'GET',
    path: 'machines/:id/recording',
    summary:
      'Recordings of a machine in a span of at most 25 hours, with gaps, holds and the ledger’s rounds. No pictures.',
    right: 'viewRecordings',
    params: z.object({ id }),
    query: z.object({ from: momentQuery, until: momentQuery }),
    answer: z.object({
      recorded: z.nullable(recordedSchema),
      /** Why `recorded` is null: the agent is disconnected (`away`), or records nothing. */
      missing: z.nullable(z.enum(['away', 'noRecorder'])),
      rounds: z.array(bookedRoundSchema),
      holds: z.array(holdSchema),
      /** True if the list of rounds is truncated: the ledger has more, and the earliest are listed. */
      isCut: z.boolean(),
    }),
  },
  recordingClip: {
    method: 'POST',
    path: 'recordings/:id/clip',
    summary:
      'Download at most 60 s of the span that `viewRecording` opened. `video` is playable; `fragments` are those of one run, byte for byte.',
    right: 'viewRecordings',
    params: z.object({ id }),
    body: z.object({ fromMs: moment, untilMs: moment, format: z.enum(['video', 'fragments']) }),
    answer: z.object({
      ...placeSchema.shape,
      fromMs: z.number(),
      untilMs: z.number(),
      gaps: z.array(z.object({ fromMs: z.number(), untilMs: z.number(), reason: z.enum(gapReasons) })),
    }),
  },
  recordingExport: {
    method: 'POST',
    path: 'recordings/:id/export',
    summary:
      'Download the archive that `exportRecording` allowed: pictures, chain, wire log and ledger data, with a page that verifies it.',
    right: 'exportRecordings',
    params: z.object({ id }),
    answer: placeSchema,
  },
  officeComplaints: {
    method: 'GET',
    path: 'complaints',
    summary: 'Players’ complaints about rounds: unanswered ones, oldest first, then the newest answered ones.',
    right: 'answerComplaints',
    answer: z.object({ complaints: z.array(officeComplaintSchema) }),
  },
} as const satisfies Record<string, OfficeRoute>;

export const recordingActions = {
  viewRecording: defineOfficeAction({
    summary:
      'Open up to six hours of a machine’s recorded pictures for half an hour. A technician opens 60 s around a fault that the technician has acknowledged.',
    right: 'viewRecordings',
    input: z.object({
      ...span,
      /** Why staff view the recording: the number of a complaint at the machine, the id of a request, or a note; empty: no reason given. */
      about: z.string().check(z.trim(), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u)),
    }),
    answer: z.object({ viewId: z.string(), untilAt: z.number() }),
    subcommands: {
      'recording view': {
        help: 'works only in the office, which shows the pictures',
        arguments: spanOfMachine,
        options: { about: 'about' },
        defaults: { about: '' },
        reason: 'asInOffice',
      },
    },
    refusals: ['NO_MACHINE', 'RECORDING_SPAN', 'RECORDING_CASE', 'RECORDING_NOT_OWN_FAULT'],
    example: { machineId: 'm9', fromMs: 1_763_750_160_000, untilMs: 1_763_750_340_000, about: '' },
  }),
  exportRecording: defineOfficeAction({
    summary: 'Allow an archive of a round with its pictures, for an outside party.',
    right: 'exportRecordings',
    input: z.object({ player: playerField, round: complaintNumber }),
    answer: z.object({ exportId: z.string(), untilAt: z.number() }),
    subcommands: {
      'recording export': {
        help: 'fetches a round’s archive from the hall to a new file, through the running server',
        arguments: { USERNAME: 'player', ROUND: 'round' },
        localOptions: { file: 'string', server: 'string' },
        reason: 'asInOffice',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'ROUND_NOT_FOUND'],
    example: { player: 'player1', round: 1 },
  }),
  holdRecording: defineOfficeAction({
    summary:
      'Place a legal hold on the recorded pictures of a span until it is lifted, at most for the days in the profile.',
    right: 'holdRecordings',
    input: z.object(span),
    answer: z.object({ holdId: z.string(), endsAt: z.number() }),
    subcommands: {
      'recording hold': {
        help: 'places the pictures of a span under a legal hold, in ms since 1970',
        arguments: spanOfMachine,
        reason: 'required',
      },
    },
    refusals: ['NO_MACHINE', 'RECORDING_SPAN'],
    example: { machineId: 'm9', fromMs: 1_763_750_160_000, untilMs: 1_763_750_340_000 },
  }),
  liftHold: defineOfficeAction({
    summary: 'Lift a legal hold: its pictures are deleted after their retention period.',
    right: 'liftHold',
    input: z.object({ holdId: id }),
    answer: z.object({}),
    subcommands: {
      'recording lift': {
        help: 'ends a legal hold, so that its pictures are deleted when their days are over',
        arguments: { HOLD: 'holdId' },
        reason: 'required',
      },
    },
    refusals: ['HOLD_UNKNOWN', 'HOLD_LIFTED'],
    example: { holdId: 'h-1' },
  }),
  takeComplaint: defineOfficeAction({
    summary: 'Notify a player that a complaint is being investigated.',
    right: 'answerComplaints',
    input: z.object({ complaint: complaintNumber }),
    answer: z.object({}),
    subcommands: {
      'complaint take': {
        help: 'tells the player that it is being investigated',
        arguments: { NUMBER: 'complaint' },
        reason: 'optional',
      },
    },
    refusals: ['COMPLAINT_UNKNOWN', 'COMPLAINT_ANSWERED'],
    example: { complaint: 1 },
  }),
  answerComplaint: defineOfficeAction({
    summary: "Answer a player's complaint, in the player's language. Its hold stays until it is lifted.",
    right: 'answerComplaints',
    input: z.object({
      complaint: complaintNumber,
      answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    }),
    answer: z.object({}),
    subcommands: {
      'complaint answer': {
        help: 'answers it, in the player’s language',
        arguments: { NUMBER: 'complaint' },
        options: { text: 'answer' },
        reason: 'optional',
      },
    },
    refusals: ['COMPLAINT_UNKNOWN', 'COMPLAINT_ANSWERED'],
    example: { complaint: 1, answer: 'The reels showed two sevens.' },
  }),
} as const satisfies Record<string, OfficeAction>;
