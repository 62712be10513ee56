import type { Brand } from '@reelfloor/protocol';
import { useStore } from 'zustand';
import { floor, type MachineListStore } from './machine-list-store.ts';

type BrandNames = Pick<Brand, 'id' | 'name'>;

/**
 * Returns the image of the brand's first machine that has one, as the server gave it; null if none has. Another server may
 * give a machine's brand by its name alone.
 */
export const brandImage = (
  machines: Pick<MachineListStore, 'all'>,
  { id, name }: BrandNames,
): string | null =>
  machines.all().find(({ brand, image }) => image && (brand?.id ? brand.id === id : brand?.name === name))
    ?.image ?? null;

/** Returns a brand's image. Changes when the list of machines arrives. */
export const useBrandImage = (brand: BrandNames): string | null =>
  useStore(floor.overview, () => brandImage(floor, brand));
