import { parseFloorFile } from '@reelfloor/protocol/parse-floor-file';
import { expect, it } from 'vitest';
import { getFloorFileErrorMessageKey, listFloorFileChanges } from './floor-file-changes.ts';

const places = [
  { machine: 'a1', brand: 'koi', agent: 'hall1', isPlayed: false },
  { machine: 'a2', brand: 'koi', agent: 'hall1', isPlayed: true },
  { machine: 'a3', brand: 'koi', agent: 'hall1', isPlayed: false },
  { machine: 'b1', brand: 'orbit', agent: 'hall2', isPlayed: false },
];
const brands = new Map([
  ['koi', 'Neon Koi'],
  ['orbit', 'مدار'],
]);

it('says of each machine what a floor file does to it, and what stands in the way', () => {
  const file = [
    { machine: 'a1', brand: 'koi', name: 'Neon Koi' },
    { machine: 'a2', brand: 'orbit', name: null },
    { machine: 'b1', brand: 'orbit', name: 'Orbit' },
    { machine: 'c1', brand: 'nothing', name: null },
  ];
  expect(
    listFloorFileChanges('hall1', file, places, brands).map(({ machine, kind, stop }) => [machine, kind, stop]),
  ).toEqual([
    ['c1', 'new', 'brandUnknown'],
    ['b1', 'moves', 'otherName'],
    ['a2', 'game', 'played'],
    ['a3', 'leaves', null],
    ['a1', 'same', null],
  ]);
});

it('names every fault of a file by words of its own', () => {
  const faultsOf = (content: unknown) => {
    const read = parseFloorFile(typeof content === 'string' ? content : JSON.stringify(content), ['koi']);
    return read.ok ? [] : read.faults.map((fault) => [getFloorFileErrorMessageKey(fault), fault.no, fault.entry]);
  };
  expect(faultsOf('{')).toEqual([['json', null, '']]);
  expect(faultsOf({ machines: [] })).toEqual([['least', null, 'machines']]);
  expect(
    faultsOf({
      machines: [
        { machine: 'x y', brand: 'koi', game: 'carp' },
        { machine: 'a2', brand: 'koi', game: 'koi', name: ' Koi', colour: 'red' },
        { machine: 'a3', brand: 'koi', driver: 'magic' },
        { machine: 'a4', brand: 'koi', game: 'koi', limits: { handPayMinor: 1.5 } },
      ],
    }),
  ).toEqual([
    ['idForm', 1, 'machine'],
    ['choice', 1, 'game'],
    ['nameForm', 2, 'name'],
    ['unknown', 2, ''],
    ['choice', 3, 'driver'],
    ['type', 4, 'limits.handPayMinor'],
  ]);
  const twice = { machine: 'a1', brand: 'koi', game: 'koi' };
  expect(faultsOf({ machines: [twice, twice] })).toEqual([['twice', 2, '']]);
});
