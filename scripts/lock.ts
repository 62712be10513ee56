/** `npm run lock` updates package-lock.json. `-- --fresh` takes the newest allowed version of every package. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command.ts';

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: readonly string[] };
// Run npm in an empty folder: beside installed packages, it would leave packages for other platforms out of the lock
// file.
const folder = mkdtempSync(join(tmpdir(), 'reelfloor-lock-'));
const manifests = ['package.json', ...workspaces.map((name) => `${name}/package.json`)];
const kept = process.argv.includes('--fresh') ? [] : ['package-lock.json'];
for (const path of ['.npmrc', ...manifests, ...kept]) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  copyFileSync(path, join(folder, path));
}
const { code, output } = await runCommand('npm', [
  'install',
  '--package-lock-only',
  '--ignore-scripts',
  '--prefix',
  folder,
]);
if (code === 0) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  // Remove `engines`: npm compares it with the Node that runs npm, and would leave out packages that need a newer one.
  for (const [place, entry] of Object.entries(lock.packages))
    if (place.includes('node_modules/')) {
      delete entry.engines;
      // npm 9 cannot compare a tag such as `latest` with our overrides, and then says that there is no lock file.
      for (const [name, range] of Object.entries(entry.dependencies ?? {}))
        if (isTag(range)) entry.dependencies = { ...entry.dependencies, [name]: versionOf(name, place, lock.packages) };
    }
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
} else {
  console.error(output.trim());
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });

/** The entries of a lock file by their place, such as `node_modules/a/node_modules/b`. */
type LockedPackages = Record<string, { version?: string; engines?: unknown; dependencies?: Record<string, string> }>;

function isTag(range: string): boolean {
  return /^[a-z][a-z-]+$/i.test(range);
}

/** Returns the version of `name` that the package at `place` finds: the nearest one. */
function versionOf(name: string, place: string, packages: LockedPackages): string {
  for (let folder = place; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const { version } = packages[`${folder}/node_modules/${name}`] ?? {};
    if (version !== undefined) return version;
  }
  const { version } = packages[`node_modules/${name}`] ?? {};
  if (version === undefined) throw new Error(`${place} needs ${name}, which the lock file does not have`);
  return version;
}
