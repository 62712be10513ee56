import type { AddressCheck } from '@reelfloor/protocol';
import { Globe, ShieldX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callServer } from '../../api/call-server.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { StandaloneMessagePage } from '../../ui/standalone-message-page.tsx';
import { addressCheckMessages } from './messages/address-check-messages.ts';

/** Page shown first, until the server has permitted the player's IP address; then it calls `onAdmitted`. */
export const IpAddressCheckPage = ({ onAdmitted }: { onAdmitted: () => void }) => {
  const { t } = useMessages(addressCheckMessages);
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null);
  useEffect(() => void checkAddress().then(setOutcome), []);
  useEffect(() => {
    if (outcome?.kind === 'admitted') onAdmitted();
  }, [outcome, onAdmitted]);
  if (outcome?.kind === 'blocked') return <Blocked {...outcome.check} />;
  if (outcome?.kind === 'failed')
    return (
      <StandaloneMessagePage icon={<WifiOff />} title={t('alert')} lead="" urgent>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </StandaloneMessagePage>
    );
  return (
    <StandaloneMessagePage icon={<Globe className="animate-pulse" />} title={t('checking')} lead={t('checkingLead')} />
  );
};

const Blocked = ({ ip, country }: { ip: string; country: string }) => {
  const { t, language } = useMessages(addressCheckMessages);
  return (
    <StandaloneMessagePage icon={<ShieldX />} title={t('blocked')} lead={t('blockedLead')} urgent>
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
    </StandaloneMessagePage>
  );
};

const countryName = (code: string, language: string): string | null => {
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? null;
};

type CheckOutcome =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'blocked'; readonly check: AddressCheck }
  /** No response, or one with an HTTP error status, so the check must be repeated. */
  | { readonly kind: 'failed' };

/** Asks the server whether players may connect from this IP address (specification §4): status 1 or a code permits it. */
const checkAddress = async (): Promise<CheckOutcome> => {
  const result = await callServer('check', {});
  if (!result.ok) return { kind: 'failed' };
  const { status, code } = result.value;
  return status === 1 || code !== 0 ? { kind: 'admitted' } : { kind: 'blocked', check: result.value };
};
