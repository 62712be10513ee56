import type { BrandId, MachineId } from '@reelfloor/protocol';

/** Returns a URL slug of a name; never empty, because the route requires it. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || '-';

export const buildBrandLobbyPath = (id: BrandId, name: string): string =>
  `/lobby/${encodeURIComponent(id)}/${slug(name)}`;

export const buildMachineGamePath = (id: MachineId, brandName: string): string =>
  `/game/${encodeURIComponent(id)}/${slug(brandName)}`;

export const searchParam = 'search';
export const orderParam = 'sort';

export const buildMachineSearchPath = (id: MachineId): string => `/lobby?${new URLSearchParams({ [searchParam]: id })}`;
