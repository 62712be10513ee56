import * as z from 'zod/mini';
import { addressCheckSchema, loginSchema, signInSchema, unlockSchema, userSchema } from './account-schemas.ts';
import type { ContractOf } from './call-contract.ts';
import { signIn, user } from './call-contract-examples.ts';
import type { Route } from './route.ts';
import { userChangeSchema } from './user-settings.ts';

export const accountRoutes = {
  login: {
    method: 'POST',
    path: 'login',
    access: 'open',
    body: loginSchema,
    answer: signInSchema,
  },
  check: {
    method: 'GET',
    path: '../check',
    access: 'open',
    answer: addressCheckSchema,
  },
  validate: {
    method: 'GET',
    path: 'validate',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: signInSchema,
  },
  logout: {
    method: 'POST',
    path: 'player/logout',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: z.object({}),
  },
  lock: {
    method: 'POST',
    path: 'player/lock',
    access: 'signedIn',
    whileLocked: 'allowed',
    answer: z.object({ locked: z.boolean() }),
  },
  unlock: {
    method: 'POST',
    path: 'player/unlock',
    access: 'signedIn',
    whileLocked: 'allowed',
    body: unlockSchema,
    answer: z.object({ locked: z.boolean() }),
  },
  updateUser: {
    method: 'POST',
    path: '/api/auth/user/update',
    access: 'signedIn',
    body: z.object({ user: userChangeSchema }),
    answer: z.object({ user: userSchema }),
  },
} as const satisfies Record<string, Route>;

/** API documentation of the HTTP calls for sign-in and account. Not loaded by the client. */
export const accountContract = {
  login: {
    summary:
      'Log in with name and password. Where a second factor is set, the refusal SECOND_FACTOR_NEEDED has a ticket for it.',
    group: 'Coming in',
    refusals: [
      10700,
      10701,
      10702,
      10703,
      10704,
      40000,
      'RATE_LIMITED',
      'SECOND_FACTOR_NEEDED',
      'SECOND_FACTOR_SETUP',
      'PASSWORD_CHANGE_NEEDED',
    ],
    example: { body: { username: 'player1', password: 'demo1234', site_id: 2 }, answer: signIn },
  },
  check: {
    summary: 'Whether players may come from the address of the caller, and its country.',
    group: 'Coming in',
    example: { answer: { status: 1, code: 0, ip: '192.0.2.7', country: 'TR' } },
  },
  validate: {
    summary:
      "Sign in with the stored token; answers a fresh one. In place of a token, the ticket of a launch, a full stop and a random text of the page's own.",
    group: 'Coming in',
    refusals: [10704, 'LAUNCH_USED', 'RATE_LIMITED', 'OUTCOME_UNKNOWN', 'STORAGE_FULL'],
    example: { answer: signIn },
  },
  logout: {
    summary: 'Revoke the token.',
    group: 'Coming in',
    example: { answer: {} },
  },
  lock: {
    summary: 'Nobody is there: lock the sign-in until its PIN is given. False where no PIN is set.',
    group: 'Coming in',
    example: { answer: { locked: true } },
  },
  unlock: {
    summary: 'Unlock the sign-in by the PIN. The fifth wrong one in a row ends the sign-in.',
    group: 'Coming in',
    refusals: ['PIN_WRONG', 'PIN_EXHAUSTED'],
    example: { body: { pin: '4711' }, answer: { locked: false } },
  },
  updateUser: {
    summary: "Keep the user's shortcuts, theme and layout.",
    group: 'Account',
    example: { body: { user: { shortcuts: ['lobby'] } }, answer: { user } },
  },
} satisfies ContractOf<typeof accountRoutes>;
