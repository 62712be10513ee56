/** A part of a package's versions: from the first affected one to below the fixed one; `below` null: none is fixed. */
interface AffectedRange {
  readonly from: string;
  readonly below: string | null;
}

export interface Advisory {
  /** Of the GitHub Advisory Database. */
  readonly id: string;
  readonly package: string;
  readonly severity: 'low' | 'moderate' | 'high' | 'critical';
  readonly affected: readonly AffectedRange[];
  readonly says: string;
  /** Why an affected version may stay; undefined if it may not. */
  readonly accepted?: string;
}

export interface AdvisoryList {
  /** The day on which the list was read, as 2026-11-28. */
  readonly read: string;
  readonly source: string;
  readonly advisories: readonly Advisory[];
}

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
}

/** After so many days without a new reading, the list says too little. */
export const oldestDays = 30;

const folder = 'node_modules/';

/** Returns the packages that a lock file installs, each version once. */
export const packagesOf = (lock: {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly name?: string }>>;
}): InstalledPackage[] => {
  const found = new Map<string, InstalledPackage>();
  for (const [path, { version, name }] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf(folder);
    if (at < 0 || version === undefined) continue;
    // An alias names the package that it stands for.
    const own = name ?? path.slice(at + folder.length);
    found.set(`${own}@${version}`, { name: own, version });
  }
  return [...found.values()];
};

/** Returns a line for each installed version that an advisory affects and nobody has accepted. */
export const findAffected = ({ advisories }: AdvisoryList, installed: readonly InstalledPackage[]): string[] =>
  advisories
    .filter(({ accepted }) => accepted === undefined)
    .flatMap((advisory) =>
      installed
        .filter(({ name, version }) => name === advisory.package && isAffected(advisory, version))
        .map(
          ({ name, version }) =>
            `${name}@${version}: ${advisory.says} (${advisory.severity}), https://github.com/advisories/${advisory.id}`,
        ),
    );

/** Returns a line for each accepted advisory that affects no installed version any more, so that its exception can go. */
export const findNeedlessExceptions = (
  { advisories }: AdvisoryList,
  installed: readonly InstalledPackage[],
): string[] =>
  advisories
    .filter(({ accepted }) => accepted !== undefined)
    .filter(
      (advisory) => !installed.some(({ name, version }) => name === advisory.package && isAffected(advisory, version)),
    )
    .map(({ id, package: name }) => `${id} is accepted for ${name}, which is not installed so any more`);

/** Returns the age of the list in whole days. */
export const ageDays = ({ read }: Pick<AdvisoryList, 'read'>, nowMs: number): number =>
  Math.floor((nowMs - Date.parse(read)) / 86_400_000);

const isAffected = ({ affected }: Advisory, version: string): boolean =>
  affected.some(
    ({ from, below }) => compareVersions(version, from) >= 0 && (below === null || compareVersions(version, below) < 0),
  );

/** Compares two versions by semver's precedence; of two with the same numbers, one with a tag such as `-beta.1` comes first. */
export const compareVersions = (one: string, other: string): number => {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.isTagged) - Number(left.isTagged);
};

const partsOf = (version: string) => {
  const [plain = ''] = version.split('+');
  const [numbers = '', ...tag] = plain.split('-');
  return { numbers: numbers.split('.').map(Number), isTagged: tag.length > 0 };
};
