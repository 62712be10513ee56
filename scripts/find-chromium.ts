import { firstExecutable, installDebianPackage } from './debian-package.ts';

/** Without the frame of a browser's window, which draws pages of its own and costs more than what is looked at. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const candidates = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const howToInstall =
  'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell; Ubuntu: chromium) or set CHROMIUM_PATH.';

/** The browser that tests and benches drive: `CHROMIUM_PATH`, or the system's. Null when there is none. */
export const chromiumPath = (): string | null => firstExecutable([process.env.CHROMIUM_PATH, ...candidates]);

/** The same. Throws an Error that says what to install when there is none. */
export const installedChromium = (): string => {
  const found = chromiumPath();
  if (found === null) throw new Error(howToInstall);
  return found;
};

/** The same, and as root on a Debian one that is freshly installed, if there is none or only the one with a window. */
export const findChromium = async (): Promise<string> => {
  if (firstExecutable([process.env.CHROMIUM_PATH, headlessShell]) === null)
    await installDebianPackage('chromium-headless-shell', 'Chromium');
  return installedChromium();
};
