import type { SignInLaunch } from '@reelfloor/protocol';
import { ArrowLeft, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { WalletBalance } from '../features/wallet/components/wallet-balance.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { buttonClass } from '../ui/button.tsx';
import { LonePage } from '../ui/lone-page.tsx';
import './casino-return.css';
import { casinoMessages } from './messages/casino/index.ts';

/** What a player sees where a sign-in that a casino's platform began has ended, or could not begin: the login is the casino's. */
export const LaunchEnded = ({ launch }: { launch: SignInLaunch | undefined }) => {
  const { t } = useMessages(casinoMessages);
  return (
    <LonePage icon={<DoorOpen />} title={launch ? t('leftTitle') : t('usedTitle')} lead={t('openAgain')}>
      {launch && (
        <ReturnLink launch={launch} className={buttonClass('primary')}>
          <span>{t('back')}</span>
        </ReturnLink>
      )}
    </LonePage>
  );
};

interface CasinoReturnProps {
  launch: SignInLaunch;
  isBar?: boolean;
}

/** The way back to the casino. `isBar`: where the toolbar is hidden, in a bar of its own with the balance. */
export const CasinoReturn = ({ launch, isBar = false }: CasinoReturnProps) =>
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

/** The way back to the casino in a bar, in fewer words where that is narrow. */
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

/** Leads the whole page back to the casino, also out of a frame. */
const ReturnLink = ({ launch, className, children }: ReturnLinkProps) => {
  const { t } = useMessages(casinoMessages);
  return (
    <a href={launch.returnUrl} target="_top" aria-label={t('back')} className={className}>
      <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
      {children}
    </a>
  );
};
