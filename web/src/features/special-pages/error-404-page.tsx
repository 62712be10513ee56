import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { StandaloneMessagePage } from '../../ui/standalone-message-page.tsx';
import { ErrorPageLayout } from './error-page-layout.tsx';

export const Error404Page = () => {
  const { t } = useMessages(mainMessages);
  usePageTitle(t('words.notFound'));
  return (
    <ErrorPageLayout
      code="404"
      icon={<Compass />}
      title={t('words.notFound')}
      advice={t('words.notFoundAdvice')}
      action={
        <Link href="/lobby" className={buildButtonClassName('primary')}>
          {t('words.toLobby')}
        </Link>
      }
    />
  );
};

export const SignedOutNotFoundPage = () => {
  const { t } = useMessages(mainMessages);
  return (
    <StandaloneMessagePage icon={<Compass />} title={t('words.notFound')} lead={t('words.notFoundGuest')}>
      <Link href="/login" className={buildButtonClassName('primary')}>
        {t('login.title')}
      </Link>
    </StandaloneMessagePage>
  );
};
