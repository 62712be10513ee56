import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import type { ContractOf } from './call-contract.ts';
import { at } from './call-contract-examples.ts';
import { machineDetailsSchema } from './machine-details.ts';
import { courseSchema } from './navigation-courses.ts';
import { promotionOffersSchema } from './promotion-offers.ts';
import { quickPanelQuerySchema, quickPanelSchema } from './quick-panel.ts';
import { hallWinsSchema } from './recent-hall-wins.ts';
import type { Route } from './route.ts';
import { chooseWatchingSchema, watchingChoiceSchema } from './spectator-permission.ts';

export const panelRoutes = {
  quickPanel: {
    method: 'GET',
    path: '/api/quick-panel/data',
    access: 'player',
    query: quickPanelQuerySchema,
    answer: quickPanelSchema,
  },
  promotions: {
    method: 'GET',
    path: 'player/promotions',
    access: 'player',
    answer: promotionOffersSchema,
  },
  machineDetails: {
    method: 'GET',
    path: 'machine/details/:id',
    access: 'player',
    params: z.object({ id: machineIdSchema }),
    answer: machineDetailsSchema,
  },
  hallWins: {
    method: 'GET',
    path: 'player/hall-wins',
    access: 'player',
    answer: hallWinsSchema,
  },
  watching: {
    method: 'GET',
    path: 'player/watching',
    access: 'player',
    answer: watchingChoiceSchema,
  },
  chooseWatching: {
    method: 'POST',
    path: 'player/watching',
    access: 'player',
    body: chooseWatchingSchema,
    answer: watchingChoiceSchema,
  },
  updateCourse: {
    method: 'POST',
    path: '/api/academy-app/course/update',
    access: 'signedIn',
    body: courseSchema,
    answer: z.looseObject({ id: z.string() }),
  },
} as const satisfies Record<string, Route>;

const machineDetails = {
  game: 'koi',
  returnPpm: 950_600,
  hitPpm: 577_400,
  highestWinStakes: 102.25,
  highestFreeWinStakes: 204.5,
  volatilityStakes: 2.64,
  handPayLimitMinor: 300_000,
  stakesMinor: [100, 200, 500, 1000, 2000],
  lastPlayedMs: 240_000,
};
const hallWins = {
  wins: [{ machine: '104', brand: 'Koi', amountMinor: 125_000, at }],
  jackpots: [{ brandId: 'koi', level: 4, machine: '104', amountMinor: 50_310, at }],
};

/** API documentation of the HTTP call for the lobby's panel of events and notes. Not loaded by the client. */
export const panelContract = {
  quickPanel: {
    summary: 'Events and notes of the house.',
    group: 'Panels',
    example: {
      query: { lang: 'en' },
      answer: { events: [{ id: '1', title: 'Tournament', detail: 'Saturday, 20:00' }], notes: [] },
    },
  },
  promotions: {
    summary: 'What asking for a discount and for the bonus would bring now, and when to come again.',
    group: 'Money',
    refusals: ['OUTCOME_UNKNOWN', 'STORAGE_FULL'],
    example: {
      answer: {
        discount: { amount: 2500, refusal: null, againInMs: null },
        bonus: {
          amount: 0,
          refusal: { code: 'PROMOTION_COOLDOWN', Params: { amount: 1000 } },
          againInMs: 240_000,
        },
      },
    },
  },
  machineDetails: {
    summary:
      'What a player may know of a machine beyond the list: the figures of its rules, its stakes, its last play.',
    group: 'Floor',
    refusals: ['NOT_FOUND'],
    example: { params: { id: '104' }, answer: machineDetails },
  },
  hallWins: {
    summary:
      'High wins of the hall and jackpots that fell, in hours that are over, without whose they were. Empty for who may not play.',
    group: 'Floor',
    example: { answer: hallWins },
  },
  watching: {
    summary: 'Whether others may watch the own play.',
    group: 'Panels',
    example: { answer: { isOffered: true, isAllowed: true } },
  },
  chooseWatching: {
    summary: 'Let others watch the own play, or let nobody. Whoever watches then sees nothing any more.',
    group: 'Panels',
    example: { body: { isAllowed: false }, answer: { isOffered: true, isAllowed: false } },
  },
  updateCourse: {
    summary: 'Keep fields under the id of a course, for the caller alone, and give them back; the latest 20 are kept.',
    group: 'Panels',
    example: { body: { id: 'course-1', lesson: 3 }, answer: { id: 'course-1', lesson: 3 } },
  },
} satisfies ContractOf<typeof panelRoutes>;
