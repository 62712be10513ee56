import { Eye, EyeOff, RotateCw, WalletMinimal } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { setPreference, usePreference } from '../../../settings/preferences.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBalanceQuery } from '../api/get-balance.ts';
import { walletStore } from '../store/wallet-store.ts';

export const WalletBalance = () => {
  const { t } = useTexts();
  const hidden = usePreference('walletHidden');
  return (
    <div className="relative flex min-w-0 items-center gap-2 text-ink-2 md:gap-2.5">
      <Link
        href="/statement"
        aria-label={`${t('wallet.title')}: ${t('records.statementTitle')}`}
        className="inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline max-md:hidden"
      >
        <WalletMinimal aria-hidden="true" className="size-5 flex-none text-primary" />
        {t('wallet.title')}
      </Link>
      <span className="sr-only md:hidden">{t('wallet.title')}</span>
      <Amount hidden={hidden} />
      <IconButton
        label={hidden ? t('wallet.show') : t('wallet.hide')}
        aria-pressed={hidden}
        icon={hidden ? <EyeOff /> : <Eye />}
        onClick={() => setPreference('walletHidden', !hidden)}
        // On the narrowest phones the key lies over the amount.
        className="-ms-2 max-[379px]:absolute max-[379px]:inset-0 max-[379px]:ms-0 max-[379px]:w-full max-[379px]:opacity-0 [&_svg]:size-4"
      />
    </div>
  );
};

const Amount = ({ hidden }: { hidden: boolean }) => {
  const { t } = useTexts();
  const money = useMoney();
  const query = useBalanceQuery();
  const wallet = useStore(walletStore, (state) => state.wallet);
  if (wallet) {
    const amount = money(wallet.balanceMinor);
    return (
      <>
        <b className="figures truncate text-20 font-[650] tracking-[-0.01em] text-ink" aria-hidden="true">
          {hidden ? '••••••' : amount}
        </b>
        <span aria-live="polite" className="sr-only">
          {hidden ? t('wallet.hidden') : t('wallet.balance', { amount })}
        </span>
      </>
    );
  }
  if (query.isError)
    return (
      <button
        type="button"
        onClick={() => void query.refetch()}
        className="relative z-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-bad hover:bg-surface-2"
      >
        <RotateCw aria-hidden="true" className="size-4" />
        {t('wallet.unavailable')}
      </button>
    );
  return (
    <span role="status" className="h-6 w-28 animate-pulse rounded-control bg-surface-2">
      <span className="sr-only">{t('wallet.loading')}</span>
    </span>
  );
};
