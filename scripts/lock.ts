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
    packages: Record<string, { engines?: unknown }>;
  };
  // Remove `engines`: npm compares it with the Node that runs npm, and would leave out packages that need a newer one.
  for (const [place, entry] of Object.entries(lock.packages))
    if (place.includes('node_modules/')) delete entry.engines;
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
} else {
  console.error(output.trim());
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });
