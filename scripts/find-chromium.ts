import { firstExecutable, installDebianPackage } from './debian-package.ts';

/** Preferred over a Chromium with a window, which spends more time on drawing its window frame than on the tested page. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const candidates = [headlessShell, ...withWindows];

const howToInstall =
  'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell; Ubuntu: chromium) or set CHROMIUM_PATH.';

/** Returns `CHROMIUM_PATH` or the system's Chromium; null if neither exists. */
export const chromiumPath = (): string | null => firstExecutable([process.env.CHROMIUM_PATH, ...candidates]);

export const howToInstallFullChromium =
  'Notifications need a Chromium that can draw a window. Install it (Debian: sudo apt-get install chromium).';

/** Returns a Chromium that shows notifications, which the one without windows does not; null if none is installed. */
export const fullChromiumPath = (): string | null => firstExecutable(withWindows);

/** Returns the path of such a Chromium, or null if it is not installed. Run as root on Debian, first installs it. */
export const findFullChromium = async (): Promise<string | null> => {
  if (fullChromiumPath() === null) await installDebianPackage('chromium', 'Chromium with windows');
  return fullChromiumPath();
};

export const installedChromium = (): string => {
  const found = chromiumPath();
  if (found === null) throw new Error(howToInstall);
  return found;
};

/** Returns the path of a Chromium. If run as root on Debian, it installs one (headless) when none is found. */
export const findChromium = async (): Promise<string> => {
  if (firstExecutable([process.env.CHROMIUM_PATH, headlessShell]) === null)
    await installDebianPackage('chromium-headless-shell', 'Chromium');
  return installedChromium();
};
