import { accessSync, constants } from 'node:fs';
import { runCommand } from './run-command.ts';

export const howToInstallTurnserver =
  'The test of relayed pictures needs coturn. Install it (Debian, Ubuntu: sudo apt-get install coturn) or set TURNSERVER_PATH.';

/** The `turnserver` program of coturn: `TURNSERVER_PATH`, or Debian's. Null where there is none. */
export const turnserverPath = (): string | null =>
  [process.env.TURNSERVER_PATH, '/usr/bin/turnserver'].find(
    (path) => path !== undefined && isExecutable(path),
  ) ?? null;

/** The same, and as root on a Debian the package is installed first. */
export const findTurnserver = async (): Promise<string | null> => {
  const found = turnserverPath();
  if (found !== null || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return found;
  console.log('Installing coturn from the Debian packages (once) …');
  const quiet = { environment: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update', '-qq'], quiet);
  const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', 'coturn'], quiet);
  if (code !== 0) console.log(output.trim());
  return turnserverPath();
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
