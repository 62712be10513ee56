import type { Brand, LobbyMachine } from '@reelfloor/protocol';
import { getMachineStatusGroup } from './machine-filter.ts';

type BrandNames = Pick<Brand, 'id' | 'name'>;

export interface BrandCount {
  readonly free: number;
  readonly count: number;
}

/** Returns whether the machine belongs to this brand. Compares names if a third-party server sends no brand id. */
export const isMachineOfBrand = ({ id, name }: BrandNames, { brand }: Pick<LobbyMachine, 'brand'>): boolean =>
  brand?.id === undefined ? brand?.name === name : brand.id === id;

/** Counts each brand's machines, and how many of them are available, in one pass. */
export const countMachinesByBrand = (
  machines: readonly Pick<LobbyMachine, 'brand' | 'status'>[],
): ((brand: BrandNames) => BrandCount) => {
  const counts = new Map<string, BrandCount>();
  for (const { brand, status } of machines) {
    if (!brand) continue;
    const key = brand.id ?? `name ${brand.name}`;
    const { free, count } = counts.get(key) ?? none;
    counts.set(key, {
      free: free + (getMachineStatusGroup(status) === 'available' ? 1 : 0),
      count: count + 1,
    });
  }
  return ({ id, name }) => counts.get(id) ?? counts.get(`name ${name}`) ?? none;
};

const none: BrandCount = { free: 0, count: 0 };
