import { listStaff, type StaffMember } from '../../../backoffice/staff/list-staff.ts';
import { knownStaff } from '../../../backoffice/staff/manage-staff.ts';
import { listStaffSignIns } from '../../../backoffice/staff/staff-sign-ins.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { CommandContext, CommandInput } from './subcommand.ts';

const list = async ({ database, at }: CommandContext): Promise<string[]> => {
  const staff = await database.snapshot((db) => listStaff(db, at));
  return staff.length === 0
    ? [
        'There is nobody yet. Begin with an admin: npm run operator -- staff add LOGIN --role admin --reason TEXT',
      ]
    : staff.map(lineOf);
};

const listSignIns = async (
  { database, at }: CommandContext,
  { words: [name] }: CommandInput,
): Promise<string[]> =>
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

export const staffSubcommands = actionSubcommands('staff', {
  list: { words: [], help: 'all members of staff, their roles and last sign-ins', run: list },
  'sign-ins': {
    words: ['[LOGIN]'],
    help: 'who is signed in to the office, and from where',
    run: listSignIns,
  },
});
