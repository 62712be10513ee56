import { readFileSync } from 'node:fs';
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

interface InstalledPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** SPDX expressions: names joined by OR and AND, but not `SEE LICENSE IN …`. */
const spdx = /^\(?[\w.+-]+( (OR|AND) [\w.+-]+)*\)?$/;

/** Returns all shipped packages, from npm's lock file: `npm sbom --omit=dev` lacks pg, ws and licences that are not SPDX. */
export const shippedComponents = (): Component[] => {
  const lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
    packages: Record<string, InstalledPackage>;
  };
  const packages = Object.entries(lock.packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const isInstalled = place.includes('node_modules/') && entry.link !== true;
    if (!isInstalled || (entry.dev === true && !builtIntoTheClient.has(name))) return [];
    return [componentOf(name, entry)];
  });
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

const componentOf = (
  name: string,
  { version = '', license = '', integrity }: InstalledPackage,
): Component => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
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
