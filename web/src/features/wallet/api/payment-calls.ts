import type { Deposit, Payments } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallFailure, type CallResult, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { setCachedQueryAnswer } from '../../../ui/set-cached-query-answer.ts';
import { walletStore } from '../store/wallet-store.ts';

const paymentsQuery = () =>
  queryOptions({
    queryKey: ['payments'] as const,
    queryFn: async ({ signal }): Promise<Payments> => unwrapCallResult(await callServer('payments', {}, { signal })),
    refetchOnMount: 'always',
  });

/** Fetches the player's deposit and withdrawal requests, and refetches them whenever the wallet changes. */
export const usePaymentsQuery = () => {
  const client = useQueryClient();
  useEffect(
    () => walletStore.subscribe(() => void client.invalidateQueries({ queryKey: paymentsQuery().queryKey })),
    [client],
  );
  return useQuery(paymentsQuery());
};

export interface WithdrawalForm {
  readonly amountMinor: number;
  readonly holder: string;
  readonly iban: string;
}

/** Sends deposit and withdrawal requests one at a time, and stores the server's response. */
export const useSendPaymentRequests = () => {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  // Idempotency key: kept until the server has responded, so that a retry does not create a second request.
  const [id, setId] = useState(() => crypto.randomUUID());
  const send = async (call: () => Promise<CallResult<Payments>>): Promise<Payments | null> => {
    setSending(true);
    const result = await call();
    setSending(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return null;
    await setCachedQueryAnswer(client, paymentsQuery().queryKey, result.value);
    return result.value;
  };
  return {
    isSending,
    failure,
    /** Requests a withdrawal. Returns its reference; null if the request was not created. */
    ask: async (form: WithdrawalForm): Promise<string | null> => {
      const asked = await send(() => callServer('askWithdrawal', { body: { id, method: 'bank-transfer', ...form } }));
      if (asked) setId(crypto.randomUUID());
      return asked?.withdrawals.find((one) => one.id === id)?.reference ?? null;
    },
    /** Requests a deposit. Returns the deposit; null if it was not created. */
    askDeposit: async (method: 'bank-transfer' | 'provider', amountMinor: number): Promise<Deposit | null> => {
      const asked = await send(() => callServer('askDeposit', { body: { id, method, amountMinor } }));
      if (asked) setId(crypto.randomUUID());
      return asked?.deposits.find((one) => one.id === id) ?? null;
    },
    /** Redeems a voucher. Returns its amount in minor units; null if it was not redeemed. */
    redeem: async (code: string): Promise<number | null> => {
      const redeemed = await send(() => callServer('redeemVoucher', { body: { code } }));
      const vouchers = redeemed?.deposits.filter(({ method }) => method === 'voucher') ?? [];
      return vouchers.sort((a, b) => b.askedAt - a.askedAt)[0]?.amountMinor ?? null;
    },
    cancel: (withdrawalId: string) => send(() => callServer('cancelWithdrawal', { params: { id: withdrawalId } })),
    cancelDeposit: (depositId: string) => send(() => callServer('cancelDeposit', { params: { id: depositId } })),
  };
};
