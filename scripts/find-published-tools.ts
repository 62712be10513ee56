import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Folder with a package.json of its own: these packages want TypeScript 5, and only the exhaustive tier needs them. */
export const publishedToolsFolder = 'tests/published-tools';

export const howToInstallPublishedTools = `The tests with other people's checkers need them. Install them: npm ci --prefix ${publishedToolsFolder}.`;

/** Returns true if what is installed is what the lock file names. */
export const hasPublishedTools = (): boolean => {
  const installed = `${publishedToolsFolder}/node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const locked = versionsIn(`${publishedToolsFolder}/package-lock.json`);
  const found = versionsIn(installed);
  return [...found].every(([place, version]) => locked.get(place) === version) && found.size > 0;
};

const versionsIn = (path: string): Map<string, string | undefined> => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
    packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  return new Map(
    Object.entries(packages)
      .filter(([place]) => place !== '')
      .map(([place, { version }]) => [place, version]),
  );
};

/** Returns the folder of the packages, or null if they cannot be installed. Installs them first where they are missing. */
export const findPublishedTools = async (): Promise<string | null> => {
  if (!hasPublishedTools()) {
    console.log("Installing other people's checkers from npm (once; may take a minute) …");
    const { code, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--prefix', publishedToolsFolder]);
    if (code !== 0) console.log(output.trim());
  }
  return hasPublishedTools() ? publishedToolsFolder : null;
};
