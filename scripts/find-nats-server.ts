import { firstExecutable, installDebianPackage } from './debian-package.ts';

export const howToInstallNatsServer =
  'The tests of several nodes need nats-server. Install it (Debian, Ubuntu: sudo apt-get install nats-server) or set NATS_SERVER_PATH.';

export const natsServerPath = (): string | null =>
  firstExecutable([process.env.NATS_SERVER_PATH, '/usr/sbin/nats-server', '/usr/bin/nats-server']);

/** Returns the path of nats-server, or null if it is not installed. Run as root on Debian, first installs it. */
export const findNatsServer = async (): Promise<string | null> => {
  if (natsServerPath() === null) await installDebianPackage('nats-server', 'NATS');
  return natsServerPath();
};
