import * as z from 'zod/mini';
import {
  beginSecondFactorSchema,
  begunSecondFactorSchema,
  codeLoginSchema,
  codeSignInSchema,
  confirmedSecondFactorSchema,
  confirmRegistrationSchema,
  confirmSecondFactorSchema,
  endSignInSchema,
  factorSecretSchema,
  forgotPasswordSchema,
  passwordChangeSchema,
  pinChangeSchema,
  registerSchema,
  removeSecondFactorSchema,
  resetPasswordSchema,
  secondFactorSchema,
  signInLineSchema,
  ticketOnlySchema,
} from './own-account.ts';
import type { Route } from './route.ts';

/**
 * Calls with which players manage their own account: register, log in with a code, change password, PIN and second factor, end
 * sign-ins.
 */
export const ownAccountRoutes = {
  loginByCode: {
    method: 'POST',
    path: 'login/second-factor',
    summary:
      'Finish a login that was refused with SECOND_FACTOR_NEEDED or SECOND_FACTOR_SETUP, by its ticket and a code.',
    access: 'open',
    body: codeLoginSchema,
    answer: codeSignInSchema,
  },
  loginSetup: {
    method: 'POST',
    path: 'login/second-factor/setup',
    summary: 'What an authenticator app is to keep, for a login that was refused with SECOND_FACTOR_SETUP.',
    access: 'open',
    body: ticketOnlySchema,
    answer: factorSecretSchema,
  },
  changePin: {
    method: 'POST',
    path: 'player/pin',
    summary: 'Set or change the own PIN, by the password. Answers that there is one, as the sign-in does.',
    access: 'signedIn',
    body: pinChangeSchema,
    answer: z.object({ pin_code: z.string() }),
  },
  signIns: {
    method: 'GET',
    path: 'player/sign-ins',
    summary: 'The own logins that are still good, the newest first.',
    access: 'signedIn',
    answer: z.object({ items: z.array(signInLineSchema) }),
  },
  endSignIn: {
    method: 'POST',
    path: 'player/sign-ins/end',
    summary: 'End one of the own logins: its token is void, its pages close.',
    access: 'signedIn',
    body: endSignInSchema,
    answer: z.object({}),
  },
  changePassword: {
    method: 'POST',
    path: 'player/password',
    summary: 'Change the own password. Every other sign-in of the player ends.',
    access: 'signedIn',
    body: passwordChangeSchema,
    answer: z.object({}),
  },
  secondFactor: {
    method: 'GET',
    path: 'player/second-factor',
    summary: 'Whether a second factor is set, and how many recovery codes are left.',
    access: 'signedIn',
    answer: secondFactorSchema,
  },
  beginSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/begin',
    summary:
      'Begin to set a second factor up, by the password; by a code too where it replaces one. Nothing holds before it is confirmed.',
    access: 'signedIn',
    body: beginSecondFactorSchema,
    answer: begunSecondFactorSchema,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/confirm',
    summary: 'Set the second factor by a first code of it. Every other sign-in of the player ends.',
    access: 'signedIn',
    body: confirmSecondFactorSchema,
    answer: confirmedSecondFactorSchema,
  },
  removeSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/remove',
    summary:
      'Remove the own second factor, by the password and a code. Every other sign-in of the player ends.',
    access: 'signedIn',
    body: removeSecondFactorSchema,
    answer: z.object({}),
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Register, where the operator allows it. The account is made once the mailed code is confirmed.',
    access: 'open',
    body: registerSchema,
    answer: z.object({}),
  },
  confirmRegistration: {
    method: 'POST',
    path: '/api/auth/register/confirm',
    summary: 'Make the account of a registration by the code of its mail.',
    access: 'open',
    body: confirmRegistrationSchema,
    answer: z.object({ username: z.string() }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary:
      'Have a code mailed by which the password can be set anew. The answer is the same for every address.',
    access: 'open',
    body: forgotPasswordSchema,
    answer: z.object({}),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by the code of the mail. Every sign-in of the player ends.',
    access: 'open',
    body: resetPasswordSchema,
    answer: z.object({}),
  },
} as const satisfies Record<string, Route>;
