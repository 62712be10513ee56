import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = `# Changelog

## Unreleased

### Added

- To come.

## [0.2.0] - 2027-01-05

- Second.

## 0.1.0 - 2026-11-28

### Added

- First.

## 0.0.1 - 2026-11-20
`;

describe('the notes of a release', () => {
  it.each([
    ['v0.1.0', '### Added\n\n- First.\n'],
    ['0.1.0', '### Added\n\n- First.\n'],
    ['v0.2.0', '- Second.\n'],
    ['Unreleased', '### Added\n\n- To come.\n'],
  ])('of %s are its section alone', (version, text) => {
    expect(releaseNotes(changelog, version)).toEqual({ ok: true, text });
  });

  it.each([
    ['', 'NO_VERSION'],
    ['latest', 'NO_VERSION'],
    ['v0.1', 'NO_VERSION'],
    ['v0.3.0', 'NOT_DESCRIBED'],
    ['v0.0.1', 'EMPTY'],
  ])('of "%s" are refused with %s', (version, code) => {
    expect(releaseNotes(changelog, version)).toEqual({ ok: false, code });
  });

  it('can be read from our changelog', () => {
    expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), 'Unreleased')).toMatchObject({ ok: true });
  });
});
