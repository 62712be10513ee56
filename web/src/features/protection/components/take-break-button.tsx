import { Coffee } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { useIsProtectionSupported } from '../../../api/use-sign-in-state.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = async () => {
  void loadLazyApiRoutes();
  return (await import('./take-break-dialog.tsx')).TakeBreakDialog;
};

const loadLeft = () => import('./remaining-break-time.tsx').then((it) => it.RemainingBreakTime);
const ignoreFailure = () => {};

/**
 * Button on every player screen that asks for confirmation and then starts a break of one day. Its text label is visible where the styles
 * of `className` show it. During a break, shows the remaining time instead.
 */
export const TakeBreakButton = ({ className = '' }: { className?: string }) => {
  const { t } = useMessages(mainMessages);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Dialog = useLazyComponent(isAsking, loadDialog, close);
  const hasProtection = useIsProtectionSupported();
  const isRestricted = useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
  const Left = useLazyComponent(isRestricted, loadLeft, ignoreFailure);
  // A restricted player can take a longer break on the protection page.
  if (isRestricted) return Left && <Left />;
  if (!hasProtection) return null;
  return (
    <>
      <IconButton
        label={t('words.dayBreak')}
        icon={
          <>
            <Coffee />
            {className && <span className="hidden font-semibold">{t('words.dayBreak')}</span>}
          </>
        }
        className={className}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      {Dialog && <Dialog hours={24} onClose={close} />}
    </>
  );
};
