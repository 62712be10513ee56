import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallNginx =
  'The tests of our samples for proxies need nginx. Install it (Debian, Ubuntu: sudo apt-get install nginx-light) or set NGINX_PATH.';

export const nginxPath = (): string | null => firstExecutable([process.env.NGINX_PATH, '/usr/sbin/nginx']);

/** Returns the path of nginx, or null if it is not installed. Run as root on Debian, first installs it. */
export const findNginx = async (): Promise<string | null> => {
  if (nginxPath() === null) await installDebianPackage('nginx-light', 'nginx');
  return nginxPath();
};
