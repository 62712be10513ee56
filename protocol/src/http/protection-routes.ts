import { comeBackSchema, excludeSchema, protectionSchema, takeTimeoutSchema } from './protection.ts';
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
} as const satisfies Record<string, Route>;
