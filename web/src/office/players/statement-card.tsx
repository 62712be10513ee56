import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { playersMessages } from './messages/index.ts';
import { StatementChart } from './statement-chart.tsx';

type Statement = OfficeAnswer<'playerStatement'>;

const ranges = [7, 30, 90, 365] as const;
const dayMs = 86_400_000;

/** What the player had, what came and went, and what the player has. It is balanced away nowhere. */
export const StatementCard = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const { house, now } = useMe();
  const [days, setDays] = useState<number | null>(30);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: house.timeZone }).format(now);
  const query = { zone: house.timeZone, ...(days !== null && { from: dayBefore(today, days - 1) }) };
  const { data, error, refetch } = useOffice(
    'playerStatement',
    { params: { player }, query },
    { keepsLast: true, everyMs: 10_000 },
  );
  const choice = (
    <span className="field">
      <select
        aria-label={t('range')}
        value={days ?? 'all'}
        onChange={({ target }) => setDays(target.value === 'all' ? null : Number(target.value))}
      >
        {ranges.map((count) => (
          <option key={count} value={count}>
            {t('days', { count })}
          </option>
        ))}
        <option value="all">{t('wholeTime')}</option>
      </select>
    </span>
  );
  return (
    <Card
      className="statement"
      title={t('statement')}
      aside={
        <>
          <span className="key" aria-hidden="true">
            <span className="line">{t('netOfPlay')}</span>
            <span className="in">{t('depositKey')}</span>
            <span className="out">{t('withdrawalKey')}</span>
          </span>
          {choice}
        </>
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && (
        <>
          <Equation statement={data} />
          <StatementChart statement={data} />
        </>
      )}
    </Card>
  );
};

const Equation = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useMessages(playersMessages);
  const { money } = useFormats();
  const { correctionsMinor, differenceMinor } = statement;
  const parts = [
    { sign: '', label: t('opening'), minor: statement.openingMinor },
    { sign: '+', label: t('deposits'), minor: statement.depositsMinor },
    { sign: '−', label: t('withdrawals'), minor: statement.withdrawalsMinor },
    { sign: '+', label: t('promotions'), minor: statement.promotionsMinor },
    ...(correctionsMinor === 0 ? [] : [{ sign: '+', label: t('corrections'), minor: correctionsMinor }]),
    { sign: '+', label: t('play'), minor: statement.wonMinor - statement.stakedMinor },
    ...(differenceMinor === 0 ? [] : [{ sign: '+', label: t('difference'), minor: differenceMinor }]),
    { sign: '=', label: t('closing2'), minor: statement.closingMinor },
  ];
  return (
    <>
      <div className="equation">
        {parts.map(({ sign, label, minor }) => (
          <Fragment key={label}>
            {sign !== '' && <span>{sign}</span>}
            <dl>
              <dt>{label}</dt>
              <dd>{money(minor, { bare: true })}</dd>
            </dl>
          </Fragment>
        ))}
      </div>
      {differenceMinor !== 0 && (
        <p className="px-4 pb-2">
          <StatePill tone="bad" icon={TriangleAlert} filled>
            {t('differs', { amount: money(differenceMinor, { signed: true }) })}
          </StatePill>
        </p>
      )}
    </>
  );
};

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
