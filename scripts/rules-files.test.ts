import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { rulesFiles } from './rules-files.ts';

test('the rules that a player reads at a machine are those that the cabinets play by', () => {
  const files = [...rulesFiles()];
  for (const [path, text] of files) expect(readFileSync(path, 'utf8'), 'run "npm run paytables"').toBe(text);
  expect(readdirSync(dirname(files[0]?.[0] ?? ''))).toHaveLength(files.length);
});
