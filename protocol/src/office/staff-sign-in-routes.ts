import * as z from 'zod/mini';
import { convertToAsciiDigits } from '../convert-to-ascii-digits.ts';
import type { OfficeRoute } from './office-route.ts';
import { officeRights, staffRoles } from './staff-rights.ts';

const rightNames = Object.values(officeRights).flat();

/** The signed-in member of staff. `rights`: the role's rights, each with its condition. */
export const meSchema = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** The site whose players the member sees; null for the whole hall. */
  site: z.nullable(z.object({ siteId: z.number(), name: z.string() })),
  rights: z.partialRecord(z.enum(rightNames), z.enum(['alone', 'second', 'ask', 'upTo', 'atOnce'])),
  /**
   * Most that the member may pay out without a second person, to one player and in total, per business day, in minor units; for roles with
   * the right `upTo`.
   */
  aloneUpToMinor: z.number(),
  /**
   * Most that the member may accept in deposits without a second person, from one player and in total, per business day, in minor units;
   * for roles with the right `upTo`.
   */
  depositAloneUpToMinor: z.number(),
  /** The operator's name, currency (ISO 4217) and time zone (IANA). */
  operator: z.object({ name: z.string(), currency: z.string(), timeZone: z.string(), dayStartsAt: z.string() }),
  /** Unix time in ms by the server's clock, from which the page computes ages and its own clock. */
  now: z.number(),
});

/** The next step of a staff sign-in, identified by `ticket`, which is valid for ten minutes. */
export const signInStepSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('password'), ticket: z.string(), minLength: z.number() }),
  z.object({ step: z.literal('setUpCode'), ticket: z.string(), secret: z.string(), uri: z.string() }),
  z.object({ step: z.literal('code'), ticket: z.string() }),
  z.object({ step: z.literal('done') }),
]);

const ticket = z.string().check(z.minLength(20), z.maxLength(64));
const password = z.string().check(z.minLength(1), z.maxLength(200));

export const signInRoutes = {
  signIn: {
    method: 'POST',
    path: 'sign-in',
    summary: 'Start a sign-in with name and password.',
    right: 'open',
    body: z.object({ login: z.string().check(z.minLength(1), z.maxLength(64)), password }),
    answer: signInStepSchema,
  },
  signInPassword: {
    method: 'POST',
    path: 'sign-in/password',
    summary: 'Set a password in place of the one-time password.',
    right: 'open',
    body: z.object({ ticket, password }),
    answer: signInStepSchema,
  },
  signInCode: {
    method: 'POST',
    path: 'sign-in/code',
    summary: 'Enter the authenticator code. The last step: the response sets the sign-in cookie.',
    right: 'open',
    body: z.object({
      ticket,
      code: z.string().check(z.overwrite(convertToAsciiDigits), z.minLength(6), z.maxLength(20)),
    }),
    answer: signInStepSchema,
  },
  signOut: {
    method: 'POST',
    path: 'sign-out',
    summary: 'Sign out.',
    right: 'staff',
    answer: z.object({}),
  },
  me: {
    method: 'GET',
    path: 'me',
    summary:
      'Who is signed in, the rights of their role, and currency and zone of the operator; null without a sign-in. A page calls this first, so a missing sign-in is no error.',
    right: 'open',
    answer: z.object({
      me: z.nullable(meSchema),
      /** Idle timeout in minutes that ended the previous sign-in; null if it ended in another way. */
      endedAfterIdleMinutes: z.nullable(z.number()),
    }),
  },
  ownSignIns: {
    method: 'GET',
    path: 'me/sign-ins',
    summary: "The caller's own sign-ins.",
    right: 'staff',
    answer: z.object({
      signIns: z.array(
        z.object({
          id: z.string(),
          beganAt: z.number(),
          seenAt: z.number(),
          address: z.string(),
          browser: z.string(),
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  endSignIn: {
    method: 'POST',
    path: 'me/sign-ins/:id/end',
    summary: "End one of the caller's own sign-ins.",
    right: 'staff',
    params: z.object({ id: z.string() }),
    answer: z.object({}),
  },
  changePassword: {
    method: 'POST',
    path: 'me/password',
    summary: "Change the caller's own password. All other sign-ins end.",
    right: 'staff',
    body: z.object({ current: password, password }),
    answer: z.object({ ended: z.number() }),
  },
} as const satisfies Record<string, OfficeRoute>;
