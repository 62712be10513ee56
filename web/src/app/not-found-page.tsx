import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useTexts } from '../i18n/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';

/** Where every unknown address leads. */
export const NotFoundPage = () => {
  const { t } = useTexts();
  usePageTitle(t('common.notFound'));
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center">
      <Compass aria-hidden="true" className="size-10 text-ink-3" />
      <h1 className="text-28">{t('common.notFound')}</h1>
      <p className="max-w-[44ch] text-ink-2">{t('common.notFoundAdvice')}</p>
      <Link href="/lobby" className={buttonClass('primary', 'medium', 'mt-3')}>
        {t('common.toLobby')}
      </Link>
    </div>
  );
};
