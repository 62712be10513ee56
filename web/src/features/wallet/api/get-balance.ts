import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { settings } from '../../../settings/settings.ts';
import { hearBalance, walletStore } from '../store/wallet-store.ts';

export const balanceKey = ['balance'] as const;

const getBalance = async (signal?: AbortSignal): Promise<null> => {
  const { balance, version } = valueOrThrow(await callServer('balance', {}, { signal }));
  hearBalance({ balanceMinor: balance, version });
  return null;
};

/** A server that does not number its balances may not tell of them either. */
const isTold = (): boolean => walletStore.getState().wallet?.version !== undefined;

/** The answer goes into the wallet's store, where what the channel tells may be newer. */
const balanceQuery = () =>
  queryOptions({
    queryKey: balanceKey,
    queryFn: ({ signal }) => getBalance(signal),
    refetchInterval: () => (isTold() ? false : settings().UPDATE_LOBBY * 1000),
  });

export const useBalanceQuery = () => useQuery(balanceQuery());
