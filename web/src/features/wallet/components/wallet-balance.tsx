import { Eye, EyeOff, RotateCw, WalletMinimal } from 'lucide-react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { storePlayerPreference, usePlayerPreference } from '../../../settings/player-preferences.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useBalanceQuery } from '../api/get-balance.ts';
import { walletStore } from '../store/wallet-store.ts';

/**
 * The wallet's balance, with a link to the wallet page. On the narrowest phones the button that hides the balance is in the menu next to
 * it.
 */
export const WalletBalance = () => {
  const { t } = useMessages(mainMessages);
  const wallet = useStore(walletStore, (state) => state.wallet);
  const query = useBalanceQuery();
  return (
    <div className="flex min-w-0 items-center gap-2 text-ink-2 md:gap-2.5">
      <Link
        href="/wallet"
        className={joinClassNames(
          'inline-flex min-h-11 min-w-0 items-center gap-2.5 underline-offset-4 hover:underline',
          !wallet && 'max-md:hidden',
        )}
      >
        <WalletMinimal aria-hidden="true" className="size-5 flex-none text-primary max-md:hidden" />
        <span aria-hidden="true" className="max-md:hidden">
          {t('wallet.title')}
        </span>
        {wallet && <Amount amountMinor={wallet.balanceMinor} />}
        <span className="sr-only">{t('wallet.title')}</span>
      </Link>
      {wallet ? <Spoken amountMinor={wallet.balanceMinor} /> : <Missing query={query} />}
      <BalanceVisibilityButton className="-ms-2 max-[439px]:hidden [&_svg]:size-4" />
    </div>
  );
};

/** Button that hides the balance, or shows it again. */
export const BalanceVisibilityButton = ({ className }: { className?: string }) => {
  const { t } = useMessages(mainMessages);
  const hidden = usePlayerPreference('walletHidden');
  return (
    <IconButton
      label={hidden ? t('wallet.show') : t('wallet.hide')}
      aria-pressed={hidden}
      icon={hidden ? <EyeOff /> : <Eye />}
      onClick={() => storePlayerPreference('walletHidden', !hidden)}
      className={className}
    />
  );
};

const Amount = ({ amountMinor }: { amountMinor: number }) => {
  const money = useMoneyFormat();
  const hidden = usePlayerPreference('walletHidden');
  return (
    <b className="figures truncate text-20 font-[650] tracking-[-0.01em] text-ink" translate="no" aria-hidden="true">
      {hidden ? '••••••' : money(amountMinor)}
    </b>
  );
};

const Spoken = ({ amountMinor }: { amountMinor: number }) => {
  const { t } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const hidden = usePlayerPreference('walletHidden');
  return (
    <span aria-live="polite" className="sr-only">
      {hidden ? t('wallet.hidden') : t('wallet.balance', { amount: money(amountMinor) })}
    </span>
  );
};

/** Placeholder for the balance until it is loaded; after an error, a retry button. */
const Missing = ({ query }: { query: ReturnType<typeof useBalanceQuery> }) => {
  const { t } = useMessages(mainMessages);
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
