import { expect, it } from 'vitest';
import { replaced, replacedWordsIn } from './replaced-names.ts';

const entries = [
  ...replaced('crowd, crowds', 'queue length and viewer count'),
  ...replaced('line', 'connection', 'lineTo', '*StakeMinor', 'agent/src/serial-line/*'),
];
const found = (name: string) => replacedWordsIn(name, entries).map(({ word }) => word);

it('takes each of several words with the same replacement', () => {
  expect(entries.map(({ word }) => word)).toEqual(['crowd', 'crowds', 'line']);
  expect(replacedWordsIn('machineCrowd').map(({ word }) => word)).toEqual(['crowd']);
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
