import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';

const loadDialog = async () => {
  void loadLaterRoutes();
  return (await import('./break-dialog.tsx')).BreakDialog;
};

/** Key on every screen of a player that asks once and then begins a break of a day. */
export const BreakButton = () => {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Dialog = useLatePart(isAsking, loadDialog, close);
  return (
    <>
      <IconButton
        label={t('words.dayBreak')}
        icon={<Coffee />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      {Dialog && <Dialog hours={24} onClose={close} />}
    </>
  );
};
