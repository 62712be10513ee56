import type { BrandArtwork } from './brand-artwork.ts';
import type { DemoBrandId } from './brand-ids.ts';
import { anatolia } from './brands/anatolia.ts';
import { bazaar } from './brands/bazaar.ts';
import { copper } from './brands/copper.ts';
import { koi } from './brands/koi.ts';
import { orbit } from './brands/orbit.ts';
import { pharaoh } from './brands/pharaoh.ts';

export const brands: Readonly<Record<DemoBrandId, BrandArtwork>> = {
  anatolia,
  koi,
  copper,
  orbit,
  bazaar,
  pharaoh,
};

export const getDemoBrand = (id: DemoBrandId): BrandArtwork => brands[id];
