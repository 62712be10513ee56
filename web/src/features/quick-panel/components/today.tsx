import { useAccount } from '../../../api/use-sign-in.ts';
import { serverNow } from '../../../clock/server-time.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { locales } from '../../../i18n/languages.ts';
import { greetingAt } from '../greeting.ts';
import { useQuickPanelTexts } from './use-quick-panel-texts.ts';

export const Today = () => {
  const { t, language } = useQuickPanelTexts();
  const account = useAccount();
  const now = new Date(serverNow());
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], options).format(now);
  const lastMs = account?.lastLogon ? Date.parse(account.lastLogon) : Number.NaN;
  return (
    <>
      <p className="text-28 leading-tight font-[650] tracking-[-0.012em]">
        <span className="block">{format({ weekday: 'long' })}</span>
        <time dateTime={now.toISOString()} className="block text-ink-2">
          {format({ day: 'numeric', month: 'long' })}
        </time>
      </p>
      {account && (
        <p className="mt-4 font-medium">
          {t(greetingAt(now.getHours()), { name: account.user.displayName })}
        </p>
      )}
      <p className="figures mt-0.5 text-ink-2">
        {Number.isNaN(lastMs)
          ? t('firstLogon')
          : t('lastLogon', { moment: formatMoment(lastMs, language), ip: account?.lastLogonIP ?? '–' })}
      </p>
    </>
  );
};
