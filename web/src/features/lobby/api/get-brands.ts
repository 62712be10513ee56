import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getSettings } from '../../../settings/settings.ts';
import { storeJackpot } from '../store/jackpots.ts';

const getBrands = async (signal?: AbortSignal) => {
  const brands = valueOrThrow(await callServer('brands', {}, { signal }));
  for (const { id, jackpot, jackpotVersion } of brands)
    storeJackpot({ brandId: id, jackpot, version: jackpotVersion });
  return brands;
};

export const brandsKey = ['brands'] as const;

const brandsQuery = () =>
  queryOptions({
    queryKey: brandsKey,
    queryFn: ({ signal }) => getBrands(signal),
    refetchInterval: getSettings().UPDATE_LOBBY * 1000,
  });

export const useBrandsQuery = () => useQuery(brandsQuery());
