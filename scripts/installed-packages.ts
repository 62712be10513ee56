import { readFileSync } from 'node:fs';

/** A package as npm's lock file has it. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Only for building and testing. */
  readonly dev?: boolean;
  /** A workspace: `resolved` is its folder. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The packages that are installed, and the workspaces, by their folder: `node_modules/ws`, `server`. */
export type InstalledPackages = Readonly<Record<string, LockedPackage>>;

export const readInstalledPackages = (): InstalledPackages =>
  (JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as { packages: InstalledPackages }).packages;

/** Returns the name of the package in a folder of `node_modules`. */
export const nameOfPlace = (place: string): string => place.split('node_modules/').at(-1) ?? '';

/** Returns the folders of the packages that the one in `place` needs at run time, as Node finds them; those not installed are left out. */
export const neededBy = (installed: InstalledPackages, place: string): string[] => {
  const { dependencies, optionalDependencies, peerDependencies } = installed[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const found = names.map((name) => findFrom(installed, place, name)).filter((one) => one !== null);
  return [...new Set(found)].toSorted();
};

/** Returns the folders of some packages and of all that they need. `leftOut`: names that are not followed. */
export const closureOf = (
  installed: InstalledPackages,
  places: readonly string[],
  leftOut: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  const found = new Set(places);
  // A set goes on with what is added while it is walked.
  for (const place of found)
    for (const needed of neededBy(installed, place))
      if (!leftOut.has(nameOfPlace(needed)) && installed[needed]?.dev !== true) found.add(needed);
  return found;
};

/** Looks for a package from a folder upwards, as Node does. Returns a workspace's own folder. */
const findFrom = (installed: InstalledPackages, place: string, name: string): string | null => {
  const parts = place.split('/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const candidate = [...parts.slice(0, depth), 'node_modules', name].join('/');
    const entry = installed[candidate];
    if (entry) return entry.link === true ? (entry.resolved ?? null) : candidate;
  }
  return null;
};
