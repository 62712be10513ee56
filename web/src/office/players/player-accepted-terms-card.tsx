import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { termsMessages } from './messages/terms/terms-messages.ts';

type Page = OfficeAnswer<'player'>;

/**
 * The terms of use that the player accepted, in which language, when and from which IP address. Renders nothing if none were ever accepted
 * or requested.
 */
export const PlayerAcceptedTermsCard = ({ page: { termsDue, player } }: { readonly page: Page }) => {
  const { t } = useMessages(termsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { consents } = player;
  if (termsDue === null && consents.length === 0) return null;
  return (
    <Card title={t('title')}>
      {termsDue !== null && (
        <p className="px-4 pb-3">
          <StatePill tone="warn" icon={TriangleAlert}>
            {t('due', { number: termsDue })}
          </StatePill>
        </p>
      )}
      {consents.length === 0 && <EmptyMessage>{t('none')}</EmptyMessage>}
      {consents.length > 0 && (
        <dl className="grid gap-2 px-4 pb-4">
          {consents.map(({ at, number, version, lang, ip }) => (
            <div key={at} className="flex flex-wrap justify-between gap-x-4">
              <dt className="font-semibold">
                <span>{number === null ? t('page', { version }) : t('version', { number })}</span>
                {lang !== null && <small className="ms-2 text-ink-2 uppercase">{lang}</small>}
              </dt>
              <dd className="text-ink-2">{t('accepted', { time: moment(at), ip: ip ?? t('unknown') })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
};
