import { Maximize, Minimize } from 'lucide-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Button for fullscreen. Draws nothing if the browser does not support it. */
export const FullscreenButton = () => {
  const { t } = useTexts();
  const { offered, isFull, toggle } = useFullscreen();
  if (!offered) return null;
  return (
    <IconButton
      label={isFull ? t('shell.leaveFullscreen') : t('shell.fullscreen')}
      icon={isFull ? <Minimize /> : <Maximize />}
      onClick={toggle}
    />
  );
};
