import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { fileLanguage } from './report-calls.ts';
import { staffRoles } from './staff-rights.ts';

/** A member of staff in the list of all. Unix times in ms. */
const staffMemberSchema = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  /** The member's role: one of `staffRoles`, or one that only a newer version knows. */
  role: z.string(),
  /** The `site_id` of the site where the member works; null: the whole hall. */
  siteId: z.nullable(z.number()),
  blockedAt: z.nullable(z.number()),
  /** When the member's 2FA (authenticator app) was set up; null if it is not. */
  codeSetAt: z.nullable(z.number()),
  /** True until the member has replaced the initial password. */
  mustChangePassword: z.boolean(),
  signedInAt: z.nullable(z.number()),
  signIns: z.number(),
  /** When the member's open shift at the cash desk began; null if none. */
  shiftSince: z.nullable(z.number()),
});

const staffSignInSchema = z.object({
  id: z.string(),
  login: z.string(),
  beganAt: z.number(),
  seenAt: z.number(),
  address: z.string(),
  browser: z.string(),
});

const text = z.optional(z.string().check(z.maxLength(100)));
const day = z.optional(z.iso.date().check(z.startsWith('20')));

const recordSearch = z.object({
  /** Search text: part of the name of the actor, the second person or the subject, or the beginning of an entry's hash. */
  words: text,
  /** Filter: part of the name of the actor or of the second person. */
  by: text,
  /** Filter: a whole staff command, such as `machine disable`, or its first word. */
  what: text,
  /** First and last day to search, both included, in the operator's time zone, such as `2026-11-24`. */
  from: day,
  to: day,
  /** If set, returns only actions confirmed by a second person, and requests for a confirmation. */
  twoPeople: z.optional(z.literal('true')),
});

/** An entry of the audit trail. */
const recordEntrySchema = z.object({
  id: z.number(),
  at: z.number(),
  who: z.string(),
  /** The second person, who confirmed the action. */
  second: z.nullable(z.string()),
  /** State of the request for confirmation that this entry created; null for other entries. */
  request: z.nullable(z.enum(['waiting', 'done', 'declined', 'withdrawn', 'expired', 'ended'])),
  /** The equivalent subcommand of the command line, such as `machine disable`. */
  what: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** Hash of the entry in the hash chain; null until the next entry is added. */
  hash: z.nullable(z.string()),
});

