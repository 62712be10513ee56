import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Pause between two fetches, in ms. The notice disappears at most this long after the transfer is settled. */
const refetchMs = 5_000;

const getHeldTransfers = async (signal?: AbortSignal) => {
  const { transfers } = valueOrThrow(await callServer('openTransfers', {}, { signal }));
  return transfers.filter(({ state }) => state === 'held');
};

const heldTransfersQuery = () =>
  queryOptions({
    queryKey: ['heldTransfers'],
    queryFn: ({ signal }) => getHeldTransfers(signal),
    refetchInterval: refetchMs,
    // Not cached: an old answer must not hide a new notice.
    gcTime: 0,
  });

export const useHeldTransfers = () => useQuery(heldTransfersQuery());
