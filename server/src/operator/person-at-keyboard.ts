import { hostname, userInfo } from 'node:os';

/**
 * Who runs this command: the user of the operating system and the host, before it who that user was before `sudo`, or
 * who `OPERATOR` says it is. Whoever may run the command may write the database anyway, so this is a help for honest
 * people and no proof.
 */
export const personAtKeyboard = (env: Readonly<Record<string, string | undefined>>): string => {
  const account = `${userName()}@${hostname()}`;
  const said = (env.OPERATOR || env.SUDO_USER || '').replace(/\p{Cc}/gu, '').slice(0, 64);
  return said === '' ? account : `${said} (${account})`;
};

/** A container's user may have no entry in the list of users. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};
