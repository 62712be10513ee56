import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { storeBrandJackpots } from '../store/jackpots.ts';

const getBrands = async (signal?: AbortSignal) => {
  const brands = unwrapCallResult(await callServer('brands', {}, { signal }));
  for (const { id, jackpot, jackpotVersion } of brands)
    storeBrandJackpots({ brandId: id, jackpot, version: jackpotVersion });
  return brands;
};

export const brandsKey = ['brands'] as const;

const brandsQuery = () =>
  queryOptions({
    queryKey: brandsKey,
    queryFn: ({ signal }) => getBrands(signal),
    refetchInterval: getOperatorSettings().UPDATE_LOBBY * 1000,
  });

export const useBrandsQuery = () => useQuery(brandsQuery());
