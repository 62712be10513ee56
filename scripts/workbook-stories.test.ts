import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOfStories } from '@reelfloor/web/testing/source-of-stories';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('the workbook has a file of stories for every component, and none for a component that does not exist', () => {
  const folder = join(root, 'web/workbook/stories');
  const sources = globSync('**/*.tsx', { cwd: folder }).map((path) =>
    sourceOfStories(path.replace(/\.tsx$/, ''), readFileSync(join(folder, path), 'utf8')),
  );
  const components = globSync('{ui,records,failures}/**/!(*.test).tsx', { cwd: join(root, 'web/src') });
  expect([...new Set(sources)].sort()).toEqual(components.sort());
});
