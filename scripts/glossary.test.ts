import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');

it('every file that the glossary names exists', () => {
  const files = [...glossary.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files).toContain('server/src/seats/seat.ts');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('every name that the glossary wants changed is still declared where it says', () => {
  const toBeChanged = glossary.split('## Names still to be changed')[1] ?? '';
  const rows = [...toBeChanged.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)];
  const gone = rows.filter(
    ([, name, file = '']) =>
      !new RegExp(`\\b(?:class|interface|type) ${name}\\b`).test(readFileSync(file, 'utf8')),
  );
  expect(gone.map(([row]) => row)).toEqual([]);
});
