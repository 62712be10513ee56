import * as z from 'zod/mini';
import { addressCheckSchema, loginSchema, signInSchema, unlockSchema, userSchema } from './accounts.ts';
import type { Route } from './route.ts';
import { userChangeSchema } from './user-settings.ts';

export const accountRoutes = {
  login: {
    method: 'POST',
    path: 'login',
    summary:
      'Log in with name and password. Where a second factor is set, the refusal SECOND_FACTOR_NEEDED has a ticket for it.',
    access: 'open',
    body: loginSchema,
    answer: signInSchema,
  },
  check: {
    method: 'GET',
    path: '../check',
    summary: 'Whether players may come from the address of the caller, and its country.',
    access: 'open',
    answer: addressCheckSchema,
  },
  validate: {
    method: 'GET',
    path: 'validate',
    summary: 'Sign in with the stored token; answers a fresh one.',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: signInSchema,
  },
  logout: {
    method: 'POST',
    path: 'player/logout',
    summary: 'Revoke the token.',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: z.object({}),
  },
  lock: {
    method: 'POST',
    path: 'player/lock',
    summary: 'Nobody is there: lock the sign-in until its PIN is given. False where no PIN is set.',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: z.object({ locked: z.boolean() }),
  },
  unlock: {
    method: 'POST',
    path: 'player/unlock',
    summary: 'Unlock the sign-in by the PIN. The fifth wrong one in a row ends the sign-in.',
    access: 'signedIn',
    whileLocked: 'allowed',
    body: unlockSchema,
    answer: z.object({ locked: z.boolean() }),
  },
  updateUser: {
    method: 'POST',
    path: '/api/auth/user/update',
    summary: "Keep the user's shortcuts, theme and layout.",
    access: 'signedIn',
    body: z.object({ user: userChangeSchema }),
    answer: z.object({ user: userSchema }),
  },
} as const satisfies Record<string, Route>;
