import { raiseParamsSchema, setLimitSchema } from './limits.ts';
import {
  acknowledgeCheckSchema,
  acknowledgeMessageSchema,
  checkNumberSchema,
  chooseCheckSchema,
  comeBackSchema,
  excludeSchema,
  protectionSchema,
  takeTimeoutSchema,
} from './protection.ts';
import type { Route } from './route.ts';

export const protectionRoutes = {
  protection: {
    method: 'GET',
    path: 'player/protection',
    summary: 'What keeps the player from playing now, and which breaks the player may choose.',
    access: 'signedIn',
    answer: protectionSchema,
  },
  takeTimeout: {
    method: 'POST',
    path: 'player/timeout',
    summary:
      'Take a break. It begins at once, closes the seat with its credit in the wallet, and cannot be shortened.',
    access: 'signedIn',
    body: takeTimeoutSchema,
    answer: protectionSchema,
  },
  exclude: {
    method: 'POST',
    path: 'player/exclusion',
    summary:
      'Exclude oneself from play, as a break but for months. It never ends by itself: the player asks to come back.',
    access: 'signedIn',
    body: excludeSchema,
    answer: protectionSchema,
  },
  comeBack: {
    method: 'POST',
    path: 'player/exclusion/return',
    summary: 'Ask to come back after an exclusion, and after a delay confirm it.',
    access: 'signedIn',
    body: comeBackSchema,
    answer: protectionSchema,
  },
  acknowledgeCheck: {
    method: 'POST',
    path: 'player/checks/:id/ack',
    summary:
      "Acknowledge the reality check that is due, by its number, on all of the player's pages. Until then a spin is refused.",
    access: 'signedIn',
    params: checkNumberSchema,
    body: acknowledgeCheckSchema,
    answer: protectionSchema,
  },
  chooseCheck: {
    method: 'POST',
    path: 'player/checks/minutes',
    summary: 'Choose after how many minutes of play a reality check comes. A check that is due comes first.',
    access: 'signedIn',
    body: chooseCheckSchema,
    answer: protectionSchema,
  },
  acknowledgeMessage: {
    method: 'POST',
    path: 'player/protection/messages/read',
    summary:
      'Say that a message of the staff was read. It is shown no longer; a second time changes nothing.',
    access: 'signedIn',
    body: acknowledgeMessageSchema,
    answer: protectionSchema,
  },
  setLimit: {
    method: 'POST',
    path: 'player/limits',
    summary:
      'Set a limit. A first or lower one counts at once; to raise or remove one is a request that waits and must be confirmed.',
    access: 'signedIn',
    body: setLimitSchema,
    answer: protectionSchema,
  },
  confirmRaise: {
    method: 'POST',
    path: 'player/limits/:id/confirm',
    summary: 'Confirm that a limit is raised or removed, after the wait and before the request lapses.',
    access: 'signedIn',
    params: raiseParamsSchema,
    answer: protectionSchema,
  },
  withdrawRaise: {
    method: 'POST',
    path: 'player/limits/:id/withdraw',
    summary: 'Withdraw the request to raise or remove a limit.',
    access: 'signedIn',
    params: raiseParamsSchema,
    answer: protectionSchema,
  },
} as const satisfies Record<string, Route>;
