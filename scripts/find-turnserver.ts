import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallTurnserver =
  'The test of relayed pictures needs coturn. Install it (Debian, Ubuntu: sudo apt-get install coturn) or set TURNSERVER_PATH.';

/** Returns the path of coturn's `turnserver`: `TURNSERVER_PATH`, or Debian's. Null if there is none. */
export const turnserverPath = (): string | null =>
  firstExecutable([process.env.TURNSERVER_PATH, '/usr/bin/turnserver']);

/** Returns its path, or null. If run as root on Debian, first installs the package. */
export const findTurnserver = async (): Promise<string | null> => {
  if (turnserverPath() === null) await installDebianPackage('coturn', 'coturn');
  return turnserverPath();
};
