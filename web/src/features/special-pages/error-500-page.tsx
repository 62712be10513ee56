import { ServerCrash, WifiOff } from 'lucide-react';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Button, buildButtonClassName } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ErrorPageLayout } from './error-page-layout.tsx';

interface Error500PageProps {
  /** True if a part of the page could not be loaded; the page then says so instead of reporting a crash. */
  notLoaded?: boolean;
}

/** Replaces a page that crashed. Loads nothing itself, so that it always works. */
export const Error500Page = ({ notLoaded = false }: Error500PageProps) => {
  const { t } = useMessages(mainMessages);
  const title = notLoaded ? t('words.pageLost') : t('words.serverError');
  usePageTitle(title);
  return (
    <ErrorPageLayout
      code={notLoaded ? null : '500'}
      icon={notLoaded ? <WifiOff /> : <ServerCrash />}
      title={title}
      advice={notLoaded ? t('words.pageLostAdvice') : t('words.serverErrorAdvice')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={() => location.reload()}>
            {t('words.reload')}
          </Button>
          {/* A link that loads the whole client again, because the running client may be broken. */}
          <a href="/lobby" className={buildButtonClassName('outline')}>
            {t('words.toLobby')}
          </a>
        </div>
      }
    />
  );
};
