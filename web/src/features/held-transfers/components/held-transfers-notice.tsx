import { getShortTransferReference } from '@reelfloor/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { heldTransfersMessages } from '../messages/held-transfers-messages.ts';
import { hideHeldTransfersNotice } from '../store/held-transfers-store.ts';

/** Notice about held transfers. Disappears when all of them are settled. */
export const HeldTransfersNotice = () => {
  const { t } = useMessages(heldTransfersMessages);
  const money = useMoneyFormat();
  const { data: held } = useHeldTransfers();
  useEffect(() => {
    if (held?.length === 0) hideHeldTransfersNotice();
  }, [held]);
  if (!held || held.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mt-4 flex gap-3 rounded-card border border-hold bg-surface-1 px-4 py-3">
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 flex-none text-hold" />
      <div className="min-w-0">
        <h2 className="font-semibold text-ink">{t('title')}</h2>
        <ul role="status" className="mt-1 grid gap-1 text-14 text-ink-2">
          {held.map(({ transferId, kind, amountMinor, machine }) => (
            <li key={transferId}>
              <span>{kind === 'cashIn' ? t('toMachine', { machine }) : t('toWallet', { machine })}</span>{' '}
              {amountMinor !== null && (
                <b dir="ltr" className="figures font-semibold text-ink" translate="no">
                  {money(amountMinor)}
                </b>
              )}
              <span className="block text-12 text-ink-3">
                {t('reference')} <bdi className="figures select-all">{getShortTransferReference(transferId)}</bdi>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-14 text-ink-3">{t('nothingLost')}</p>
      </div>
    </section>
  );
};

/** Polling interval in ms. The notice disappears at most this long after the transfer is settled. */
const refetchMs = 5_000;

const getHeldTransfers = async (signal?: AbortSignal) => {
  const { transfers } = unwrapCallResult(await callServer('openTransfers', {}, { signal }));
  return transfers.filter(({ state }) => state === 'held');
};

const heldTransfersQuery = () =>
  queryOptions({
    queryKey: ['heldTransfers'],
    queryFn: ({ signal }) => getHeldTransfers(signal),
    refetchInterval: refetchMs,
    // Not cached, so that a stale response cannot hide a new notice.
    gcTime: 0,
  });

const useHeldTransfers = () => useQuery(heldTransfersQuery());
