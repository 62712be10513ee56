import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallTurnserver =
  'The test of relayed pictures needs coturn. Install it (Debian, Ubuntu: sudo apt-get install coturn) or set TURNSERVER_PATH.';

/** The `turnserver` program of coturn: `TURNSERVER_PATH`, or Debian's. Null where there is none. */
export const turnserverPath = (): string | null =>
  firstExecutable([process.env.TURNSERVER_PATH, '/usr/bin/turnserver']);

/** The same, and as root on a Debian the package is installed first. */
export const findTurnserver = async (): Promise<string | null> => {
  if (turnserverPath() === null) await installDebianPackage('coturn', 'coturn');
  return turnserverPath();
};
