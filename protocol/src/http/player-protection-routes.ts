import type { ContractOf } from './call-contract.ts';
import { at } from './call-contract-examples.ts';
import { firstLimitsSchema, raiseParamsSchema, setLimitSchema } from './player-limits.ts';
import {
  acknowledgeCheckSchema,
  acknowledgeMessageSchema,
  checkNumberSchema,
  chooseCheckSchema,
  comeBackSchema,
  excludeSchema,
  protectionSchema,
  takeTimeoutSchema,
} from './player-protection.ts';
import type { Route } from './route.ts';
import { acceptTermsSchema, termsSchema } from './terms-and-conditions.ts';

export const protectionRoutes = {
  protection: {
    method: 'GET',
    path: 'player/protection',
    access: 'signedIn',
    answer: protectionSchema,
  },
  takeTimeout: {
    method: 'POST',
    path: 'player/timeout',
    access: 'signedIn',
    body: takeTimeoutSchema,
    answer: protectionSchema,
  },
  exclude: {
    method: 'POST',
    path: 'player/exclusion',
    access: 'signedIn',
    body: excludeSchema,
    answer: protectionSchema,
  },
  comeBack: {
    method: 'POST',
    path: 'player/exclusion/return',
    access: 'signedIn',
    body: comeBackSchema,
    answer: protectionSchema,
  },
  acknowledgeCheck: {
    method: 'POST',
    path: 'player/checks/:id/ack',
    access: 'signedIn',
    params: checkNumberSchema,
    body: acknowledgeCheckSchema,
    answer: protectionSchema,
  },
  chooseCheck: {
    method: 'POST',
    path: 'player/checks/minutes',
    access: 'signedIn',
    body: chooseCheckSchema,
    answer: protectionSchema,
  },
  acknowledgeMessage: {
    method: 'POST',
    path: 'player/protection/messages/read',
    access: 'signedIn',
    body: acknowledgeMessageSchema,
    answer: protectionSchema,
  },
  setLimit: {
    method: 'POST',
    path: 'player/limits',
    access: 'signedIn',
    body: setLimitSchema,
    answer: protectionSchema,
  },
  answerFirstLimits: {
    method: 'POST',
    path: 'player/limits/first',
    access: 'signedIn',
    body: firstLimitsSchema,
    answer: protectionSchema,
  },
  confirmRaise: {
    method: 'POST',
    path: 'player/limits/:id/confirm',
    access: 'signedIn',
    params: raiseParamsSchema,
    answer: protectionSchema,
  },
  withdrawRaise: {
    method: 'POST',
    path: 'player/limits/:id/withdraw',
    access: 'signedIn',
    params: raiseParamsSchema,
    answer: protectionSchema,
  },
  terms: { method: 'GET', path: 'player/terms', access: 'signedIn', answer: termsSchema },
  acceptTerms: {
    method: 'POST',
    path: 'player/terms',
    access: 'signedIn',
    body: acceptTermsSchema,
    answer: protectionSchema,
  },
} as const satisfies Record<string, Route>;

const termsHash = '3f1c0a9b7d5e24683f1c0a9b7d5e24683f1c0a9b7d5e24683f1c0a9b7d5e2468';
const protection = {
  version: 1,
  serverTime: at,
  restriction: { kind: 'timeout' as const, from: at, until: at + 86_400_000 },
  register: null,
  timeoutHours: [24, 168, 720],
  exclusionMonths: [1, 6, 12, 0],
  comingBack: null,
  check: {
    number: 3,
    minutes: 30,
    offeredMinutes: [30, 15, 60],
    breakMinutes: 0,
    playedMs: 1_800_000,
    isDue: true,
    dueAt: at,
    breakUntil: null,
    figures: {
      ...{ from: at - 3_600_000, playedMs: 3_600_000, stakedMinor: 231_000, wonMinor: 214_550 },
      lastCheck: { at: at - 1_800_000, playedMs: 1_800_000, stakedMinor: 112_000, wonMinor: 89_100 },
      week: { playedMs: 21_780_000, stakedMinor: 1_081_000, wonMinor: 987_875 },
      month: { playedMs: 99_660_000, stakedMinor: 6_279_000, wonMinor: 5_990_825 },
    },
  },
  limits: {
    ...{ first: 'no' as const, isMissing: false, shape: 'rolling' as const, zone: 'Europe/Istanbul' },
    raiseAfterMs: 86_400_000,
    list: [
      {
        ...{ kind: 'deposit' as const, window: 'week' as const, amount: 500_000, house: null },
        ...{ used: 350_000, freesAt: null },
        raise: {
          ...{ id: 'r-5a31c0de', amount: 750_000 },
          ...{ confirmableAt: at + 86_400_000, lapsesAt: at + 691_200_000 },
        },
      },
    ],
  },
  played: {
    ...{ playedTodayMs: 1_440_000, netTodayMinor: -25_950 },
    ...{ netMonthMinor: -297_675, paidInMinor: 2_135_000 },
  },
};
const excluded = {
  restriction: { kind: 'exclusion', from: at, until: at + 15_552_000_000 },
  comingBack: { askableAt: at + 15_552_000_000, confirmableAt: null },
} as const;

