import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Advisory,
  type AdvisoryList,
  ageDays,
  compareVersions,
  findAffected,
  findNeedlessExceptions,
  packagesOf,
} from './advisories.ts';

const advisory: Advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'ws',
  severity: 'high',
  affected: [
    { from: '7.0.0', below: '7.5.10' },
    { from: '8.0.0', below: '8.17.1' },
  ],
  says: 'a server crashes',
};
const listOf = (...advisories: Advisory[]): AdvisoryList => ({ read: '2026-11-28', source: 's', advisories });
const lockOf = (...packages: string[]) =>
  packagesOf({
    packages: Object.fromEntries(
      ['', ...packages].map((one) => {
        const at = one.lastIndexOf('@');
        return [one === '' ? '' : `node_modules/${one.slice(0, at)}`, { version: one.slice(at + 1) }];
      }),
    ),
  });

describe('advisories', () => {
  it.each([
    ['7.0.0', 1],
    ['7.5.9', 1],
    ['7.5.10', 0],
    ['8.0.0-beta.1', 0],
    ['8.9.0', 1],
    ['8.17.1-rc.1', 1],
    ['8.17.1', 0],
    ['10.0.0', 0],
  ])('are found by version: ws %s', (version, count) => {
    expect(findAffected(listOf(advisory), lockOf(`ws@${version}`, 'other@8.1.0'))).toHaveLength(count);
  });

  it('are found in packages within packages, with a scope, and under another name', () => {
    const packages = {
      'web/node_modules/a/node_modules/@s/b': { version: '1.0.0' },
      'node_modules/renamed': { version: '2.0.0', name: 'c' },
      'node_modules/linked': {},
      server: { version: '0.1.0' },
    };
    expect(packagesOf({ packages })).toEqual([
      { name: '@s/b', version: '1.0.0' },
      { name: 'c', version: '2.0.0' },
    ]);
  });

  it('that no version fixes stay until they are accepted, and an exception ends with its package', () => {
    const unfixed: Advisory = { ...advisory, affected: [{ from: '0.0.0', below: null }] };
    const accepted = listOf({ ...unfixed, accepted: 'never loaded' });
    expect(findAffected(listOf(unfixed), lockOf('ws@99.0.0'))).toHaveLength(1);
    expect(findAffected(accepted, lockOf('ws@99.0.0'))).toEqual([]);
    expect(findNeedlessExceptions(accepted, lockOf('ws@99.0.0'))).toEqual([]);
    expect(findNeedlessExceptions(accepted, lockOf('other@1.0.0'))).toHaveLength(1);
  });

  it('know their age', () => {
    expect(ageDays({ read: '2026-11-28' }, Date.parse('2026-12-28T23:59:00Z'))).toBe(30);
  });

  it('compare versions by number and not by letter', () => {
    expect(compareVersions('10.0.0', '9.0.0')).toBeGreaterThan(0);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });

  it('of the repository are well formed and affect nothing that it installs', () => {
    const read = (...path: string[]) => JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'));
    const list = read('advisories.json') as AdvisoryList;
    for (const { id, affected } of list.advisories) {
      expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
      for (const { from, below } of affected)
        if (below !== null) expect(compareVersions(from, below), id).toBeLessThan(0);
    }
    const installed = packagesOf(read('..', 'package-lock.json'));
    expect([...findAffected(list, installed), ...findNeedlessExceptions(list, installed)]).toEqual([]);
  });
});
