import {
  type InstalledPackages,
  type LockedPackage,
  nameOfPlace,
  neededBy,
  readInstalledPackages,
} from './installed-packages.ts';
import { builtIntoTheClient, compiledIn, statedLicences } from './shipped-licences.ts';

export interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

/** SPDX expressions: names joined by OR and AND, but not `SEE LICENSE IN …`. */
const spdx = /^\(?[\w.+-]+( (OR|AND) [\w.+-]+)*\)?$/;

/** Returns all shipped packages, from npm's lock file: `npm sbom --omit=dev` lacks pg, ws and licences that are not SPDX. */
export const shippedComponents = (): Component[] => {
  const installed = readInstalledPackages();
  const packages = shippedPlaces(installed).map((place) => componentOf(nameOfPlace(place), installed[place] ?? {}));
  const inside = compiledIn.flatMap(({ into, name, licence }) => {
    const outer = packages.find((component) => component.name === into);
    if (!outer) return [];
    const ref = `${outer['bom-ref']}#${name}`;
    const version = `as in ${into} ${outer.version}`;
    return [{ 'bom-ref': ref, type: 'library', name, version, licenses: [{ expression: licence }] } as const];
  });
  const known = new Map([...packages, ...inside].map((component) => [component['bom-ref'], component]));
  return [...known.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
};

/** Returns the folders of the shipped packages. */
const shippedPlaces = (installed: InstalledPackages): string[] =>
  Object.entries(installed).flatMap(([place, entry]) => {
    const isInstalled = place.includes('node_modules/') && entry.link !== true;
    return isInstalled && (entry.dev !== true || builtIntoTheClient.has(nameOfPlace(place))) ? [place] : [];
  });

/** Returns the reference of the package in a folder: that of a workspace is its name. */
const refOf = (installed: InstalledPackages, place: string): string => {
  const { name, version = '' } = installed[place] ?? {};
  return place.includes('node_modules/') ? purlOf(nameOfPlace(place), version) : (name ?? place);
};

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

export interface Needs {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** Our own parts, as components that need others. */
export const ownComponents = (): Component[] =>
  Object.entries(readInstalledPackages()).flatMap(([place, { name = place, version = '' }]) =>
    place.includes('node_modules/')
      ? []
      : [{ 'bom-ref': name, type: 'library', name, version, licenses: [{ expression: 'MIT' }] } as const],
  );

/** Returns what each part and each shipped package needs, among those that are shipped. `root` needs all our own parts. */
export const shippedNeeds = (root: string): Needs[] => {
  const installed = readInstalledPackages();
  const own = Object.keys(installed).filter((place) => !place.includes('node_modules/'));
  const places = [...own, ...shippedPlaces(installed)];
  const shipped = new Set(places);
  const needs = new Map<string, Set<string>>([[root, new Set(own.map((place) => refOf(installed, place)))]]);
  for (const place of places) {
    const ref = refOf(installed, place);
    const known = needs.get(ref) ?? new Set();
    for (const needed of neededBy(installed, place)) if (shipped.has(needed)) known.add(refOf(installed, needed));
    needs.set(ref, known);
  }
  for (const { 'bom-ref': ref } of shippedComponents()) {
    const [outer = ''] = ref.split('#');
    if (outer === ref) continue;
    needs.set(ref, new Set());
    needs.get(outer)?.add(ref);
  }
  return [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() }));
};

const componentOf = (name: string, { version = '', license = '', integrity }: LockedPackage): Component => {
  const purl = purlOf(name, version);
  const expression = statedLicences[name] ?? (spdx.test(license) ? license : null);
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    licenses: expression === null ? [] : [{ expression }],
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
};

export const licencesOf = ({ licenses }: Component): string[][] =>
  licenses.map(({ expression }) => expression.replace(/[()]/g, '').split(/ (?:OR|AND) /));
