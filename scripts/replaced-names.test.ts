import { expect, it } from 'vitest';
import { replacedWordsIn, replacedWordsOf } from './replaced-names.ts';

const glossary = `## Words

| word | means |
|---|---|
| line | not read |

## Replaced names

| word | instead | may stay in |
|---|---|---|
| crowd, crowds | queue length and viewer count | |
| line | connection | \`lineTo\`, \`*StakeMinor\`, \`agent/src/serial-line/*\` |

## After

| word | instead | may stay in |
|---|---|---|
| seat | not read | |
`;
const replaced = replacedWordsOf(glossary);
const found = (name: string) => replacedWordsIn(name, replaced).map(({ word }) => word);

it('reads the words of its own section alone', () => {
  expect(replaced.map(({ word }) => word)).toEqual(['crowd', 'crowds', 'line']);
  expect(replacedWordsOf('# A glossary without the section')).toEqual([]);
});

it('finds a word in every way of writing a name', () => {
  for (const name of [
    'crowd',
    'Crowd',
    '#crowd',
    'openCrowd',
    'CrowdStore',
    'HTTPCrowd',
    'CROWD_SIZE',
    'web/src/crowd-store.ts',
  ])
    expect(found(name), name).toEqual(['crowd']);
  expect(found('machineCrowds')).toEqual(['crowds']);
});

it('leaves words alone that only contain one', () => {
  for (const name of ['crowding', 'outline', 'lineage', 'online', 'baseline-height.ts'])
    expect(found(name), name).toEqual([]);
});

it('lets the exceptions pass, and no other name', () => {
  for (const name of ['lineTo', 'lineStakeMinor', 'agent/src/serial-line/open.ts'])
    expect(found(name), name).toEqual([]);
  expect(found('lineToMove')).toEqual(['line']);
  expect(found('server/src/serial-line/open.ts')).toEqual(['line']);
});
