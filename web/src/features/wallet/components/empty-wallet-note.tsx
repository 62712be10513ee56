import { Headset, WalletMinimal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { settings } from '../../../settings/settings.ts';
import { HelpLink, OperatorHelp } from '../../../ui/money-help.tsx';
import { walletStore } from '../store/wallet-store.ts';

/** Says how to fill the wallet while it is empty, each way on a card of its own. */
export const EmptyWalletNote = () => {
  const isEmpty = useStore(walletStore, ({ wallet }) => wallet?.balanceMinor === 0);
  return isEmpty ? <EmptyWalletCard /> : null;
};

const EmptyWalletCard = () => {
  const { t } = useMessages(mainMessages);
  const { DEPOSIT_HELP: help, WITHDRAWAL_HELP: withdrawal, CONTACT_LINKS: contacts } = settings();
  return (
    <section
      aria-labelledby="empty-wallet"
      className="mb-6 rounded-card border border-line bg-surface-1 p-4 md:p-7"
    >
      <h2 id="empty-wallet" className="text-20">
        {t('wallet.empty')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">
        {withdrawal ? `${t('wallet.showsHere')} ${t('wallet.takenOut')}` : t('wallet.showsHere')}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-3 md:mt-6 md:gap-4">
        {help && (
          <Way icon={<WalletMinimal />} title={t('wallet.howToFill')}>
            <OperatorHelp help={help} link={t('wallet.toFill')} linkClassName="mt-auto w-full" />
          </Way>
        )}
        {!help && contacts.length === 0 && (
          <Way icon={<Headset />} title={t('wallet.howToFill')}>
            <p className="text-ink-2">{t('wallet.askHowToFill')}</p>
          </Way>
        )}
        {!help &&
          contacts.map(({ label, url }) => (
            <Way key={url} icon={<Headset />} title={label}>
              <p className="text-ink-2">{t('wallet.askHowToFill')}</p>
              <HelpLink url={url} text={label} className="mt-auto w-full" />
            </Way>
          ))}
      </ul>
    </section>
  );
};

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex max-w-lg flex-col gap-3 rounded-card bg-surface-2 p-4 md:p-5">
    <span
      aria-hidden="true"
      className="grid size-11 place-items-center rounded-full bg-surface-3 [&_svg]:size-5"
    >
      {icon}
    </span>
    <h3 className="text-16">{title}</h3>
    {children}
  </li>
);
