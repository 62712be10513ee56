import type { Payments } from '@reelfloor/protocol';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { isCallLacking } from '../../../api/call-failure.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { WithdrawalHelp } from '../../../ui/money-help.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { usePayments } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { walletStore } from '../store/wallet-store.ts';
import { DepositForm } from './deposit-form.tsx';
import { EmptyWalletNote } from './empty-wallet-note.tsx';
import { RequestList } from './request-list.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import './wallet.css';

/** Where the player's money is, and how it comes and goes. */
export const WalletPage = () => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(walletMessages);
  const title = word('wallet.title');
  usePageTitle(title);
  const { data, isError, error, isFetching, refetch } = usePayments();
  const paysIn = data?.methods.some((method) => method.paysIn) ?? false;
  const paysOut = data?.methods.some((method) => method.paysOut) ?? false;
  return (
    <SimplePage
      title={title}
      actions={
        <Link href="/statement" className={buttonClass('quiet')}>
          <ScrollText aria-hidden="true" className="size-5" />
          <span>{t('statement')}</span>
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-8">
        <Balance payments={data} />
        {!paysIn && <EmptyWalletNote />}
        {isError && !isCallLacking(error) && (
          <FailedNote title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && !data && <p role="status">{word('words.loading')}</p>}
        {data && !paysOut && <WithdrawalHelp className="rounded-card border border-line p-5" />}
        {data && (paysIn || paysOut) && <Move payments={data} paysIn={paysIn} paysOut={paysOut} />}
        {data && (paysIn || paysOut || data.withdrawals.length + data.deposits.length > 0) && (
          <RequestList payments={data} />
        )}
      </div>
    </SimplePage>
  );
};

/** The balance, and each place where more of the player's money is. */
const Balance = ({ payments }: { payments: Payments | undefined }) => {
  const { t } = useMessages(walletMessages);
  const wallet = useStore(walletStore, (state) => state.wallet);
  if (!wallet) return null;
  const machine = payments?.places.machine ?? null;
  const places = [
    { key: 'wallet', name: t('inWallet'), amountMinor: wallet.balanceMinor },
    {
      key: 'machine',
      name: machine ? t('atMachine', { machine: machine.id }) : '',
      amountMinor: machine?.creditMinor ?? 0,
    },
    { key: 'transit', name: t('onItsWay'), amountMinor: payments?.places.transitMinor ?? 0 },
    { key: 'held', name: t('held'), amountMinor: payments?.heldMinor ?? 0 },
    { key: 'deposits', name: t('heldDeposits'), amountMinor: payments?.places.depositsMinor ?? 0 },
  ].filter(({ key, amountMinor }) => key === 'wallet' || amountMinor > 0);
  const totalMinor = places.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <section aria-label={t('inWallet')} className="wallet-card wallet-places">
      <dl>
        <dt className="text-ink-2">{t('inWallet')}</dt>
        <dd className="wallet-balance">
          <Money amountMinor={wallet.balanceMinor} />
        </dd>
        <dd className="text-12 text-ink-3">{t('toPlay')}</dd>
      </dl>
      {places.length > 1 && (
        <div>
          <div aria-hidden="true" className="wallet-split">
            {places.map(({ key, amountMinor }) => (
              <i key={key} data-place={key} style={{ flexGrow: amountMinor / totalMinor }} />
            ))}
          </div>
          <dl className="wallet-parts">
            {places.map(({ key, name, amountMinor }) => (
              <div key={key}>
                <dt>
                  <i aria-hidden="true" data-place={key} />
                  <span>{name}</span>
                </dt>
                <dd>
                  <Money amountMinor={amountMinor} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('together')}</dt>
              <dd>
                <Money amountMinor={totalMinor} />
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
};

interface MoveProps {
  payments: Payments;
  paysIn: boolean;
  paysOut: boolean;
}

/** Pays in or takes out, one at a time. */
const Move = ({ payments, paysIn, paysOut }: MoveProps) => {
  const { t } = useMessages(walletMessages);
  const [chosen, setChosen] = useState<'in' | 'out'>(paysIn ? 'in' : 'out');
  return (
    <section aria-label={t(chosen === 'in' ? 'payIn' : 'takeOut')} className="wallet-card wallet-move">
      {paysIn && paysOut && (
        <SegmentedControl<'in' | 'out'>
          label={t('direction')}
          value={chosen}
          options={[
            { value: 'in', text: t('payIn') },
            { value: 'out', text: t('takeOut') },
          ]}
          onChange={setChosen}
          className="wallet-directions"
        />
      )}
      {chosen === 'in' ? <DepositForm payments={payments} /> : <WithdrawalForm payments={payments} />}
    </section>
  );
};
