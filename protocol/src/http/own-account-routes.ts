import * as z from 'zod/mini';
import type { ContractOf, Refusals } from './call-contract.ts';
import { at, signIn } from './call-contract-examples.ts';
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
  firstPasswordSchema,
  forgotPasswordSchema,
  passwordChangeSchema,
  pinChangeSchema,
  registerSchema,
  registrationRequirementsSchema,
  removeSecondFactorSchema,
  resetPasswordSchema,
  secondFactorSchema,
  signInLineSchema,
  ticketOnlySchema,
} from './own-account.ts';
import type { Route } from './route.ts';

export const ownAccountRoutes = {
  loginByCode: {
    method: 'POST',
    path: 'login/second-factor',
    access: 'open',
    body: codeLoginSchema,
    answer: codeSignInSchema,
  },
  loginSetup: {
    method: 'POST',
    path: 'login/second-factor/setup',
    access: 'open',
    body: ticketOnlySchema,
    answer: factorSecretSchema,
  },
  firstPassword: {
    method: 'POST',
    path: 'login/first-password',
    access: 'open',
    body: firstPasswordSchema,
    answer: z.object({}),
  },
  changePin: {
    method: 'POST',
    path: 'player/pin',
    access: 'signedIn',
    body: pinChangeSchema,
    answer: z.object({ pin_code: z.string() }),
  },
  signIns: {
    method: 'GET',
    path: 'player/sign-ins',
    access: 'signedIn',
    answer: z.object({ items: z.array(signInLineSchema) }),
  },
  endSignIn: {
    method: 'POST',
    path: 'player/sign-ins/end',
    access: 'signedIn',
    body: endSignInSchema,
    answer: z.object({}),
  },
  changePassword: {
    method: 'POST',
    path: 'player/password',
    access: 'signedIn',
    body: passwordChangeSchema,
    answer: z.object({}),
  },
  secondFactor: {
    method: 'GET',
    path: 'player/second-factor',
    access: 'signedIn',
    answer: secondFactorSchema,
  },
  beginSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/begin',
    access: 'signedIn',
    body: beginSecondFactorSchema,
    answer: begunSecondFactorSchema,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/confirm',
    access: 'signedIn',
    body: confirmSecondFactorSchema,
    answer: confirmedSecondFactorSchema,
  },
  removeSecondFactor: {
    method: 'POST',
    path: 'player/second-factor/remove',
    access: 'signedIn',
    body: removeSecondFactorSchema,
    answer: z.object({}),
  },
  registrationRequirements: {
    method: 'GET',
    path: '/api/auth/register',
    access: 'open',
    answer: registrationRequirementsSchema,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'open',
    body: registerSchema,
    answer: z.object({}),
  },
  confirmRegistration: {
    method: 'POST',
    path: '/api/auth/register/confirm',
    access: 'open',
    body: confirmRegistrationSchema,
    answer: z.object({ username: z.string() }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'open',
    body: forgotPasswordSchema,
    answer: z.object({}),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'open',
    body: resetPasswordSchema,
    answer: z.object({}),
  },
} as const satisfies Record<string, Route>;

const mailRefusals: Refusals = ['NOT_OFFERED', 'RATE_LIMITED'];
const passwordRefusals: Refusals = [40101, 'PASSWORD_KNOWN'];
const codeRefusals: Refusals = ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_BLOCKED'];
const ticketRefusals: Refusals = [40000, 10703, 10704, 'SECOND_FACTOR_EXPIRED', 'RATE_LIMITED'];
const termsVersion = '3f1c0a9b7d5e2468';
const registrationRequirements = {
  answer: { minAge: 18, terms: { url: '/terms-of-use.html', version: termsVersion } },
};
const registration = {
  ...{ username: 'newcomer', password: 'a longer one', email: 'newcomer@example.com' },
  ...{ name: 'New', lastname: 'Comer', site_id: 2, lang: 'en' as const },
  ...{ born_on: '1990-05-17', terms_version: termsVersion },
} as const;
const signInLine = {
  ...{ id: 'si-1', beganAt: at, ip: '192.0.2.7', seenAt: at, seenIp: '192.0.2.7', current: true },
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const ticket = 'Zq3J8xkT1mVbN5rYc7HdLw0PfSgUa2Ei9oKtMjXvBnQ';
const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Reelfloor:player1?secret=JBSWY3DPEHPK3PXP&issuer=Reelfloor',
};
const recoveryCodes = ['7K2M-9QXT', 'B4HN-W8RD'];
const mailCode = '3fQ9Zr7LbY1tVx5KpN8wCg';

