import { hostname, userInfo } from 'node:os';
import { truncateText } from '@reelfloor/protocol';

/**
 * Returns user and host, preceded by the variable `OPERATOR` or, if that is not set, the user who called `sudo`. This is not
 * authentication: whoever may run the command can also write to the database.
 */
export const getCommandLineUser = (env: Readonly<Record<string, string | undefined>>): string => {
  const account = `${userName()}@${hostname()}`;
  const said = truncateText((env.OPERATOR || env.SUDO_USER || '').replace(/\p{Cc}/gu, ''), 64);
  return said === '' ? account : `${said} (${account})`;
};

/** Returns the username of the process. In a container the user may be missing from the list of users (`/etc/passwd`). */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};
