import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallJanus =
  'The tests of the relay for many watchers need Janus. Install it (Debian, Ubuntu: sudo apt-get install janus) or set JANUS_PATH.';

export const janusPath = (): string | null => firstExecutable([process.env.JANUS_PATH, '/usr/bin/janus']);

/** Returns the path of Janus, or null if it is not installed. Run as root on Debian, first installs it. */
export const findJanus = async (): Promise<string | null> => {
  if (janusPath() === null) await installDebianPackage('janus', 'Janus');
  return janusPath();
};
