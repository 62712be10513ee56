import { type TermsLanguage, termsLanguages } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Archive, CircleCheck, Hourglass, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField, SelectFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseOperatorLocalTime } from '../ui/operator-local-time.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { termsMessages } from './messages/terms/terms-messages.ts';

type Published = OfficeAnswer<'publishedTerms'>;
type Texts = Readonly<Partial<Record<TermsLanguage, string>>>;

const states = {
  past: { tone: 'off', icon: Archive },
  holds: { tone: 'ok', icon: CircleCheck },
  ahead: { tone: 'info', icon: Hourglass },
} as const;

/** The versions of a site's terms of use with their texts, and the form for the next version. */
export const SiteTermsCard = () => {
  const { t } = useMessages(termsMessages);
  const [site, setSite] = useState('');
  const [number, setNumber] = useState<number | null>(null);
  const { data, error, refetch } = useOfficeQuery('publishedTerms', {
    query: { ...(site !== '' && { site }), ...(number !== null && { number: String(number) }) },
  });
  const choose = (chosen: string) => {
    setSite(chosen);
    setNumber(null);
  };
  return (
    <Card title={t('title')} className="terms-card">
      <SiteChoice site={site} onChoose={choose} />
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={3} />}
      {data?.versions.length === 0 && <EmptyMessage>{t('none')}</EmptyMessage>}
      {data && data.versions.length > 0 && <Versions {...{ data }} onChoose={setNumber} />}
      {data && <NextVersion key={`${site} ${data.shown?.number}`} {...{ data, site }} />}
    </Card>
  );
};

/** Site selection, shown only to users who may see all sites, and only if there are several. */
const SiteChoice = ({ site, onChoose }: { site: string; onChoose: (site: string) => void }) => {
  const { t } = useMessages(termsMessages);
  const mayRead = useSignedInStaffRight('editSettings') !== null;
  const { data } = useOfficeQuery('hallSites', {}, { enabled: mayRead });
  const sites = data?.sites.filter(({ isFirst, closedAt }) => !isFirst && closedAt === null) ?? [];
  if (sites.length === 0) return null;
  return (
    <div className="px-4 pt-3">
      <SelectFormField
        label={t('site')}
        value={site}
        onChange={onChoose}
        choices={[
          { value: '', label: t('house') },
          ...sites.map(({ siteId, name }) => ({ value: String(siteId), label: name })),
        ]}
      />
    </div>
  );
};

const Versions = ({ data, onChoose }: { data: Published; onChoose: (number: number) => void }) => {
  const { t } = useMessages(termsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { versions, shown } = data;
  const hash = versions.find((version) => version.number === shown?.number)?.hash;
  return (
    <>
      <DataTable
        name={t('title')}
        rows={versions}
        keyOf={(version) => String(version.number)}
        columns={[
          {
            id: 'version',
            head: t('version'),
            cell: (version) => (
              <button
                type="button"
                className="flex items-center gap-2 font-semibold"
                aria-pressed={version.number === shown?.number}
                onClick={() => onChoose(version.number)}
              >
                {version.number}
                <StatePill {...states[version.state]}>{t(version.state)}</StatePill>
              </button>
            ),
          },
          { id: 'from', head: t('from'), cell: ({ from }) => moment(from) },
          { id: 'accepted', head: t('accepted'), cell: ({ accepted }) => t('players', { count: accepted }) },
        ]}
      />
      {shown && (
        <details className="action">
          <summary>
            <ScrollText />
            <span>
              <b>{t('text', { number: shown.number })}</b>
              <small className="break-all">{t('sha', { hash: hash ?? '' })}</small>
            </span>
          </summary>
          <div className="grid gap-4 px-4 pb-4">
            {shown.texts.map(({ lang, text }) => (
              <p key={lang} lang={lang} dir="auto" className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </div>
        </details>
      )}
    </>
  );
};

const NextVersion = ({ data: { versions, shown }, site }: { data: Published; site: string }) => {
  const { t } = useMessages(termsMessages);
  const { zoneOffsetMs } = useNumberAndDateFormatters();
  const held: Texts = Object.fromEntries(shown?.texts.map(({ lang, text }) => [lang, text]) ?? []);
  const [typed, setTyped] = useState<Texts>({});
  const [moment, setMoment] = useState('');
  const textOf = (lang: TermsLanguage): string => (typed[lang] ?? held[lang] ?? '').trim();
  const from = moment === '' ? null : parseOperatorLocalTime(moment, zoneOffsetMs);
  const isWhole = textOf('tr') !== '' && textOf('en') !== '' && (moment === '' || from !== null);
  const isChanged = termsLanguages.some((lang) => textOf(lang) !== (held[lang] ?? ''));
  const more = (['ar', 'bg'] as const).flatMap((lang) => (textOf(lang) === '' ? [] : [[lang, textOf(lang)]]));
  const content = {
    ...{ tr: textOf('tr'), en: textOf('en'), ...Object.fromEntries(more) },
    ...(from !== null && { from }),
    ...(site !== '' && { siteId: Number(site) }),
  };
  const title = t('publish', { number: (versions[0]?.number ?? 0) + 1 });
  return (
    <ActionForm
      action="publishTerms"
      icon={ScrollText}
      title={title}
      does={t('publishDoes')}
      submit={title}
      content={isWhole && isChanged ? content : null}
      group="page"
    >
      <p className="text-12 text-ink-2">{t('form')}</p>
      {termsLanguages.map((lang) => (
        <LabelledFormField key={lang} label={t(lang)}>
          {(id) => (
            <textarea
              id={id}
              rows={lang === 'tr' || lang === 'en' ? 10 : 3}
              lang={lang}
              dir="auto"
              value={typed[lang] ?? held[lang] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [lang]: target.value })}
            />
          )}
        </LabelledFormField>
      ))}
      <LabelledFormField label={t('moment')}>
        {(id) => (
          <input id={id} type="datetime-local" value={moment} onChange={({ target }) => setMoment(target.value)} />
        )}
      </LabelledFormField>
    </ActionForm>
  );
};
