import { brandIds, type DemoBrandId } from './brand-ids.ts';
import {
  buildBrandCabinetSvg,
  buildBrandIconSvg,
  buildBrandSceneSvg,
  buildReelSymbolSvg,
} from './brand-svg-pictures.ts';
import { getDemoBrand } from './brands.ts';
import { symbolRoles } from './symbol-roles.ts';

/** A file to render. `path` is relative to `/assets/`. */
type RenderedAsset =
  | {
      readonly kind: 'bitmap';
      /** Path without extension: rendering creates a `.png`, an `.avif` and, if the picture is wider than `smallWidth`, a `-small.avif`. */
      readonly path: string;
      readonly width: number;
      readonly height: number;
      readonly svg: string;
    }
  | { readonly kind: 'vector'; readonly path: string; readonly svg: string };

export const smallWidth = 320;

/** Limits for the size of a rendered file, in bytes, so that the lobby loads fast. */
export const maxPngBytes = 60 * 1024;
export const maxAvifBytes = 25 * 1024;
export const maxSmallBytes = 10 * 1024;

export function listRenderedAssets(): RenderedAsset[] {
  return brandIds.flatMap((id) => [...bitmapsOf(id), ...symbolsOf(id)]);
}

/** Returns the path of the brand's picture of a machine, shown for machines without their own picture (specification §3). */
const machinePicturePath = (brandName: string): string => `machines/${brandName.toLowerCase()}`;

function bitmapsOf(id: DemoBrandId): RenderedAsset[] {
  const path = machinePicturePath(getDemoBrand(id).name);
  return [
    { kind: 'bitmap', path, width: 600, height: 400, svg: buildBrandCabinetSvg(id, 600) },
    { kind: 'bitmap', path: `brands/${id}`, width: 640, height: 400, svg: buildBrandSceneSvg(id, 640) },
    { kind: 'bitmap', path: `brands/${id}-icon`, width: 96, height: 96, svg: buildBrandIconSvg(id, 96) },
  ];
}

function symbolsOf(id: DemoBrandId): RenderedAsset[] {
  return symbolRoles.map((role) => ({
    kind: 'vector',
    path: `symbols/${id}-${role}.svg`,
    svg: buildReelSymbolSvg(id, role),
  }));
}
