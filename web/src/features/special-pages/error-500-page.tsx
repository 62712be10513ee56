import { ServerCrash } from 'lucide-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SpecialPage } from './special-page.tsx';

interface Error500PageProps {
  /** What to do about it; without it the page is loaded again. */
  onReload?: () => void;
}

/** What stands in the place of a page that broke. It must draw whatever else is missing, so it loads nothing. */
export const Error500Page = ({ onReload = () => location.reload() }: Error500PageProps) => {
  const { t } = useTexts();
  usePageTitle(t('common.serverError'));
  return (
    <SpecialPage
      code="500"
      icon={<ServerCrash />}
      title={t('common.serverError')}
      advice={t('common.serverErrorAdvice')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={onReload}>
            {t('common.reload')}
          </Button>
          {/* A whole new page: what broke may be in this one. */}
          <a href="/lobby" className={buttonClass('outline')}>
            {t('common.toLobby')}
          </a>
        </div>
      }
    />
  );
};
