import { hostname, userInfo } from 'node:os';

/**
 * Returns user and host, preceded by the environment variable `OPERATOR` or, without it, by the user who called `sudo`.
 * This is not proof: whoever may run the command can also write to the database.
 */
export const personAtKeyboard = (env: Readonly<Record<string, string | undefined>>): string => {
  const account = `${userName()}@${hostname()}`;
  const said = (env.OPERATOR || env.SUDO_USER || '').replace(/\p{Cc}/gu, '').slice(0, 64);
  return said === '' ? account : `${said} (${account})`;
};

/** In a container the user may be missing from the list of users. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};
