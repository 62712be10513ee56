import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandGroups, helpText } from './commands.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const named = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name));

it('npm run help names every command of package.json once, and no other', () => {
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

it('npm run help gives each command one line that fits a terminal', () => {
  const lines = helpText().split('\n');
  for (const name of named)
    expect(
      lines.filter((line) => line.startsWith(`  ${name} `)),
      name,
    ).toHaveLength(1);
  expect(lines.filter((line) => line.length > 110)).toEqual([]);
});
