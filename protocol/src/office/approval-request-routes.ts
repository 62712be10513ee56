import * as z from 'zod/mini';
import { requestEffectSchema, requestFactSchema, requestLabels, requestValueSchema } from './approval-request-facts.ts';
import { reasonSchema } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';

const person = z.object({ id: z.string(), login: z.string(), name: z.string() });

/** An approval request: one person makes it, and a second person decides it. Unix times in ms. */
export const requestSchema = z.object({
  id: z.string(),
  /** Name of the requested action, such as `decideHandPay`. */
  action: z.string(),
  /** Id of what the request is about, such as a machine or a player. */
  subject: z.string(),
  content: z.unknown(),
  /** Reason given by the requester. */
  reason: z.string(),
  askedBy: person,
  askedAt: z.number(),
  expiresAt: z.number(),
  /** When the action was executed (Unix time in ms), if that was before confirmation; null: confirmation executes it. */
  doneAt: z.nullable(z.number()),
  /**
   * What happens at `expiresAt` if nobody has decided the request: `expires`: the request expires; `takenBack`: the executed action is
   * undone; `noted`: the notice about it ends; `stays`: it remains in force, because it protects a player.
   */
  atExpiry: z.enum(['expires', 'takenBack', 'noted', 'stays']),
  /**
   * State of the approval request. `ended`: the action was executed at once, and since then something else has ended it, or nobody has
   * confirmed it.
   */
  state: z.enum(['waiting', 'done', 'declined', 'withdrawn', 'expired', 'ended']),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.number()),
  /** Text by the person who decided the request: the note of a confirmation, or why it was sent back. Empty if nothing was written. */
  decidedBecause: z.string(),
  /** True if the signed-in user may confirm or decline the request: they have the right, and did not make the request. */
  mayDecide: z.boolean(),
  /** True if the signed-in user may repeat the request with `askAgain`, which ends this one. */
  mayAskAgain: z.boolean(),
  /** The request's effect with the values at the time it was made. Null once its player was anonymised: then it cannot be confirmed. */
  effect: z.nullable(requestEffectSchema),
  /** The facts that the requester saw, beside the current facts. `now` is null once the request was decided. */
  checks: z.array(
    z.object({
      label: z.enum(requestLabels),
      values: requestFactSchema.shape.values,
      asked: requestValueSchema,
      now: z.nullable(requestValueSchema),
      isSame: z.boolean(),
    }),
  ),
  /** True if a fact has changed since the request: the server refuses confirmation with REQUEST_CHANGED. */
  isChanged: z.boolean(),
  /** The effect that the request would have if it were repeated with current values. Null if it was decided, or if `hindrance` is set. */
  effectNow: z.nullable(requestEffectSchema),
  /** The refusal that would result from executing the request now; null if none is known. */
  hindrance: z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

const id = z.object({ id: z.string() });

export const requestRoutes = {
  requests: {
    method: 'GET',
    path: 'requests',
    summary: 'Requests that the caller has made, may decide or could have decided in the last day; pending ones first.',
    right: 'staff',
    query: z.object({ subject: z.optional(z.string()) }),
    answer: z.object({
      requests: z.array(requestSchema),
      /** Number of approval requests that the signed-in user may decide. */
      waitingForYou: z.number(),
      /** Number of the signed-in user's own approval requests that wait for somebody else. */
      waitingForOthers: z.number(),
    }),
  },
  requestCount: {
    method: 'GET',
    path: 'requests/count',
    summary:
      'Number of requests that wait for the caller, of the caller’s own that wait for others, and of unassigned tasks.',
    right: 'staff',
    answer: z.object({
      waitingForYou: z.number(),
      waitingForOthers: z.number(),
      /** Number of unassigned attendants' tasks on the floor; 0 for a user who takes none. */
      freeTasks: z.number(),
      /** Change marker: it changes when a request that the signed-in user may see was made or decided; pages then refetch requests. */
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
    summary: 'Decline a request, or withdraw one’s own.',
    right: 'staff',
    params: id,
    body: z.object({ reason: reasonSchema }),
    answer: z.object({}),
  },
  askAgain: {
    method: 'POST',
    path: 'requests/:id/ask-again',
    summary: 'Replace a request with the caller’s own, with current values.',
    right: 'staff',
    params: id,
    body: z.object({
      key: z.uuid(),
      /** Reason for repeating the request. Absent: the previous requester's reason. */
      reason: z.optional(reasonSchema),
    }),
    answer: z.object({ requestId: z.string() }),
  },
} as const satisfies Record<string, OfficeRoute>;
