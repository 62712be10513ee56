import { Coffee } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { useHasProtection } from '../../../api/use-sign-in.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';

const loadDialog = async () => {
  void loadLaterRoutes();
  return (await import('./break-dialog.tsx')).BreakDialog;
};

const loadLeft = () => import('./break-left.tsx').then((it) => it.BreakLeft);
const ignoreFailure = () => {};

/**
 * Key on every screen of a player that asks once and then begins a break of a day. Its words are drawn where the styles of
 * `className` show them. During a break, says in its place how long that lasts.
 */
export const BreakButton = ({ className = '' }: { className?: string }) => {
  const { t } = useMessages(mainMessages);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Dialog = useLatePart(isAsking, loadDialog, close);
  const hasProtection = useHasProtection();
  const isRestricted = useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
  const Left = useLatePart(isRestricted, loadLeft, ignoreFailure);
  // Whoever is kept from play takes a longer break on the page of protection.
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
