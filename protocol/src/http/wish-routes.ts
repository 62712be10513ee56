import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import type { Route } from './route.ts';
import { ownWishesSchema } from './wish.ts';

const wishBodySchema = z.object({ machineId: machineIdSchema });

/** Calls of players who want to be told when a machine is free. Pages hear of changes by `wishes` of the notification channel. */
export const wishRoutes = {
  wishes: {
    method: 'GET',
    path: 'player/wishes',
    summary:
      'The machines of which the player will be told when they are free, and those that were free lately.',
    access: 'player',
    answer: ownWishesSchema,
  },
  makeWish: {
    method: 'POST',
    path: 'player/wishes',
    summary:
      'Be told, once, when a machine is free that is taken now. Asked again, lets the wish last longer.',
    access: 'player',
    body: wishBodySchema,
    answer: ownWishesSchema,
  },
  endWish: {
    method: 'POST',
    path: 'player/wishes/end',
    summary: 'Give up a wish, or acknowledge that it has come true.',
    access: 'player',
    body: wishBodySchema,
    answer: ownWishesSchema,
  },
} as const satisfies Record<string, Route>;
