import { accessSync, constants } from 'node:fs';
import { runCommand } from './run-command.ts';

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const howToInstallFirefox =
  'The round in Firefox needs one. Install it (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.';

/** `FIREFOX_PATH`, or the system's Firefox. Null where there is none. */
export const firefoxPath = (): string | null =>
  [process.env.FIREFOX_PATH, ...candidates].find((path) => path !== undefined && isExecutable(path)) ?? null;

/** The same, and as root on a Debian the package is installed first. */
export const findFirefox = async (): Promise<string | null> => {
  const found = firefoxPath();
  if (found !== null || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return found;
  console.log('Installing Firefox from the Debian packages (once; takes a minute) …');
  const quiet = { environment: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update', '-qq'], quiet);
  const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', 'firefox-esr'], quiet);
  if (code !== 0) console.log(output.trim());
  return firefoxPath();
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
