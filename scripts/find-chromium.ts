import { firstExecutable, installDebianPackage } from './debian-package.ts';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = (): string | null => firstExecutable([process.env.CHROMIUM_PATH, ...candidates]);

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, or the system's Chromium, or, as root on a Debian, a freshly
 * installed one. Throws an Error that says what to install.
 */
export const findChromium = async (): Promise<string> => {
  if (installed() === null) await installDebianPackage('chromium', 'Chromium');
  const found = installed();
  if (found !== null) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
};
