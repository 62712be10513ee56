import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { ownQueueSchema } from './queue.ts';
import type { Route } from './route.ts';

const queueBodySchema = z.object({ machineId: machineIdSchema });

/** Calls about the queues of machines. Pages hear of changes by `queue` of the notification channel. */
export const queueRoutes = {
  queue: {
    method: 'GET',
    path: 'player/queue',
    summary: "The player's places in queues, and places that were lost.",
    access: 'player',
    answer: ownQueueSchema,
  },
  joinQueue: {
    method: 'POST',
    path: 'player/queue',
    summary: 'Wait for a machine that somebody plays. Asked again, tells the same place.',
    access: 'player',
    body: queueBodySchema,
    answer: ownQueueSchema,
  },
  leaveQueue: {
    method: 'POST',
    path: 'player/queue/leave',
    summary: 'Give up a place in a queue, or acknowledge that it was lost.',
    access: 'player',
    body: queueBodySchema,
    answer: ownQueueSchema,
  },
} as const satisfies Record<string, Route>;
