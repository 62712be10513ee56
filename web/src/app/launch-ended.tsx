import type { SignInLaunch } from '@reelfloor/protocol';
import { ArrowLeft, DoorOpen } from 'lucide-react';
import { useMessages } from '../i18n/use-messages.ts';
import { buttonClass } from '../ui/button.tsx';
import { LonePage } from '../ui/lone-page.tsx';
import { casinoMessages } from './messages/casino/index.ts';

/** What a player sees where a sign-in that a casino's platform began has ended, or could not begin: the login is the casino's. */
export const LaunchEnded = ({ launch }: { launch: SignInLaunch | undefined }) => {
  const { t } = useMessages(casinoMessages);
  return (
    <LonePage icon={<DoorOpen />} title={launch ? t('leftTitle') : t('usedTitle')} lead={t('openAgain')}>
      {launch && <BackToCasino launch={launch} className={buttonClass('primary')} />}
    </LonePage>
  );
};

/** Leads the whole page back to the casino, also out of a frame. */
export const BackToCasino = ({ launch, className }: { launch: SignInLaunch; className: string }) => {
  const { t } = useMessages(casinoMessages);
  return (
    <a href={launch.returnUrl} target="_top" className={className}>
      <ArrowLeft aria-hidden className="size-5 rtl:rotate-180" />
      {t('back')}
    </a>
  );
};
