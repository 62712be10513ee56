import { hostname, userInfo } from 'node:os';

/**
 * Returns user and host, preceded by the variable `OPERATOR` or, without it, by the user who called `sudo`. This proves
 * nothing: whoever may run the command can also write to the database.
 */
export const personAtKeyboard = (env: Readonly<Record<string, string | undefined>>): string => {
  const account = `${userName()}@${hostname()}`;
  const said = (env.OPERATOR || env.SUDO_USER || '').replace(/\p{Cc}/gu, '').slice(0, 64);
  return said === '' ? account : `${said} (${account})`;
};

/** Returns the user's name. In a container the list of users may not contain the user. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};
