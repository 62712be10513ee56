import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { gapReasons } from '../recording-reasons.ts';

/** The number of an own round, as `number` of the list of rounds has it. */
export const roundParamsSchema = z.object({
  round: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
});

/** The recorded picture of a round, which plays in `<video>`. Times are ms since 1970 by the machine's clock. */
export const clipSchema = z.object({
  /** Where it is, on this server, such as `/clips/….mp4`: for this sign-in alone, until `expiresAt` or its logout. */
  path: z.string(),
  expiresAt: z.int(),
  from: z.int(),
  until: z.int(),
  /** When the round began and when its reels rested; null if the recording does not say. */
  startedAt: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
  /** Spans of it that were not recorded, and why. */
  gaps: z.array(z.object({ from: z.int(), until: z.int(), reason: z.enum(gapReasons) })),
});
export type Clip = z.infer<typeof clipSchema>;

/** A language in which a text for the player is made. */
const langSchema = z.enum(['tr', 'en', 'ar', 'bg']);

/** `lang`: the language of what the file says of itself. */
export const shareBodySchema = z.object({ lang: langSchema });
export type ShareQuery = z.infer<typeof shareBodySchema>;

/** A copy of a win's pictures, which its player may show to others. It is there once it is encoded: ask for it until it comes. */
export const sharedClipSchema = z.pick(clipSchema, { path: true, expiresAt: true });
export type SharedClip = z.infer<typeof sharedClipSchema>;

export const complaintStates = ['open', 'looked', 'answered'] as const;

/** What a player reported about an own round, and what staff answered. */
export const complaintSchema = z.object({
  number: z.int(),
  /** The round's number in the player's list of rounds. */
  round: z.int(),
  machine: machineIdSchema,
  at: z.int(),
  text: z.string(),
  /** `looked`: somebody of the staff looks into it. */
  state: z.enum(complaintStates),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.int()),
  /** Until when the round's pictures are kept for it at most. */
  keptUntil: z.int(),
});
export type Complaint = z.infer<typeof complaintSchema>;

/** Most characters of what a player reports. */
export const maxComplaintLength = 1000;

export const complaintBodySchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxComplaintLength)),
  /** The language in which the player reads the answer. */
  lang: langSchema,
});
