import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ExternalLink, FileText, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { formatUnknownSettingValue } from '../ui/format-unknown-setting-value.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { pagesMessages } from './messages/pages/pages-messages.ts';
import { settingsMessages } from './messages/settings-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';
import { SiteTermsCard } from './site-terms-card.tsx';

type Page = OfficeAnswer<'operatorPages'>['pages'][number];

/** Information pages linked below the login and in the footer: the operator's own, or ours. */
export const InformationPagesSection = () => {
  const { t } = useMessages(settingsMessages);
  const words = useMessages(pagesMessages);
  const { data, error, refetch } = useOfficeQuery('operatorPages', {});
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const page = data.pages.find((one) => one.page === chosen);
  return (
    <div className="settings-cards">
      <Card title={words.t('pages')}>
        <DataTable
          name={words.t('pages')}
          rows={data.pages}
          keyOf={(one) => one.page}
          columns={[
            {
              id: 'page',
              head: t('name'),
              cell: (one) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={one.page === chosen}
                  onClick={() => setChosen(one.page)}
                >
                  {words.t(one.page)}
                </button>
              ),
            },
            {
              id: 'state',
              className: 'whitespace-normal',
              head: t('state'),
              cell: ({ version }) => (version === null ? words.t('ours') : words.t('own', { version })),
            },
            {
              id: 'path',
              className: 'whitespace-normal',
              head: words.t('look'),
              cell: ({ path }) => (
                <a href={path} target="_blank" rel="noreferrer" className="flex items-center gap-2 underline">
                  {path}
                  <ExternalLink className="size-3.5" />
                </a>
              ),
            },
          ]}
        />
      </Card>
      <SelectedItemColumn chosen={chosen}>
        {(page === undefined || page.page === 'terms') && <SiteTermsCard />}
        <Card title={page ? words.t(page.page) : t('change')}>
          {page ? (
            <PageForms key={`${page.page} ${page.version}`} page={page} />
          ) : (
            <EmptyMessage>{words.t('choosePage')}</EmptyMessage>
          )}
        </Card>
        <SettingsHistoryCard
          of="page"
          undo={({ id, subject, details: { from } }) => {
            const known = data.pages.find((one) => one.page === subject);
            if (!known) return null;
            const common = {
              icon: Undo2,
              title: t('undo'),
              submit: t('undo'),
              group: `undo${id}`,
              does: t('undoDoes', {
                before: from === null ? words.t('ours') : formatUnknownSettingValue(from),
              }),
            };
            return typeof from === 'string' ? (
              <ActionForm action="restorePage" content={{ page: known.page, version: from }} {...common} />
            ) : (
              <ActionForm action="unsetPage" content={{ page: known.page }} {...common} />
            );
          }}
        />
      </SelectedItemColumn>
    </div>
  );
};

const PageForms = ({ page: { page, version } }: { page: Page }) => {
  const { t } = useMessages(settingsMessages);
  const words = useMessages(pagesMessages);
  const { data, error, refetch } = useOfficeQuery('operatorPage', { params: { page } });
  const [typed, setTyped] = useState<string | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const html = typed ?? data.html ?? '';
  return (
    <>
      <ActionForm
        action="setPage"
        icon={FileText}
        title={words.t('write')}
        does={words.t('writeDoes')}
        submit={t('save')}
        content={html.trim() === '' || html === data.html ? null : { page, html }}
        isOpen
        group="page"
      >
        <LabelledFormField label="HTML">
          {(id) => (
            <textarea
              id={id}
              rows={14}
              spellCheck={false}
              className="font-mono text-12"
              value={html}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </LabelledFormField>
      </ActionForm>
      {version !== null && (
        <ActionForm
          action="unsetPage"
          icon={RotateCcw}
          title={words.t('back')}
          does={words.t('backDoes')}
          submit={words.t('back')}
          content={{ page }}
          group="page"
        />
      )}
    </>
  );
};
