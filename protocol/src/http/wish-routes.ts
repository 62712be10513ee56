import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import type { ContractOf } from './contract.ts';
import { registers } from './contract-examples.ts';
import type { Route } from './route.ts';
import { ownWishesSchema } from './wish.ts';

const wishBodySchema = z.object({ machineId: machineIdSchema });

/** Calls of players who want to be told when a machine is free. Pages hear of changes by `wishes` of the notification channel. */
export const wishRoutes = {
  wishes: {
    method: 'GET',
    path: 'player/wishes',
    access: 'player',
    answer: ownWishesSchema,
  },
  makeWish: {
    method: 'POST',
    path: 'player/wishes',
    access: 'player',
    body: wishBodySchema,
    answer: ownWishesSchema,
  },
  endWish: {
    method: 'POST',
    path: 'player/wishes/end',
    access: 'player',
    body: wishBodySchema,
    answer: ownWishesSchema,
  },
} as const satisfies Record<string, Route>;

const ownWishes = {
  version: 4,
  wishes: [{ machine: '405', name: 'Copper Canyon', leftMs: 41_000_000 }],
  granted: [{ machine: '212', name: 'Neon Koi', agoMs: 20_000 }],
};

/** What the contract says of these calls. The client does not load it. */
export const wishContract = {
  wishes: {
    summary:
      'The machines of which the player will be told when they are free, and those that were free lately.',
    group: 'Floor',
    example: { answer: ownWishes },
  },
  makeWish: {
    summary:
      'Be told, once, when a machine is free that is taken now. Asked again, lets the wish last longer.',
    group: 'Floor',
    refusals: [
      'MACHINE_UNKNOWN',
      'MACHINE_OFFLINE',
      'MACHINE_FAULT',
      'MACHINE_OUT_OF_SERVICE',
      'WISHES_OFF',
      'WISHES_FULL',
      'WISH_NOT_NEEDED',
      'UNDER_AGE',
      'RESTRICTED',
      registers,
      'BREAK_RUNS',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
    ],
    example: { body: { machineId: '405' }, answer: ownWishes },
  },
  endWish: {
    summary: 'Give up a wish, or acknowledge that it has come true.',
    group: 'Floor',
    example: { body: { machineId: '212' }, answer: { ...ownWishes, version: 5, granted: [] } },
  },
} satisfies ContractOf<typeof wishRoutes>;
