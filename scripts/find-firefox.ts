import { firstExecutable, installDebianPackage } from './debian-package.ts';

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const howToInstallFirefox =
  'The round in Firefox needs one. Install it (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.';

export const firefoxPath = (): string | null => firstExecutable([process.env.FIREFOX_PATH, ...candidates]);

/** Returns Firefox's path; null if there is none. If run as root on Debian, it installs a missing Firefox. */
export const findFirefox = async (): Promise<string | null> => {
  if (firefoxPath() === null) await installDebianPackage('firefox-esr', 'Firefox');
  return firefoxPath();
};
