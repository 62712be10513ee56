import { Coffee } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';

const loadDialog = async () => {
  void loadLaterRoutes();
  return (await import('./break-dialog.tsx')).BreakDialog;
};

/**
 * Key on every screen of a player that asks once and then begins a break of a day. Its words are drawn where the styles of
 * `className` show them.
 */
export const BreakButton = ({ className = '' }: { className?: string }) => {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Dialog = useLatePart(isAsking, loadDialog, close);
  // Whoever is kept from play takes a longer break on the page of protection.
  if (useSyncExternalStore(playRestriction.subscribe, isPlayRestricted)) return null;
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