/** API documentation of the HTTP calls for responsible gambling (limits, breaks, reality checks). Not loaded by the client. */
export const protectionContract = {
  protection: {
    summary: 'What keeps the player from playing now, and which breaks the player may choose.',
    group: 'Protection',
    example: { answer: protection },
  },
  takeTimeout: {
    summary: 'Take a break. It begins at once, closes the seat with its credit in the wallet, and cannot be shortened.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'BREAK_STANDS'],
    example: { body: { hours: 24 }, answer: protection },
  },
  exclude: {
    summary:
      'Exclude oneself from play, as a break but for months. It never ends by itself: the player asks to come back.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'BREAK_STANDS'],
    example: { body: { months: 6 }, answer: { ...protection, ...excluded } },
  },
  comeBack: {
    summary: 'Ask to come back after an exclusion, and after a delay confirm it.',
    group: 'Protection',
    refusals: ['NOT_FOUND', 'RESTRICTED', 'CLOCK_UNSURE'],
    example: { body: { confirm: false }, answer: { ...protection, ...excluded } },
  },
  acknowledgeCheck: {
    summary:
      "Acknowledge the reality check that is due, by its number, on all of the player's pages. Until then a spin is refused.",
    group: 'Protection',
    refusals: ['NOT_FOUND', 'NOT_OFFERED', 'BREAK_STANDS'],
    example: { params: { id: '3' }, body: { choice: 'continue' }, answer: protection },
  },
  chooseCheck: {
    summary: 'Choose after how many minutes of play a reality check comes. A check that is due comes first.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'CHECK_DUE'],
    example: { body: { minutes: 30 }, answer: protection },
  },
  acknowledgeMessage: {
    summary: 'Say that a message of the staff was read. It is shown no longer; a second time changes nothing.',
    group: 'Protection',
    refusals: ['NOT_FOUND'],
    example: { body: { id: '5a31c0de' }, answer: protection },
  },
  setLimit: {
    summary:
      'Set a limit. A first or lower one counts at once; to raise or remove one is a request that waits and must be confirmed.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'AMOUNT_OVER_LIMIT'],
    example: { body: { kind: 'deposit', window: 'week', amount: 750_000 }, answer: protection },
  },
  answerFirstLimits: {
    summary:
      'Answer which limits the player wants before the first round, or none, for each that is offered. It raises and removes none.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'AMOUNT_OVER_LIMIT'],
    example: {
      body: { choices: [{ kind: 'deposit', window: 'week', amount: 750_000 }] },
      answer: protection,
    },
  },
  confirmRaise: {
    summary: 'Confirm that a limit is raised or removed, after the wait and before the request lapses.',
    group: 'Protection',
    refusals: ['NOT_FOUND', 'LIMIT_WAITS', 'CLOCK_UNSURE'],
    example: { params: { id: 'r-5a31c0de' }, answer: protection },
  },
  withdrawRaise: {
    summary: 'Withdraw the request to raise or remove a limit.',
    group: 'Protection',
    refusals: ['NOT_FOUND'],
    example: { params: { id: 'r-5a31c0de' }, answer: protection },
  },
  terms: {
    summary:
      'The terms that hold at the site of the player, in all their languages. NOT_OFFERED where none were published.',
    group: 'Protection',
    refusals: ['NOT_OFFERED'],
    example: {
      answer: {
        ...{ number: 3, hash: termsHash, from: at },
        texts: [
          { lang: 'tr' as const, text: '# Kullanım koşulları\n\nEn az 18 yaşında olmalısınız.' },
          { lang: 'en' as const, text: '# Terms of use\n\nYou must be at least 18.' },
        ],
        ...{ acceptedAt: null, acceptedBefore: 2 },
      },
    },
  },
  acceptTerms: {
    summary:
      'Accept the terms that hold, by their number and hash. Until then seats, paid spins and deposits are refused.',
    group: 'Protection',
    refusals: ['NOT_OFFERED', 'TERMS_CHANGED'],
    example: { body: { number: 3, hash: termsHash, lang: 'en' }, answer: protection },
  },
} satisfies ContractOf<typeof protectionRoutes>;
