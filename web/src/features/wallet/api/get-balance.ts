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

/** Returns whether the server sends balances over the channel. If it sends no versions, it may not, so the balance is polled. */
const isNotified = (): boolean => walletStore.getState().wallet?.version !== undefined;

/** Fetches the balance and stores it. The store keeps newer data from the channel. */
const balanceQuery = () =>
  queryOptions({
    queryKey: balanceKey,
    queryFn: ({ signal }) => getBalance(signal),
    refetchInterval: () => (isNotified() ? false : getOperatorSettings().UPDATE_LOBBY * 1000),
  });

export const useBalanceQuery = () => useQuery(balanceQuery());
