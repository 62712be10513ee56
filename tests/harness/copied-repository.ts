import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Copies the files of this repository, without anything built, to a new folder in which `npm ci` would have run: packages of
 * others are links to ours, and the workspaces are those of the copy.
 */
export const copyRepository = (): { readonly folder: string; remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    // A file that was removed, but not from git's list yet.
    if (!existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@reelfloor'), { recursive: true });
  for (const name of readdirSync('node_modules'))
    if (name !== '@reelfloor') symlinkSync(resolve('node_modules', name), join(packages, name));
  for (const name of readdirSync('node_modules/@reelfloor'))
    symlinkSync(join(folder, name), join(packages, '@reelfloor', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
