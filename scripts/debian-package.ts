import { accessSync, constants } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Installs the package if run as root on Debian; otherwise does nothing. `label`: the product's name for messages. */
export const installDebianPackage = (name: string, label: string): Promise<void> =>
  installDebianPackages([name], label);

export const installDebianPackages = async (names: readonly string[], label: string): Promise<void> => {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  console.log(`Installing ${label} from the Debian packages (once; may take a minute) …`);
  const quiet = { environment: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update', '-qq'], quiet);
  const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', ...names], quiet);
  if (code !== 0) console.log(output.trim());
};

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const firstExecutable = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path !== undefined && isExecutable(path)) ?? null;
