import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallCaddy =
  'The tests of our samples for proxies need Caddy. Install it (Debian, Ubuntu: sudo apt-get install caddy) or set CADDY_PATH.';

export const caddyPath = (): string | null => firstExecutable([process.env.CADDY_PATH, '/usr/bin/caddy']);

/** Returns the path of Caddy, or null if it is not installed. Run as root on Debian, first installs it. */
export const findCaddy = async (): Promise<string | null> => {
  if (caddyPath() === null) await installDebianPackage('caddy', 'Caddy');
  return caddyPath();
};
