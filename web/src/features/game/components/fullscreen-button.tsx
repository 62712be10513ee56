import { Maximize, Minimize } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useFullscreen } from '../../../ui/fullscreen.ts';

/** Absent where the browser offers none. */
export const FullscreenButton = () => {
  const { t } = useTexts();
  const { offered, isFull, toggle } = useFullscreen();
  if (!offered) return null;
  const Icon = isFull ? Minimize : Maximize;
  return (
    <Button className="mt-2 w-full" onClick={toggle}>
      <Icon aria-hidden="true" className="size-5" />
      {isFull ? t('game.leaveFullscreen') : t('game.fullscreen')}
    </Button>
  );
};
