import { expect, it } from 'vitest';
import { keepNewestResult } from './keep-newest-result.ts';

it('holds what the newest reading saw, whichever comes last', async () => {
  const readings = [0, 1, 2].map(() => Promise.withResolvers<number>());
  const held: number[] = [];
  const load = keepNewestResult();
  const loads = readings.map(({ promise }) =>
    load(
      () => promise,
      (value) => held.push(value),
    ),
  );
  readings[1]?.resolve(1);
  await loads[1];
  readings[0]?.resolve(0);
  await loads[0];
  readings[2]?.resolve(2);
  await loads[2];
  expect(held).toEqual([1, 2]);
});
