import { type StaffRole, staffRoles } from '@reelfloor/protocol/office';
import { addStaff } from '../../backoffice/staff/new-staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashPassword } from '../../players/sign-in/passwords.ts';

const numbers = ['One', 'Two'] as const;

/** The demo's staff for the office: two of each role, because some things need a second person. They share a password. */
export const demoStaff: readonly {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
}[] = staffRoles.flatMap((role) =>
  numbers.map((number, place) => ({
    login: `${role}${place + 1}`,
    name: `${role[0]?.toUpperCase()}${role.slice(1)} ${number}`,
    role,
  })),
);

/** Adds the demo's staff. Their password is known to everybody, so nobody has to choose another one; they set up an authenticator app. */
export const seedDemoStaff = async (database: Database, password: string, at: number): Promise<void> => {
  const known = await database.read.all<{ login: string }>('SELECT login FROM staff');
  const missing = demoStaff.filter((member) => !known.some(({ login }) => login === member.login));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(password);
  await database.transact(async (unit) => {
    for (const member of missing) {
      const id = await addStaff(unit, { ...member, passwordHash, at });
      await unit.run('UPDATE staff SET must_change_password = 0 WHERE id = ?', id);
    }
  });
};