export const peopleRoutes = {
  staff: {
    method: 'GET',
    path: 'staff',
    summary: 'All members of staff, by name.',
    right: 'searchAudit',
    subcommands: ['staff list'],
    answer: z.object({ staff: z.array(staffMemberSchema) }),
  },
  staffSignIns: {
    method: 'GET',
    path: 'staff/sign-ins',
    summary: 'Active sign-ins of staff, last used first.',
    right: 'endSignIns',
    subcommands: ['staff sign-ins'],
    answer: z.object({ signIns: z.array(staffSignInSchema) }),
  },
  record: {
    method: 'GET',
    path: 'record',
    summary: "Entries of the operators' record, newest first, fifty at a time.",
    right: 'searchAudit',
    subcommands: ['record list'],
    query: z.extend(recordSearch, { before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    answer: z.object({
      entries: z.array(recordEntrySchema),
      /** Pagination cursor: request entries before this one; null at the end. */
      before: z.nullable(z.number()),
    }),
  },
  recordFile: {
    method: 'GET',
    path: 'record/file',
    summary: "The requested entries of the operators' record, as CSV, oldest first.",
    right: 'searchAudit',
    subcommands: ['record list'],
    query: z.extend(recordSearch, { lang: fileLanguage }),
    answer: z.string(),
  },
  recordCheck: {
    method: 'GET',
    path: 'record/check',
    summary: "Whether each entry of the operators' record has the hash of its content and the previous entry.",
    right: 'searchAudit',
    answer: z.object({ entries: z.number(), faults: z.array(z.string()), checkedAt: z.number() }),
  },
} as const satisfies Record<string, OfficeRoute>;

const login = z.string().check(z.minLength(1), z.maxLength(64));
const role = z.enum(staffRoles, {
  error: ({ input }) => `"${String(input)}" is no role; write one of ${staffRoles.join(', ')}.`,
});
const onMember = z.object({ login });
const ended = z.object({ endedSignIns: z.number() });
/** A member's user name and new password. Only the first answer contains the password: whoever confirms the request must pass it on. */
const reported = z.object({ login: z.string(), password: z.optional(z.string()) });
const example = { login: 'cashier1' } as const;

export const peopleActions = {
  addStaff: defineOfficeAction({
    summary: 'Add a member of staff. The response has a password for the first sign-in, once.',
    right: 'managePeople',
    input: z.object({ login, name: z.string().check(z.minLength(1), z.maxLength(64)), role }),
    answer: reported,
    subcommands: {
      'staff add': {
        help: 'adds a member of staff to the office; prints a password, which must be changed at the first sign-in',
        arguments: { LOGIN: 'login' },
        options: { role: 'role', name: 'name' },
        defaults: { name: '' },
        reason: 'asInOffice',
      },
    },
    refusals: [
      ...(['STAFF_LOGIN_FORM', 'STAFF_NAME_FORM', 'NAME_INVISIBLE', 'NAME_MIXED_SCRIPTS'] as const),
      ...(['STAFF_EXISTS', 'STAFF_LOOKS_TAKEN'] as const),
    ],
    example: { login: 'newcomer', name: 'New Comer', role: 'cashier' },
  }),
  setStaffRole: defineOfficeAction({
    summary: 'Change the role of a member of staff, and end their sign-ins.',
    right: 'managePeople',
    input: z.object({ login, role }),
    answer: ended,
    subcommands: {
      'staff role': {
        help: 'changes the role and ends the sign-ins; not for the last admin',
        arguments: { LOGIN: 'login', ROLE: 'role' },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_ROLE_SAME', 'STAFF_LAST_ADMIN_ROLE'],
    example: { login: 'cashier1', role: 'attendant' },
  }),
  setStaffSite: defineOfficeAction({
    summary: 'Limit a member of staff to one site, or allow the whole hall (null), and end their sign-ins.',
    right: 'managePeople',
    input: z.object({ login, siteId: z.nullable(z.coerce.number().check(z.int(), z.minimum(1))) }),
    answer: ended,
    subcommands: {
      'staff site': {
        help: 'limits a member to the players of one site, or allows the whole hall ("hall"); ends the sign-ins',
        arguments: { LOGIN: 'login', SITE: 'siteId' },
        words: { hall: null },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_SITE_SAME', 'STAFF_LAST_ADMIN_ROLE', 'SITE_UNKNOWN'],
    example: { login: 'cashier1', siteId: 3 },
  }),
  blockStaff: defineOfficeAction({
    summary: 'Block a member of staff, and end their sign-ins.',
    right: 'managePeople',
    atOnce: { undoneBy: 'unblockStaff' },
    input: onMember,
    answer: ended,
    subcommands: {
      'staff block': {
        help: 'ends every sign-in and blocks the login; not the last admin',
        arguments: { LOGIN: 'login' },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_BLOCKED', 'STAFF_LAST_ADMIN_BLOCK'],
    example,
  }),
  unblockStaff: defineOfficeAction({
    summary: 'Unblock a member of staff.',
    right: 'managePeople',
    input: onMember,
    answer: ended,
    subcommands: {
      'staff unblock': { help: 'allows sign-in again', arguments: { LOGIN: 'login' }, reason: 'asInOffice' },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_NOT_BLOCKED'],
    example,
  }),
  resetStaffPassword: defineOfficeAction({
    summary: 'Set a new password, returned once, and end all sign-ins of the member.',
    right: 'managePeople',
    input: onMember,
    answer: reported,
    subcommands: {
      'staff reset-password': {
        help: 'prints a new password, which must be changed, and ends the sign-ins; also unlocks a name after wrong attempts',
        arguments: { LOGIN: 'login' },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND'],
    example,
  }),
  resetStaffCode: defineOfficeAction({
    summary: 'Remove the authenticator app of a member, who sets up a new one at the next sign-in.',
    right: 'managePeople',
    input: onMember,
    answer: ended,
    subcommands: {
      'staff reset-code': {
        help: 'resets a lost authenticator app; ends the sign-ins',
        arguments: { LOGIN: 'login' },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_APP_MISSING'],
    example,
  }),
  endStaffSignIns: defineOfficeAction({
    summary: 'End one sign-in of a member of staff, or all of them.',
    right: 'endSignIns',
    atOnce: { undoneBy: null },
    input: z.object({ login, signInId: z.nullable(z.string().check(z.maxLength(64))) }),
    answer: ended,
    subcommands: {
      'staff end-sign-ins': {
        help: 'ends all sign-ins of a member, or the one with this id',
        arguments: { LOGIN: 'login' },
        options: { 'sign-in': 'signInId' },
        reason: 'asInOffice',
      },
    },
    refusals: ['STAFF_NOT_FOUND', 'STAFF_SIGNED_IN_NOWHERE', 'STAFF_SIGN_IN_GONE'],
    example: { login: 'cashier1', signInId: null },
  }),
} as const satisfies Record<string, OfficeAction>;
