import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { joinClassNames } from '../ui/class-names.ts';
import { OperatorLogoIcon } from '../ui/operator-logo.tsx';

/** Shows the splash screen. With `framed`, inside the app's toolbar and navigation, it appears only after 200 ms. */
export const SplashScreen = ({ framed = false }: { framed?: boolean }) => {
  const { t } = useMessages(mainMessages);
  return (
    <div
      role="status"
      className={joinClassNames('grid place-items-center', framed ? 'appears-late min-h-[60dvh]' : 'min-h-dvh')}
    >
      <OperatorLogoIcon className="size-14 animate-pulse" />
      <span className="sr-only">{t('words.loading')}</span>
    </div>
  );
};