/** API documentation of the HTTP calls for the user's own account. Not loaded by the client. */
export const ownAccountContract = {
  loginByCode: {
    summary:
      'Finish a login that was refused with SECOND_FACTOR_NEEDED or SECOND_FACTOR_SETUP, by its ticket and a code.',
    group: 'Coming in',
    refusals: [ticketRefusals, codeRefusals, 'SECOND_FACTOR_MISMATCH'],
    example: { body: { ticket, code: '492039' }, answer: signIn },
  },
  loginSetup: {
    summary: 'What an authenticator app is to keep, for a login that was refused with SECOND_FACTOR_SETUP.',
    group: 'Coming in',
    refusals: ticketRefusals,
    example: { body: { ticket }, answer: secret },
  },
  firstPassword: {
    summary:
      'Choose a password, for a login that was refused with PASSWORD_CHANGE_NEEDED, by its ticket. Log in with it afterwards.',
    group: 'Coming in',
    refusals: [40000, 10703, 'SECOND_FACTOR_EXPIRED', 'RATE_LIMITED', 'PASSWORD_SAME', passwordRefusals],
    example: { body: { ticket, new_password: 'a password of my own' }, answer: {} },
  },
  changePin: {
    summary: 'Set or change the own PIN, by the password. Answers that there is one, as the sign-in does.',
    group: 'Account',
    refusals: ['PASSWORD_WRONG'],
    example: { body: { password: 'demo1234', pin: '4711' }, answer: { pin_code: 'server' } },
  },
  signIns: {
    summary: 'The own logins that are still good, the newest first.',
    group: 'Account',
    example: { answer: { items: [signInLine] } },
  },
  endSignIn: {
    summary: 'End one of the own logins: its token is void, its pages close.',
    group: 'Account',
    refusals: ['NOT_FOUND'],
    example: { body: { id: 'si-1' }, answer: {} },
  },
  changePassword: {
    summary: 'Change the own password. Every other sign-in of the player ends.',
    group: 'Account',
    refusals: [40001, passwordRefusals],
    example: { body: { old_password: 'demo1234', new_password: 'a longer one' }, answer: {} },
  },
  secondFactor: {
    summary: 'Whether a second factor is set, and how many recovery codes are left.',
    group: 'Account',
    example: { answer: { isSet: true, setAt: at, recoveryCodesLeft: 9, isRequired: false } },
  },
  beginSecondFactor: {
    summary:
      'Begin to set a second factor up, by the password; by a code too where it replaces one. Nothing holds before it is confirmed.',
    group: 'Account',
    refusals: ['PASSWORD_WRONG', 'SECOND_FACTOR_NEEDED', codeRefusals],
    example: { body: { password: 'demo1234' }, answer: { ...secret, ticket } },
  },
  confirmSecondFactor: {
    summary: 'Set the second factor by a first code of it. Every other sign-in of the player ends.',
    group: 'Account',
    refusals: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_MISMATCH'],
    example: { body: { ticket, code: '492039' }, answer: { recoveryCodes } },
  },
  removeSecondFactor: {
    summary: 'Remove the own second factor, by the password and a code. Every other sign-in of the player ends.',
    group: 'Account',
    refusals: ['PASSWORD_WRONG', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND', codeRefusals],
    example: { body: { password: 'demo1234', code: '492039' }, answer: {} },
  },
  registrationRequirements: {
    summary: 'Read the least age, and the terms that a registration accepts.',
    group: 'Coming in',
    example: registrationRequirements,
  },
  register: {
    summary: 'Register, where the operator allows it. The account is made once the mailed code is confirmed.',
    group: 'Coming in',
    refusals: [40000, 'UNDER_AGE', 'TERMS_CHANGED', mailRefusals, passwordRefusals],
    example: { body: registration, answer: {} },
  },
  confirmRegistration: {
    summary: 'Make the account of a registration by the code of its mail.',
    group: 'Coming in',
    refusals: [40000, mailRefusals, 'CODE_INVALID', 'USERNAME_TAKEN'],
    example: { body: { code: mailCode }, answer: { username: 'newcomer' } },
  },
  forgotPassword: {
    summary: 'Have a code mailed by which the password can be set anew. The answer is the same for every address.',
    group: 'Coming in',
    refusals: mailRefusals,
    example: { body: { email: 'player1@example.com', lang: 'en' }, answer: {} },
  },
  resetPassword: {
    summary: 'Set a new password by the code of the mail. Every sign-in of the player ends.',
    group: 'Coming in',
    refusals: [mailRefusals, 'CODE_INVALID', passwordRefusals],
    example: { body: { code: mailCode, password: 'a longer one', lang: 'en' }, answer: {} },
  },
} satisfies ContractOf<typeof ownAccountRoutes>;
