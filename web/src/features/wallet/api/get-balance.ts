import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { hearBalance } from '../store/wallet-store.ts';

const getBalance = async (signal?: AbortSignal): Promise<null> => {
  const { balance, version } = valueOrThrow(await callServer('balance', {}, { signal }));
  hearBalance({ balanceMinor: balance, version });
  return null;
};

/** The answer goes into the wallet's store, where what the channel tells may be newer. */
const balanceQuery = () =>
  queryOptions({ queryKey: ['balance'], queryFn: ({ signal }) => getBalance(signal) });

export const useBalanceQuery = () => useQuery(balanceQuery());
