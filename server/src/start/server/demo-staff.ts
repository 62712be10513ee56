import { signInCookie } from '../../api/office/sign-in-cookie.ts';
import { beginStaffSignIn } from '../../backoffice/staff/staff-sign-ins.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { Config } from '../config/config.ts';

/**
 * Signs members of the demo's staff in to its office, for a script that does their work there. Returns their cookies in the order of
 * the names. Throws a ConfigError on a server for real players.
 */
export const signDemoStaffIn = async (config: Config, logins: readonly string[]): Promise<string[]> => {
  if (config.demo === null) throw new ConfigError('Only the demo signs in by itself.');
  const database = await openDatabase(config);
  const origin = { address: '127.0.0.1', browser: 'the demo' };
  try {
    return await database.transact(async (tx) => {
      const cookies: string[] = [];
      for (const login of logins) {
        const member = await tx.get<{ id: string }>('SELECT id FROM staff WHERE login = ?', login);
        if (!member) throw new ConfigError(`The demo has no member of staff ${login}.`);
        const token = await beginStaffSignIn(tx, member.id, origin, Date.now());
        cookies.push(signInCookie(token, false).replace(/;.*/, ''));
      }
      return cookies;
    });
  } finally {
    await database.close();
  }
};
