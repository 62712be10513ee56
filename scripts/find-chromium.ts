import { firstExecutable, installDebianPackage } from './debian-package.ts';

/** Without a window's frame, which draws pages of its own and costs more than the tested page. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const candidates = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const howToInstall =
  'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell; Ubuntu: chromium) or set CHROMIUM_PATH.';

/** Returns the browser that tests and benches drive: `CHROMIUM_PATH`, or the system's. Null if there is none. */
export const chromiumPath = (): string | null => firstExecutable([process.env.CHROMIUM_PATH, ...candidates]);

/** Throws an Error that says what to install if there is none. */
export const installedChromium = (): string => {
  const found = chromiumPath();
  if (found === null) throw new Error(howToInstall);
  return found;
};

/** Installs a Chromium without a window first, if run as root on Debian. */
export const findChromium = async (): Promise<string> => {
  if (firstExecutable([process.env.CHROMIUM_PATH, headlessShell]) === null)
    await installDebianPackage('chromium-headless-shell', 'Chromium');
  return installedChromium();
};
