import { hostname, userInfo } from 'node:os';

/**
 * Returns who runs this command: user and host, preceded by `OPERATOR` or the user before `sudo`. This helps honest
 * people and proves nothing: whoever may run the command can write to the database anyway.
 */
export const personAtKeyboard = (env: Readonly<Record<string, string | undefined>>): string => {
  const account = `${userName()}@${hostname()}`;
  const said = (env.OPERATOR || env.SUDO_USER || '').replace(/\p{Cc}/gu, '').slice(0, 64);
  return said === '' ? account : `${said} (${account})`;
};

/** A container's user may be missing from the system's list of users. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};
