import type { BrandId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { countMachinesByBrand } from './brand-counts.ts';

const koi = { id: 'koi' as BrandId, name: 'Neon Koi' };

it('counts a brand’s machines and how many are available', () => {
  const countOf = countMachinesByBrand([
    { brand: koi, status: 'available' },
    { brand: koi, status: 'playing' },
    { brand: { id: 'gold' as BrandId, name: 'Gold' }, status: 'available' },
    { status: 'available' },
  ]);
  expect(countOf(koi)).toEqual({ free: 1, count: 2 });
  expect(countOf({ id: 'none' as BrandId, name: 'None' })).toEqual({ free: 0, count: 0 });
});

it('counts by name what another server gives without a brand id', () => {
  const countOf = countMachinesByBrand([{ brand: { name: 'Neon Koi' }, status: 'unknown' }]);
  expect(countOf(koi)).toEqual({ free: 1, count: 1 });
});
