import type { UnitOfWork } from '../database/database.ts';
import { ConfigError } from '../process/config-error.ts';
import { addStaff } from '../staff/add-staff.ts';
import { newGivenPassword } from '../staff/given-password.ts';
import { listStaff, type StaffMember } from '../staff/list-staff.ts';
import {
  blockStaff,
  endSignInsOfStaff,
  knownStaff,
  resetStaffCode,
  resetStaffPassword,
  type StaffChange,
  setStaffRole,
  staffRoleOf,
  unblockStaff,
} from '../staff/manage-staff.ts';
import { listStaffSignIns } from '../staff/staff-sign-ins.ts';
import { loginOf } from '../staff/staff-store.ts';
import { changeAndRecord, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const reasonForm = /^[^\p{Cc}]{3,500}$/u;

const add = async (desk: VerbContext, { words: [name = ''], options }: VerbInput): Promise<string[]> => {
  const login = loginOf(name);
  const role = staffRoleOf(String(options.role ?? ''));
  const displayName = readText(options.name, '--name', login);
  const reason = reasonOf(options);
  const given = await newGivenPassword();
  await changeAndRecord(desk, 'staff add', login, async (unit) => {
    await addStaff(unit, { login: name, name: displayName, role, passwordHash: given.hash, at: desk.at });
    return { answer: null, details: { name: displayName, role, reason } };
  });
  return [`Added ${login}, role ${role}.`, ...toldOf(given.password)];
};

const list = async ({ database, at }: VerbContext): Promise<string[]> => {
  const staff = await database.snapshot((db) => listStaff(db, at));
  return staff.length === 0
    ? [
        'There is nobody yet. Begin with an admin: npm run operator -- staff add LOGIN --role admin --reason TEXT',
      ]
    : staff.map(lineOf);
};

const setRole = (desk: VerbContext, { words: [name = '', text = ''], options }: VerbInput) => {
  const role = staffRoleOf(text);
  return change(
    desk,
    { verb: 'role', name, options },
    (unit, member) => setStaffRole(unit, member, role),
    ({ login, endedSignIns }) => [`${login} has the role ${role}; ${signIns(endedSignIns)} ended.`],
  );
};

const block = (desk: VerbContext, { words: [name = ''], options }: VerbInput) =>
  change(
    desk,
    { verb: 'block', name, options },
    (unit, member) => blockStaff(unit, member, desk.at),
    ({ login, endedSignIns }) => [`Blocked ${login}; ${signIns(endedSignIns)} ended.`],
  );

const unblock = (desk: VerbContext, { words: [name = ''], options }: VerbInput) =>
  change(desk, { verb: 'unblock', name, options }, unblockStaff, ({ login }) => [
    `${login} may sign in again.`,
  ]);

const resetPassword = async (desk: VerbContext, { words: [name = ''], options }: VerbInput) => {
  const given = await newGivenPassword();
  return change(
    desk,
    { verb: 'reset-password', name, options },
    (unit, member) => resetStaffPassword(unit, member, given.hash),
    ({ login, endedSignIns }) => [
      `${login} has a new password; ${signIns(endedSignIns)} ended.`,
      ...toldOf(given.password),
    ],
  );
};

const resetCode = (desk: VerbContext, { words: [name = ''], options }: VerbInput) =>
  change(desk, { verb: 'reset-code', name, options }, resetStaffCode, ({ login, endedSignIns }) => [
    `${login} sets up an authenticator app at the next sign-in; ${signIns(endedSignIns)} ended.`,
    `Whoever has the password can do that, so give a new one too where it may be known: npm run operator -- staff reset-password ${login} --reason TEXT`,
  ]);

const listSignIns = async ({ database, at }: VerbContext, { words: [name] }: VerbInput): Promise<string[]> =>
  database.snapshot(async (db) => {
    const one = name === undefined ? null : await knownStaff(db, name);
    const found = await listStaffSignIns(db, at, one?.id ?? null);
    const staff = await listStaff(db, at);
    const loginOfId = (id: string) => staff.find((member) => member.id === id)?.login ?? id;
    if (found.length === 0) return [one ? `${one.login} is not signed in.` : 'Nobody is signed in.'];
    return found.map(
      ({ id, staff_id, began_at, seen_at, address, browser }) =>
        `${id}  ${loginOfId(staff_id)}  since ${timeOf(began_at)}, last used ${timeOf(seen_at)}, from ${address}  ${browser}`,
    );
  });

const endSignIns = (desk: VerbContext, { words: [name = ''], options }: VerbInput) => {
  const signInId = options['sign-in'] === undefined ? null : String(options['sign-in']);
  return change(
    desk,
    { verb: 'end-sign-ins', name, options },
    (unit, member) => endSignInsOfStaff(unit, member, signInId),
    ({ login, endedSignIns }) => [`${signIns(endedSignIns)} of ${login} ended.`],
  );
};

/** Changes a member of staff, with its line of the record, in one unit of work. Returns what to print. */
const change = async (
  desk: VerbContext,
  { verb, name, options }: { readonly verb: string; readonly name: string } & Pick<VerbInput, 'options'>,
  work: (unit: UnitOfWork, login: string) => Promise<StaffChange>,
  say: (done: StaffChange) => string[],
): Promise<string[]> => {
  const reason = reasonOf(options);
  return changeAndRecord(desk, `staff ${verb}`, loginOf(name), async (unit) => {
    const done = await work(unit, name);
    return { answer: say(done), details: { ...done.details, reason } };
  });
};

const reasonOf = ({ reason }: VerbInput['options']): string => {
  if (typeof reason !== 'string' || !reasonForm.test(reason.trim()))
    throw new ConfigError('Say why with --reason, in one line of 3 to 500 characters. Nothing changed.');
  return reason.trim();
};

const toldOf = (password: string): string[] => [
  `Password: ${password}`,
  'It must be changed at the first sign-in, at which the member also sets up an authenticator app.',
];

const lineOf = (member: StaffMember): string =>
  [
    `${member.login}  ${member.role}  ${member.name}`,
    ...(member.blockedAt === null ? [] : [`blocked ${timeOf(member.blockedAt)}`]),
    member.codeSetAt === null ? 'no codes yet' : `codes since ${timeOf(member.codeSetAt)}`,
    ...(member.mustChangePassword ? ['password not changed yet'] : []),
    member.signedInAt === null ? 'never signed in' : `last sign-in ${timeOf(member.signedInAt)}`,
    ...(member.signIns === 0 ? [] : ['signed in']),
    ...(member.shiftSince === null ? [] : [`shift since ${timeOf(member.shiftSince)}`]),
  ].join('; ');

const timeOf = (at: number): string => new Date(Number(at)).toISOString().slice(0, 16).replace('T', ' ');

const signIns = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`);

const withReason = { reason: 'string' } as const;

export const staffVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['LOGIN'],
    options: { role: 'string', name: 'string', ...withReason },
    says: 'a member of staff for the office; prints a password, which must be changed at the first sign-in',
    run: add,
  },
  list: { words: [], says: 'all members of staff, their roles and last sign-ins', run: list },
  role: {
    words: ['LOGIN', 'ROLE'],
    options: withReason,
    says: 'gives another role and ends the sign-ins; the last admin keeps theirs',
    run: setRole,
  },
  block: {
    words: ['LOGIN'],
    options: withReason,
    says: 'ends every sign-in, and lets nobody in by that name; not the last admin',
    run: block,
  },
  unblock: { words: ['LOGIN'], options: withReason, says: 'lets in again', run: unblock },
  'reset-password': {
    words: ['LOGIN'],
    options: withReason,
    says: 'prints a new password, which must be changed, and ends the sign-ins; also frees a name that waits after wrong attempts',
    run: resetPassword,
  },
  'reset-code': {
    words: ['LOGIN'],
    options: withReason,
    says: 'forgets the authenticator app of somebody who has lost it; ends the sign-ins',
    run: resetCode,
  },
  'sign-ins': {
    words: ['[LOGIN]'],
    says: 'who is signed in to the office, and from where',
    run: listSignIns,
  },
  'end-sign-ins': {
    words: ['LOGIN'],
    options: { 'sign-in': 'string', ...withReason },
    says: 'ends all sign-ins of a member, or the one with this id',
    run: endSignIns,
  },
};
