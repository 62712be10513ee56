import type { SignInLaunch } from '@reelfloor/protocol';
import { ArrowLeft, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { WalletBalance } from '../features/wallet/components/wallet-balance.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { buildButtonClassName } from '../ui/button.tsx';
import { StandaloneMessagePage } from '../ui/standalone-message-page.tsx';
import './casino-return.css';
import { casinoMessages } from './messages/casino/casino-messages.ts';

/**
 * Shown where a sign-in that a casino's platform began has ended or could not begin. Links to the casino, because only the casino can log
 * the player in.
 */
export const CasinoLaunchEndedPage = ({ launch }: { launch: SignInLaunch | undefined }) => {
  const { t } = useMessages(casinoMessages);
  return (
    <StandaloneMessagePage icon={<DoorOpen />} title={launch ? t('leftTitle') : t('usedTitle')} lead={t('openAgain')}>
      {launch && (
        <ReturnLink launch={launch} className={buildButtonClassName('primary')}>
          <span>{t('back')}</span>
        </ReturnLink>
      )}
    </StandaloneMessagePage>
  );
};

interface CasinoReturnProps {
  launch: SignInLaunch;
  isBar?: boolean;
}

/** Link back to the casino. `isBar`: the toolbar is hidden, so the link gets its own bar with the balance. */
export const CasinoReturnLink = ({ launch, isBar = false }: CasinoReturnProps) =>
  isBar ? (
    <div className="border-b border-line bg-bg">
      <div className="frame-width flex h-14 items-center gap-3 px-2 md:px-5 lg:px-8">
        <BackToCasino launch={launch} />
        <WalletBalance />
      </div>
    </div>
  ) : (
    <BackToCasino launch={launch} />
  );

/** Link back to the casino in a bar, with a shorter text on narrow screens. */
const BackToCasino = ({ launch }: { launch: SignInLaunch }) => {
  const { t } = useMessages(casinoMessages);
  return (
    <ReturnLink
      launch={launch}
      className="me-1 inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control px-2 font-semibold hover:bg-surface-2 md:me-3"
    >
      <span className="back-whole">{t('back')}</span>
      <span className="back-short">{t('backShort')}</span>
    </ReturnLink>
  );
};

interface ReturnLinkProps {
  launch: SignInLaunch;
  className: string;
  children: ReactNode;
}

/** Link that opens the casino in the whole browser tab, even if this page is in a frame. */
const ReturnLink = ({ launch, className, children }: ReturnLinkProps) => {
  const { t } = useMessages(casinoMessages);
  return (
    <a href={launch.returnUrl} target="_top" aria-label={t('back')} className={className}>
      <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
      {children}
    </a>
  );
};
