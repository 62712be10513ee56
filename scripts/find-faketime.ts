import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';

const libraries = '/usr/lib';

/** Returns the path of libfaketime, which gives a program another clock, or null. If run as root on Debian, it installs a missing one. */
export const findFaketime = async (): Promise<string | null> => {
  if (library() === null) await installDebianPackage('libfaketime', 'libfaketime');
  return library();
};

/** Debian keeps it in a folder of the machine's architecture. */
const library = (): string | null => {
  const places = [libraries, ...foldersOf(libraries).map((name) => join(libraries, name))];
  const folder = places.map((place) => join(place, 'faketime')).find((place) => foldersOf(place).includes(file));
  return folder === undefined ? null : join(folder, file);
};

const file = 'libfaketime.so.1';

const foldersOf = (place: string): string[] => {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
};
