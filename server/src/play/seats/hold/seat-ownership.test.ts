import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  faultsOf,
  isClosedByOthers,
  isRetakenFromAnother,
  newWorld,
  stepsOf,
  type World,
} from '../../../testing/seat-ownership-world.ts';

const stepFaults = (world: World, next: World): string[] => [
  ...faultsOf(next),
  ...(isClosedByOthers(world, next) ? ['closed by an older claim'] : []),
];

it('every order of steps of two nodes leaves one player a seat, one node in charge, and takes no money at an old epoch', () => {
  const first = newWorld(2, { epochs: 4, sessions: 2 });
  const known = new Set([JSON.stringify(first)]);
  const open = [first];
  const faults: string[] = [];
  let timesRetaken = 0;
  for (let world = open.pop(); world; world = open.pop())
    for (const next of stepsOf(world)) {
      if (isClosedByOthers(world, next)) faults.push(`closed by an older claim: ${JSON.stringify(world)}`);
      if (isRetakenFromAnother(world, next)) timesRetaken++;
      const key = JSON.stringify(next);
      if (known.has(key)) continue;
      known.add(key);
      open.push(next);
      for (const fault of faultsOf(next)) faults.push(`${fault}: ${key}`);
    }
  expect(faults.slice(0, 3)).toEqual([]);
  expect(known.size).toBeGreaterThan(50_000);
  expect(timesRetaken).toBeGreaterThan(0);
});

it('so do long random orders of four nodes', () => {
  const choices = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 150 });
  fc.assert(
    fc.property(choices, (picks) => {
      let world = newWorld(4, { epochs: 60, sessions: 20 });
      for (const pick of picks) {
        const nexts = stepsOf(world);
        const next = nexts[pick % nexts.length];
        if (!next) return;
        expect(stepFaults(world, next)).toEqual([]);
        world = next;
      }
    }),
    { numRuns: 300 },
  );
});
