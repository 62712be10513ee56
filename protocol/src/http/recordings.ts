import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { gapReasons } from '../recording-gap-reasons.ts';

/** Path parameter of a call about one of the player's rounds: `number` of the round in the list of rounds. */
export const roundParamsSchema = z.object({
  round: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
});

/** A recorded clip of a round, which plays in `<video>`. Times are Unix times in ms by the machine's clock. */
export const clipSchema = z.object({
  /** URL path of the clip on this server, such as `/clips/….mp4`: valid only for this sign-in, until `expiresAt` or logout. */
  path: z.string(),
  expiresAt: z.int(),
  from: z.int(),
  until: z.int(),
  /** When the round began and when its reels stopped (Unix times in ms); null if the recording does not contain it. */
  startedAt: z.nullable(z.int()),
  endedAt: z.nullable(z.int()),
  /** Periods of the clip that were not recorded, and why. */
  gaps: z.array(z.object({ from: z.int(), until: z.int(), reason: z.enum(gapReasons) })),
});
export type RecordedClip = z.infer<typeof clipSchema>;

/** Language of a text for the player. */
const langSchema = z.enum(['tr', 'en', 'ar', 'bg']);

/** Body of a request for a clip to share. `lang`: the language of the file's metadata. */
export const shareBodySchema = z.object({ lang: langSchema });
export type ShareQuery = z.infer<typeof shareBodySchema>;

/** A video clip of a win, which its player may share. It is encoded asynchronously: poll until it is ready. */
export const sharedClipSchema = z.pick(clipSchema, { path: true, expiresAt: true });
export type SharedClip = z.infer<typeof sharedClipSchema>;

export const complaintStates = ['open', 'looked', 'answered'] as const;

/** A player's complaint about a round of theirs, and the response of staff. */
export const complaintSchema = z.object({
  number: z.int(),
  /** The round's number in the player's list of rounds. */
  round: z.int(),
  machine: machineIdSchema,
  at: z.int(),
  text: z.string(),
  /** State of the complaint. `looked`: a member of staff is investigating it. */
  state: z.enum(complaintStates),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.int()),
  /** When the round's recording is deleted at the latest, although it is kept for the complaint: Unix time in ms. */
  keptUntil: z.int(),
});
export type Complaint = z.infer<typeof complaintSchema>;

/** Maximum length of a player's complaint, in characters. */
export const maxComplaintLength = 1000;

export const complaintBodySchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxComplaintLength)),
  /** The language in which the player wants to read the response to the complaint. */
  lang: langSchema,
});
