import * as z from 'zod/mini';
import { type OfficeRoute, reasonSchema } from './office-route.ts';

/** What one person has asked for and a second one decides. Times in ms since 1970. */
export const requestSchema = z.object({
  id: z.string(),
  /** The action's name, such as `decideHandPay`. */
  action: z.string(),
  /** What it is about, such as a machine's or a player's id. */
  subject: z.string(),
  content: z.unknown(),
  reason: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(['waiting', 'done', 'declined', 'withdrawn', 'expired']),
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  decidedAt: z.nullable(z.number()),
  /** True if the reader may confirm or decline it: has the right, and did not ask for it. */
  mayDecide: z.boolean(),
});

const id = z.object({ id: z.string() });

export const requestRoutes = {
  requests: {
    method: 'GET',
    path: 'requests',
    summary: 'Requests that the reader has made or may decide; the waiting ones first.',
    right: 'staff',
    query: z.object({ subject: z.optional(z.string()) }),
    answer: z.object({ requests: z.array(requestSchema) }),
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
} as const satisfies Record<string, OfficeRoute>;
