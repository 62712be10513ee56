import { Link } from 'wouter';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { guestsMessages } from '../messages/guests-messages.ts';

const linkClass = 'inline-flex min-h-11 items-center font-medium text-ink hover:text-primary';

export const RegisterAndForgotPasswordLinks = () => {
  const { t } = useMessages(guestsMessages);
  const { REGISTRATION, PASSWORD_RESET } = getOperatorSettings();
  return (
    <nav className="mt-4 flex flex-wrap justify-between gap-x-6">
      {PASSWORD_RESET && (
        <Link href="/forgot-password" className={linkClass}>
          {t('forgot')}
        </Link>
      )}
      {REGISTRATION && (
        <Link href="/register" className={linkClass}>
          {t('register')}
        </Link>
      )}
    </nav>
  );
};
