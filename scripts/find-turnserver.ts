import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallTurnserver =
  'The test of relayed pictures needs coturn. Install it (Debian, Ubuntu: sudo apt-get install coturn) or set TURNSERVER_PATH.';

export const turnserverPath = (): string | null =>
  firstExecutable([process.env.TURNSERVER_PATH, '/usr/bin/turnserver']);

/** Returns the path of coturn, or null if it is not installed. Run as root on Debian, first installs it. */
export const findTurnserver = async (): Promise<string | null> => {
  if (turnserverPath() === null) await installDebianPackage('coturn', 'coturn');
  return turnserverPath();
};
