import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { courseSchema } from './courses.ts';
import { hallWinsSchema } from './hall-wins.ts';
import { machineDetailsSchema } from './machine-details.ts';
import { promotionOffersSchema } from './promotion-offers.ts';
import { quickPanelQuerySchema, quickPanelSchema } from './quick-panel.ts';
import type { Route } from './route.ts';
import { chooseWatchingSchema, watchingChoiceSchema } from './watching.ts';

export const panelRoutes = {
  quickPanel: {
    method: 'GET',
    path: '/api/quick-panel/data',
    summary: 'Events and notes of the house.',
    access: 'player',
    query: quickPanelQuerySchema,
    answer: quickPanelSchema,
  },
  promotions: {
    method: 'GET',
    path: 'player/promotions',
    summary: 'What asking for a discount and for the bonus would bring now, and when to come again.',
    access: 'player',
    answer: promotionOffersSchema,
  },
  machineDetails: {
    method: 'GET',
    path: 'machine/details/:id',
    summary:
      'What a player may know of a machine beyond the list: the figures of its rules, its stakes, its last play.',
    access: 'player',
    params: z.object({ id: machineIdSchema }),
    answer: machineDetailsSchema,
  },
  hallWins: {
    method: 'GET',
    path: 'player/hall-wins',
    summary:
      'High wins of the hall and jackpots that fell, in hours that are over, without whose they were. Empty for who may not play.',
    access: 'player',
    answer: hallWinsSchema,
  },
  watching: {
    method: 'GET',
    path: 'player/watching',
    summary: 'Whether others may watch the own play.',
    access: 'player',
    answer: watchingChoiceSchema,
  },
  chooseWatching: {
    method: 'POST',
    path: 'player/watching',
    summary: 'Let others watch the own play, or let nobody. Whoever watches then sees nothing any more.',
    access: 'player',
    body: chooseWatchingSchema,
    answer: watchingChoiceSchema,
  },
  updateCourse: {
    method: 'POST',
    path: '/api/academy-app/course/update',
    summary:
      'Keep fields under the id of a course, for the caller alone, and give them back; the latest 20 are kept.',
    access: 'signedIn',
    body: courseSchema,
    answer: z.looseObject({ id: z.string() }),
  },
} as const satisfies Record<string, Route>;
