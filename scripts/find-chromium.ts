import { accessSync, constants } from 'node:fs';
import { runCommand } from './run-command.ts';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installed = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && isExecutable(path));

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, or the system's Chromium, or, as root on a Debian, a freshly
 * installed one. Throws an Error that says what to install.
 */
export const findChromium = async (): Promise<string> => {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the Debian packages (once; takes a minute) …');
    const quiet = { environment: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand('apt-get', ['update', '-qq'], quiet);
    const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], quiet);
    if (code !== 0) console.log(output.trim());
    const fresh = installed();
    if (fresh) return fresh;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
};
