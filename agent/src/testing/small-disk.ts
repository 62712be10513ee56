import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const megabyte = 1 << 20;

/** Mounts a file system of so many megabytes. Throws if this user may not mount. */
const mountSmall = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  return folder;
};

const unmount = (folder: string): void => {
  // Lazily, because a test that failed has files open.
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
};

/** Returns whether this user may mount a file system, and says if a subject is not tried because of it. */
export const mayMount = (subject: string): boolean => {
  try {
    unmount(mountSmall(1));
    return true;
  } catch {
    console.log(`Not tried: ${subject}. This user may not mount a file system (tmpfs).`);
    return false;
  }
};

/** Mounts a file system of so many megabytes, which goes after the test. */
export const freshDisk = (megabytes: number): string => {
  const folder = mountSmall(megabytes);
  onTestFinished(() => unmount(folder));
  return folder;
};

/** Mounts a disk anew so that nothing can be written to it, or can again. */
export const remount = (folder: string, mode: 'ro' | 'rw'): void =>
  void execFileSync('mount', ['-o', `remount,${mode}`, folder]);

/** Fills the file system to its last byte; more, if it was called before and something has made space since. */
export const fillUp = (file: string): void => {
  const handle = openSync(file, 'a');
  try {
    for (let size = megabyte; size >= 1; )
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
  } finally {
    closeSync(handle);
  }
};
