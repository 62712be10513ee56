import { useTexts } from '../i18n/use-texts.ts';
import { LogoMark } from '../ui/logo.tsx';

/** Shown while it is not known yet who is there, or while a page is being loaded. */
export const Splash = () => {
  const { t } = useTexts();
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <LogoMark className="size-14 animate-pulse" />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
};
