import * as z from 'zod/mini';
import { reasonSchema } from './define-action.ts';
import type { OfficeRoute } from './office-route.ts';
import {
  requestEffectSchema,
  requestFactSchema,
  requestLabels,
  requestValueSchema,
} from './request-facts.ts';

const person = z.object({ id: z.string(), login: z.string(), name: z.string() });

/** What one person has asked for and a second one decides. Times in ms since 1970. */
export const requestSchema = z.object({
  id: z.string(),
  /** The action's name, such as `decideHandPay`. */
  action: z.string(),
  /** What it is about, such as a machine's or a player's id. */
  subject: z.string(),
  content: z.unknown(),
  /** Why, in the asker's words. */
  reason: z.string(),
  askedBy: person,
  askedAt: z.number(),
  expiresAt: z.number(),
  /** When it was done at once, before anybody confirmed it; null: confirming it carries it out. */
  doneAt: z.nullable(z.number()),
  /** What comes of it at `expiresAt`: it expires; what was done is taken back; the notice of what was done ends; or it stays, because it protects a player. */
  atExpiry: z.enum(['expires', 'takenBack', 'noted', 'stays']),
  /** `ended`: it was done at once, and something else has ended that since, or nobody has confirmed it. */
  state: z.enum(['waiting', 'done', 'declined', 'withdrawn', 'expired', 'ended']),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.number()),
  /** What whoever decided wrote: the note of a confirmation, or why it was sent back. Empty if nothing was written. */
  decidedBecause: z.string(),
  /** True if the reader may confirm or decline it: has the right, and did not ask for it. */
  mayDecide: z.boolean(),
  /** True if the reader may ask for the same anew with `askAgain`, which ends this one. */
  mayAskAgain: z.boolean(),
  /** What it does, with the values of the time when it was asked. Null since its player was anonymised: then it cannot be confirmed. */
  effect: z.nullable(requestEffectSchema),
  /** What the asker saw, beside what holds now. `now` is null once the request was decided. */
  checks: z.array(
    z.object({
      label: z.enum(requestLabels),
      values: requestFactSchema.shape.values,
      asked: requestValueSchema,
      now: z.nullable(requestValueSchema),
      isSame: z.boolean(),
    }),
  ),
  /** True if a fact differs from what the asker saw: the server refuses to confirm it, with REQUEST_CHANGED. */
  isChanged: z.boolean(),
  /** What asking again would ask for: the effect with the values of now. Null if it was decided, or if `hindrance` says why not. */
  effectNow: z.nullable(requestEffectSchema),
  /** Why it could not be carried out now, as a refusal; null if nothing is known to hinder it. */
  hindrance: z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

const id = z.object({ id: z.string() });

export const requestRoutes = {
  requests: {
    method: 'GET',
    path: 'requests',
    summary:
      'Requests that the reader has made, may decide or could have decided in the last day; the waiting ones first.',
    right: 'staff',
    query: z.object({ subject: z.optional(z.string()) }),
    answer: z.object({
      requests: z.array(requestSchema),
      /** How many wait for a decision that the reader may make. */
      waitingForYou: z.number(),
      /** How many of the reader's own wait for somebody else. */
      waitingForOthers: z.number(),
    }),
  },
  requestCount: {
    method: 'GET',
    path: 'requests/count',
    summary:
      'How many requests wait for the reader, how many of the reader’s own wait for others, and how many tasks nobody has.',
    right: 'staff',
    answer: z.object({
      waitingForYou: z.number(),
      waitingForOthers: z.number(),
      /** Tasks of the floor that nobody has; 0 for who takes none. */
      freeTasks: z.number(),
      /** Differs when a request was made or decided that the reader may see: pages then read them again. */
      mark: z.string(),
    }),
  },
  confirmRequest: {
    method: 'POST',
    path: 'requests/:id/confirm',
    summary: 'Confirm a request as the second person, which carries it out.',
    right: 'staff',
    params: id,
    body: z.object({ note: z.optional(z.string().check(z.maxLength(500))) }),
    answer: z.object({ answer: z.unknown() }),
  },
  declineRequest: {
    method: 'POST',
    path: 'requests/:id/decline',
    summary: 'Decline a request, or withdraw one of one’s own.',
    right: 'staff',
    params: id,
    body: z.object({ reason: reasonSchema }),
    answer: z.object({}),
  },
  askAgain: {
    method: 'POST',
    path: 'requests/:id/ask-again',
    summary: 'End a request and ask for the same in one’s own name, with the values of now.',
    right: 'staff',
    params: id,
    body: z.object({
      key: z.uuid(),
      /** Left out: what the asker before wrote. */
      reason: z.optional(reasonSchema),
    }),
    answer: z.object({ requestId: z.string() }),
  },
} as const satisfies Record<string, OfficeRoute>;
