import type { Payments } from '@reelfloor/protocol';
import { Headset, ScrollText, WalletMinimal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { isUnsupportedCallError } from '../../../api/call-failure.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { HelpLink, OperatorHelpText, WithdrawalHelp } from '../../../ui/deposit-withdrawal-help.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { usePaymentsQuery } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/wallet-messages.ts';
import { walletStore } from '../store/wallet-store.ts';
import { DepositForm, VoucherForm, WithdrawalForm } from './payment-forms.tsx';
import {
  CashDeskInstructions,
  type Direction,
  PaymentMethodCards,
  PaymentMethodPicker,
  type WalletPaymentMethod,
} from './payment-methods.tsx';
import { findPendingPaymentRequest, PaymentRequestList, PaymentRequestProgress } from './payment-request-list.tsx';
import './wallet.css';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';

/** Page that shows where the player's money is, with deposits and withdrawals. */
export const WalletPage = () => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(walletMessages);
  const title = word('wallet.title');
  usePageTitle(title);
  const { data, isError, error, isFetching, refetch } = usePaymentsQuery();
  const waysIn = data?.methods.filter(({ paysIn }) => paysIn) ?? [];
  const waysOut = data?.methods.filter(({ paysOut }) => paysOut) ?? [];
  const hasWays = waysIn.length + waysOut.length > 0;
  const hasRequests = data !== undefined && data.withdrawals.length + data.deposits.length > 0;
  return (
    <SimplePageLayout
      title={title}
      actions={
        <Link href="/statement" className={buildButtonClassName('quiet')}>
          <ScrollText aria-hidden="true" className="size-5" />
          <span>{t('statement')}</span>
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-8">
        <Balance payments={data} />
        {waysIn.length === 0 && <EmptyWalletNote />}
        {isError && !isUnsupportedCallError(error) && (
          <FailureNotice title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && !data && <Placeholders />}
        {data && waysOut.length === 0 && <WithdrawalHelp className="rounded-card border border-line p-5" />}
        {data && hasWays && <PaymentForms payments={data} waysIn={waysIn} waysOut={waysOut} />}
        {data && (hasWays || hasRequests) && <PaymentRequestList payments={data} />}
      </div>
    </SimplePageLayout>
  );
};

/** The balance, and the player's money in other places, such as at a machine. */
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
          <FormattedMoney amountMinor={wallet.balanceMinor} />
        </dd>
        {wallet.balanceMinor > 0 && <dd className="text-12 text-ink-3">{t('toPlay')}</dd>}
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
                  <FormattedMoney amountMinor={amountMinor} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('together')}</dt>
              <dd>
                <FormattedMoney amountMinor={totalMinor} />
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
};

/** Placeholder of the page until the player's payment requests are loaded. */
const Placeholders = () => {
  const { t } = useMessages(mainMessages);
  return (
    <div role="status" className="wallet-two">
      <span className="sr-only">{t('words.loading')}</span>
      <span className="wallet-card h-88 animate-pulse" />
    </div>
  );
};

interface PaymentFormsProps {
  readonly payments: Payments;
  readonly waysIn: readonly WalletPaymentMethod[];
  readonly waysOut: readonly WalletPaymentMethod[];
}

/**
 * Deposits and withdrawals, with the pending request next to them. For an empty wallet with several deposit methods, shows these as large
 * cards.
 */
const PaymentForms = ({ payments, waysIn, waysOut }: PaymentFormsProps) => {
  const [chosen, setChosen] = useState<WalletPaymentMethod['method'] | null>(null);
  const isEmpty = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor === 0);
  const open = findPendingPaymentRequest(payments);
  if (isEmpty && !open && chosen === null && waysIn.length > 1 && payments.depositRefused === null)
    return <PaymentMethodCards ways={waysIn} onChoose={setChosen} />;
  return (
    <div className="wallet-two">
      <PaymentForm payments={payments} ways={{ in: waysIn, out: waysOut }} first={chosen} />
      {open && <PaymentRequestProgress request={open} mayCancel={payments.mayCancel} />}
    </div>
  );
};

interface PaymentFormProps {
  readonly payments: Payments;
  readonly ways: Readonly<Record<Direction, readonly WalletPaymentMethod[]>>;
  /** The initially selected deposit method; null if none. */
  readonly first: WalletPaymentMethod['method'] | null;
}

/** Form for a deposit or withdrawal by one of the payment methods. */
const PaymentForm = ({ payments, ways, first }: PaymentFormProps) => {
  const { t } = useMessages(walletMessages);
  const [chosen, setChosen] = useState<Direction>(ways.in.length > 0 ? 'in' : 'out');
  const [method, setMethod] = useState(first);
  // By default, prefer a method that works online to the cash desk.
  const way =
    ways[chosen].find((one) => one.method === method) ??
    ways[chosen].find((one) => one.method !== 'cash-desk') ??
    ways[chosen][0];
  return (
    <section aria-label={t(chosen === 'in' ? 'payIn' : 'takeOut')} className="wallet-card wallet-payment-form">
      {ways.in.length > 0 && ways.out.length > 0 && (
        <SegmentedControl<Direction>
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
      {way && <PaymentMethodPicker ways={ways[chosen]} chosen={way} onChoose={setMethod} />}
      {way?.method === 'cash-desk' && <CashDeskInstructions direction={chosen} payments={payments} />}
      {way?.method === 'voucher' && <VoucherForm payments={payments} />}
      {way && way.method !== 'cash-desk' && way.method !== 'voucher' && chosen === 'in' && (
        <DepositForm key={way.method} payments={payments} way={{ ...way, method: way.method }} />
      )}
      {way && way.method !== 'cash-desk' && chosen === 'out' && <WithdrawalForm payments={payments} way={way} />}
    </section>
  );
};

/** Explains how to fill an empty wallet, with a card for each deposit method. */
const EmptyWalletNote = () => {
  const isEmpty = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor === 0);
  return isEmpty ? <EmptyWalletCard /> : null;
};

const EmptyWalletCard = () => {
  const { t } = useMessages(mainMessages);
  const { DEPOSIT_HELP: help, WITHDRAWAL_HELP: withdrawal, CONTACT_LINKS: contacts } = getOperatorSettings();
  return (
    <section aria-labelledby="empty-wallet" className="mb-6 rounded-card border border-line bg-surface-1 p-4 md:p-7">
      <h2 id="empty-wallet" className="text-20">
        {t('wallet.empty')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        {withdrawal ? `${t('wallet.showsHere')} ${t('wallet.takenOut')}` : t('wallet.showsHere')}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-3 md:mt-6 md:gap-4">
        {help && (
          <Hint icon={<WalletMinimal />} title={t('wallet.howToFill')}>
            <OperatorHelpText help={help} link={t('wallet.toFill')} linkClassName="mt-auto w-full" />
          </Hint>
        )}
        {!help && contacts.length === 0 && (
          <Hint icon={<Headset />} title={t('wallet.howToFill')}>
            <p className="text-ink-2">{t('wallet.askHowToFill')}</p>
          </Hint>
        )}
        {!help &&
          contacts.map(({ label, url }) => (
            <Hint key={url} icon={<Headset />} title={label}>
              <p className="text-ink-2">{t('wallet.askHowToFill')}</p>
              <HelpLink url={url} text={label} className="mt-auto w-full" />
            </Hint>
          ))}
      </ul>
    </section>
  );
};

const Hint = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex max-w-lg flex-col gap-3 rounded-card bg-surface-2 p-4 md:p-5">
    <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-surface-3 [&_svg]:size-5">
      {icon}
    </span>
    <h3 className="text-16">{title}</h3>
    {children}
  </li>
);
