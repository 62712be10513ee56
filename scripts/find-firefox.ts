import { firstExecutable, installDebianPackage } from './debian-package.ts';

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const howToInstallFirefox =
  'The round in Firefox needs one. Install it (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.';

/** Returns the path of Firefox: `FIREFOX_PATH`, or the system's. Null if there is none. */
export const firefoxPath = (): string | null => firstExecutable([process.env.FIREFOX_PATH, ...candidates]);

/** Returns its path, or null. If run as root on Debian, first installs the package. */
export const findFirefox = async (): Promise<string | null> => {
  if (firefoxPath() === null) await installDebianPackage('firefox-esr', 'Firefox');
  return firefoxPath();
};
