import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useTexts } from '../i18n/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { LonePage } from '../ui/lone-page.tsx';

export const GuestNotFound = () => {
  const { t } = useTexts();
  return (
    <LonePage icon={<Compass />} title={t('words.notFound')} lead={t('words.notFoundGuest')}>
      <Link href="/login" className={buttonClass('primary')}>
        {t('login.title')}
      </Link>
    </LonePage>
  );
};
