import type { Payments } from '@reelfloor/protocol';
import { ScrollText } from 'lucide-react';
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
import { usePayments } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/index.ts';
import { walletStore } from '../store/wallet-store.ts';
import { EmptyWalletNote } from './empty-wallet-note.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import './wallet.css';

/** Where the player's money is, and how it comes and goes. */
export const WalletPage = () => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(walletMessages);
  const title = word('wallet.title');
  usePageTitle(title);
  const { data, isError, error, isFetching, refetch } = usePayments();
  const offersWithdrawal = data !== undefined && data.methods.length > 0;
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
      <div className="grid gap-5 pb-8">
        <Balance heldMinor={data?.heldMinor ?? 0} />
        <EmptyWalletNote />
        {isError && !isCallLacking(error) && (
          <FailedNote title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && !data && <p role="status">{word('words.loading')}</p>}
        {data && !offersWithdrawal && <WithdrawalHelp className="rounded-card border border-line p-5" />}
        {data && <Withdrawals payments={data} isOffered={offersWithdrawal} />}
      </div>
    </SimplePage>
  );
};

const Balance = ({ heldMinor }: { heldMinor: number }) => {
  const { t } = useMessages(walletMessages);
  const wallet = useStore(walletStore, (state) => state.wallet);
  if (!wallet) return null;
  return (
    <dl className="flex flex-wrap items-end gap-x-12 gap-y-4 rounded-card border border-line bg-surface-1 px-5 py-5 md:px-6">
      <div>
        <dt className="text-ink-2">{t('inWallet')}</dt>
        <dd className="wallet-balance">
          <Money amountMinor={wallet.balanceMinor} />
        </dd>
        <dd className="text-12 text-ink-3">{t('toPlay')}</dd>
      </div>
      {heldMinor > 0 && (
        <div>
          <dt className="text-12 text-ink-2">{t('held')}</dt>
          <dd className="text-16 font-semibold">
            <Money amountMinor={heldMinor} />
          </dd>
          <dd className="text-12 text-ink-3">{t('waiting')}</dd>
        </div>
      )}
    </dl>
  );
};

const Withdrawals = ({ payments, isOffered }: { payments: Payments; isOffered: boolean }) => {
  const { t } = useMessages(walletMessages);
  if (!isOffered && payments.withdrawals.length === 0) return null;
  return (
    <div className={isOffered ? 'wallet-two' : undefined}>
      {isOffered && <WithdrawalForm payments={payments} />}
      <section
        aria-labelledby="requests-title"
        className="rounded-card border border-line bg-surface-1 p-4 md:p-5"
      >
        <h2 id="requests-title" className="text-16">
          {t('requests')}
        </h2>
        {payments.withdrawals.length === 0 ? (
          <p className="mt-3 text-ink-2">
            {t('none')}. {t('noneLead')}
          </p>
        ) : (
          <WithdrawalList payments={payments} />
        )}
      </section>
    </div>
  );
};
