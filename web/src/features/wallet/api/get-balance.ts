import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { storeWalletBalance, walletStore } from '../store/wallet-store.ts';

export const balanceKey = ['balance'] as const;

const getBalance = async (signal?: AbortSignal): Promise<null> => {
  const { balance, version } = unwrapCallResult(await callServer('balance', {}, { signal }));
  storeWalletBalance({ balanceMinor: balance, version });
  return null;
};

/** Returns whether the server pushes balances over the WebSocket. If its balances have no version, it may not, so the balance is polled. */
const isNotified = (): boolean => walletStore.getState().wallet?.version !== undefined;

/** Fetches the balance and stores it, unless the store has newer data from the WebSocket. */
const balanceQuery = () =>
  queryOptions({
    queryKey: balanceKey,
    queryFn: ({ signal }) => getBalance(signal),
    refetchInterval: () => (isNotified() ? false : getOperatorSettings().UPDATE_LOBBY * 1000),
  });

export const useBalanceQuery = () => useQuery(balanceQuery());
