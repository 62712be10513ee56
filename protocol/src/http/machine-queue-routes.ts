import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import type { ContractOf } from './call-contract.ts';
import { exclusionRegisterErrors } from './call-contract-examples.ts';
import { ownQueueSchema } from './machine-queue.ts';
import type { Route } from './route.ts';

const queueBodySchema = z.object({ machineId: machineIdSchema });

/** HTTP calls about the queues of players who wait for a machine. Pages are notified of changes by `queue` of the notification channel. */
export const queueRoutes = {
  queue: {
    method: 'GET',
    path: 'player/queue',
    access: 'player',
    answer: ownQueueSchema,
  },
  joinQueue: {
    method: 'POST',
    path: 'player/queue',
    access: 'player',
    body: queueBodySchema,
    answer: ownQueueSchema,
  },
  leaveQueue: {
    method: 'POST',
    path: 'player/queue/leave',
    access: 'player',
    body: queueBodySchema,
    answer: ownQueueSchema,
  },
} as const satisfies Record<string, Route>;

const ownQueue = {
  version: 7,
  holdMs: 120_000,
  places: [{ machine: '212', name: 'Neon Koi', place: 2, waiting: 3, estimateMs: 720_000 }],
  lost: [{ machine: '405', name: 'Copper Canyon', reason: 'lapsed', at: 1_763_625_600_000 }],
};

/** API documentation of the HTTP calls about queues. Not loaded by the client. */
export const queueContract = {
  queue: {
    summary: "The player's places in queues, and places that were lost.",
    group: 'Floor',
    example: { answer: ownQueue },
  },
  joinQueue: {
    summary: 'Wait for a machine that somebody plays. Asked again, tells the same place.',
    group: 'Floor',
    refusals: [
      'MACHINE_UNKNOWN',
      'MACHINE_OFFLINE',
      'MACHINE_FAULT',
      'MACHINE_OUT_OF_SERVICE',
      'QUEUE_OFF',
      'QUEUE_FULL',
      'QUEUE_NOT_NEEDED',
      'QUEUE_ELSEWHERE',
      'QUEUE_LAPSED',
      'QUEUE_NEEDS_MONEY',
      'UNDER_AGE',
      'RESTRICTED',
      exclusionRegisterErrors,
      'BREAK_RUNS',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
      'TERMS_NOT_ACCEPTED',
    ],
    example: { body: { machineId: '212' }, answer: ownQueue },
  },
  leaveQueue: {
    summary: 'Give up a place in a queue, or acknowledge that it was lost.',
    group: 'Floor',
    example: { body: { machineId: '212' }, answer: { version: 8, holdMs: 120_000, places: [], lost: [] } },
  },
} satisfies ContractOf<typeof queueRoutes>;
