import { Maximize, Minimize } from 'lucide-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Draws nothing if the browser cannot show a page in fullscreen. */
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
