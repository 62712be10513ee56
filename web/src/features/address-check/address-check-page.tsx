import '../../ui/inside.css';
import { Globe, ShieldX, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { addressCheck as ar } from '../../i18n/ar/address-check.ts';
import { addressCheck as en } from '../../i18n/en/address-check.ts';
import { LanguageSwitch } from '../../i18n/language-switch.tsx';
import { partTexts } from '../../i18n/part-texts.ts';
import { addressCheck as tr } from '../../i18n/tr/address-check.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { type CheckOutcome, checkAddress } from './check-address.ts';

const useCheckTexts = partTexts({ tr, en, ar });

/** Stands before everything else until the address is known to be a permitted one; `onAdmitted` draws the rest. */
export const AddressCheckPage = ({ onAdmitted }: { onAdmitted: () => void }) => {
  const { t } = useCheckTexts();
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null);
  useEffect(() => void checkAddress().then(setOutcome), []);
  useEffect(() => {
    if (outcome?.kind === 'admitted') onAdmitted();
  }, [outcome, onAdmitted]);
  if (outcome?.kind === 'blocked') return <Blocked {...outcome.check} />;
  if (outcome?.kind === 'failed')
    return (
      <Page icon={<WifiOff />} title={t('alert')} lead="" urgent>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </Page>
    );
  return <Page icon={<Globe className="animate-pulse" />} title={t('checking')} lead={t('checkingLead')} />;
};

const Blocked = ({ ip, country }: { ip: string; country: string }) => {
  const { t, language } = useCheckTexts();
  return (
    <Page icon={<ShieldX />} title={t('blocked')} lead={t('blockedLead')} urgent>
      <dl className="figures grid grid-cols-[auto_auto] gap-x-6 gap-y-2 text-start">
        <dt className="text-ink-3">{t('country')}</dt>
        <dd className="font-semibold">{countryName(country, language) ?? t('unknownCountry')}</dd>
        <dt className="text-ink-3">{t('IP')}</dt>
        <dd className="font-semibold break-all">{ip}</dd>
      </dl>
      <a
        href="https://db-ip.com"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center text-12 text-ink-3 hover:text-ink"
      >
        {t('source')}
      </a>
    </Page>
  );
};

/** The country's name in the reader's language; null where it is not known. */
const countryName = (code: string, language: string): string | null => {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? null;
};

interface PageProps {
  icon: ReactNode;
  title: string;
  lead: string;
  urgent?: boolean;
  children?: ReactNode;
}

const Page = ({ icon, title, lead, urgent = false, children }: PageProps) => {
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-6 py-6">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <LanguageSwitch />
      </header>
      <main className="my-auto grid justify-items-center gap-4 py-10 text-center">
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-12">
          {icon}
        </span>
        <div role={urgent ? 'alert' : 'status'}>
          <h1 className="text-28 text-balance">{title}</h1>
          {lead && <p className="mt-2 text-16 text-ink-2">{lead}</p>}
        </div>
        {children}
      </main>
    </div>
  );
};
