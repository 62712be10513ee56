import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type Component, licencesOf, type Needs, shippedComponents } from '../scripts/shipped-components.ts';
import { acceptedLicences, boundComponents, compiledIn, statedLicences } from '../scripts/shipped-licences.ts';

interface NpmPart {
  readonly name: string;
  readonly version?: string;
  readonly versionInfo?: string;
  readonly licenses?: readonly unknown[];
  readonly licenseDeclared?: string;
}

/** Returns what the schema of CycloneDX 1.6 finds wrong in a list of components. */
const schemaFaults = (sbom: unknown): unknown[] => {
  const schema = (name: string) => {
    const file = `${name}.SNAPSHOT.schema.json`;
    const text = readFileSync(`node_modules/@cyclonedx/cyclonedx-library/res/schema/${file}`, 'utf8');
    // The copies refer to each other by their files' names.
    return { ...JSON.parse(text), $id: `http://cyclonedx.org/schema/${file}` };
  };
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) ajv.addSchema(schema(name));
  const isValid = ajv.compile(schema('bom-1.6'));
  return isValid(sbom) ? [] : (isValid.errors ?? []);
};

describe('what is shipped', () => {
  const components = shippedComponents();
  const named = (name: string): Component | undefined => components.find((one) => one.name === name);

  it('is listed whole by npm run sbom, as CycloneDX', () => {
    const sbom = JSON.parse(execFileSync('node', ['scripts/sbom.ts'], { encoding: 'utf8' }));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(sbom.components).toEqual(expect.arrayContaining(components as Component[]));
    expect(schemaFaults(sbom)).toEqual([]);
    const refs: string[] = sbom.components.map((one: Component) => one['bom-ref']);
    expect(sbom.dependencies.map(({ ref }: Needs) => ref).toSorted()).toEqual(['reelfloor', ...refs].toSorted());
    const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }: Needs) => [ref, dependsOn]));
    expect(needs.get('@reelfloor/server')).toContainEqual(expect.stringMatching(/^pkg:npm\/fastify@/));
    expect([...needs.values()].flat().filter((ref) => !refs.includes(ref as string))).toEqual([]);
    // What comes from the registry has the checksum by which npm compares it.
    for (const { purl, hashes } of components) if (purl !== undefined) expect(hashes, purl).toHaveLength(1);
    for (const workspace of [
      'protocol',
      'platform-client',
      'art',
      'server',
      'cabinet',
      'simulator',
      'agent',
      'egm',
      'web',
    ]) {
      const { dependencies = {} } = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8'));
      for (const name of Object.keys(dependencies))
        if (!name.startsWith('@reelfloor/')) expect(named(name), `${name} of ${workspace}`).toBeDefined();
    }
    // Packages only for building and testing are left out, unless the client contains a part of them.
    for (const name of ['vitest', 'playwright-core', 'vite']) expect(named(name), name).toBeUndefined();
    expect(named('@fontsource-variable/inter')).toBeDefined();
  });

  it.each(['cyclonedx', 'spdx'])('is also in the list that npm itself makes, as %s', (format) => {
    const list = JSON.parse(
      execFileSync('npm', ['sbom', `--sbom-format=${format}`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const parts = (list.components ?? list.packages) as readonly NpmPart[];
    const listed = new Map(parts.map((part) => [`${part.name}@${part.version ?? part.versionInfo}`, part]));
    for (const { name, version, purl } of components) {
      // Libraries that are compiled into a package have no `purl`, and npm's list does not have them.
      if (purl === undefined) continue;
      const part = listed.get(`${name}@${version}`);
      expect(part, `${name} ${version}`).toBeDefined();
      const notifies = part?.licenses !== undefined || !['NOASSERTION', undefined].includes(part?.licenseDeclared);
      expect(notifies || name in statedLicences, `npm tells no licence of ${name}, and we do not either`).toBe(true);
    }
  });

  it('has a known and accepted licence for each component', () => {
    const faults = components.flatMap((component) => {
      const licences = licencesOf(component);
      if (licences.length === 0) return [`${component['bom-ref']}: unknown`];
      const others = licences.flat().filter((licence) => !acceptedLicences.has(licence));
      return others.map((licence) => `${component['bom-ref']}: ${licence}`);
    });
    expect(faults).toEqual([]);
  });

  it('has binding licences only in the known parts that can be left out', () => {
    const bound = components.filter((component) =>
      licencesOf(component)
        .flat()
        .some((one) => /GPL|FDK/.test(one)),
    );
    expect(bound.map(({ name }) => name).filter((name) => !boundComponents.has(name))).toEqual([]);
  });

  it('lists no package that is gone or states its own licence', () => {
    for (const name of Object.keys(statedLicences)) {
      const place = `node_modules/${name}/package.json`;
      if (!existsSync(place)) {
        // Binaries for other operating systems are not installed here.
        expect(name, `${name} is not installed`).toMatch(/linux|darwin|win32/);
        continue;
      }
      const { license } = JSON.parse(readFileSync(place, 'utf8'));
      expect(acceptedLicences.has(license), `${name} says ${license} by itself`).toBe(false);
    }
    for (const { into, name } of compiledIn)
      if (existsSync(`node_modules/${into}`)) expect(named(name), name).toBeDefined();
  });
});
