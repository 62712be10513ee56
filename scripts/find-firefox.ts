import { firstExecutable, installDebianPackage } from './debian-package.ts';

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const howToInstallFirefox =
  'The round in Firefox needs one. Install it (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.';

export const firefoxPath = (): string | null => firstExecutable([process.env.FIREFOX_PATH, ...candidates]);

/** Returns the path of Firefox, or null if it is not installed. Run as root on Debian, first installs it. */
export const findFirefox = async (): Promise<string | null> => {
  if (firefoxPath() === null) await installDebianPackage('firefox-esr', 'Firefox');
  return firefoxPath();
};
