import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallHaproxy =
  'The tests of a balancer need haproxy. Install it (Debian, Ubuntu: sudo apt-get install haproxy) or set HAPROXY_PATH.';

/** Returns `HAPROXY_PATH`, or the path of Debian's package; null if neither exists. */
export const haproxyPath = (): string | null => firstExecutable([process.env.HAPROXY_PATH, '/usr/sbin/haproxy']);

/** Returns the path of haproxy, or null if it is not installed. Run as root on Debian, first installs it. */
export const findHaproxy = async (): Promise<string | null> => {
  if (haproxyPath() === null) await installDebianPackage('haproxy', 'haproxy');
  return haproxyPath();
};
