import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');

it('every file that the glossary names exists', () => {
  const files = [...glossary.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files).toContain('server/src/play/seats/seat.ts');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
