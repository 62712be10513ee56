import type { ActionContentInput } from '@reelfloor/protocol/office-call-types';
import { Megaphone, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { formatUnknownSettingValue } from '../ui/format-unknown-setting-value.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { settingsMessages } from './messages/settings-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';

type Words = ActionContentInput<'putPanelWords'>;
const languages = ['en', 'tr', 'ar', 'bg'] as const;
const isLanguage = (text: unknown): text is Words['lang'] => languages.some((one) => one === text);
const newEntry: Words = { id: '', lang: 'en', kind: 'note', title: '', detail: '' };

/** Form for the operator's entries in the side panel of every player page (quick panel), in all of its languages. */
export const PlayerQuickPanelSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOfficeQuery('quickPanelWords', {});
  const [words, setWords] = useState<Words>(newEntry);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const isKnown = data.entries.some(({ id }) => id === words.id);
  const isComplete = /^[A-Za-z0-9_-]{1,64}$/.test(words.id) && words.title.trim() !== '' && words.detail.trim() !== '';
  return (
    <div className="settings-cards">
      <Card
        title={t('quick-panel')}
        aside={
          <button type="button" className="ctl soft" onClick={() => setWords(newEntry)}>
            {t('addEntry')}
          </button>
        }
      >
        {data.entries.length === 0 ? (
          <EmptyMessage>{t('noEntries')}</EmptyMessage>
        ) : (
          <DataTable
            name={t('quick-panel')}
            rows={data.entries}
            keyOf={({ id, lang }) => `${id} ${lang}`}
            columns={[
              {
                id: 'entry',
                head: t('entry'),
                cell: ({ id, lang, kind, title, detail }) => (
                  <button
                    type="button"
                    className="font-semibold"
                    onClick={() =>
                      setWords({
                        id,
                        lang: isLanguage(lang) ? lang : 'en',
                        kind: kind === 'event' ? 'event' : 'note',
                        title,
                        detail,
                      })
                    }
                  >
                    {id}
                  </button>
                ),
              },
              { id: 'lang', head: t('language'), cell: ({ lang }) => lang },
              { id: 'kind', head: t('kind'), cell: ({ kind }) => t(kind === 'event' ? 'event' : 'note') },
              {
                id: 'title',
                head: t('heading'),
                cell: ({ title }) => <span className="block max-w-80 truncate">{title}</span>,
              },
            ]}
          />
        )}
      </Card>
      <SelectedItemColumn chosen={isKnown ? words.id : null}>
        <Card title={isKnown ? words.id : t('addEntry')}>
          <ActionForm
            action="putPanelWords"
            icon={Megaphone}
            title={t('putTitle')}
            does={t('putDoes')}
            submit={t('save')}
            content={isComplete ? words : null}
            isOpen
            group="panel"
          >
            <WordsFields words={words} onChange={setWords} />
          </ActionForm>
          {isKnown && (
            <ActionForm
              action="removePanelWords"
              icon={Trash2}
              title={t('removeTitle', { id: words.id })}
              does={t('removeDoes')}
              submit={t('remove')}
              content={{ id: words.id, lang: null }}
              group="panel"
            />
          )}
        </Card>
        <SettingsHistoryCard
          of="quick-panel"
          undo={({ id, what, subject, details: { from, lang, kind } }) => {
            const before = what === 'quick-panel remove' ? (from as unknown[])[0] : from;
            const common = {
              icon: Undo2,
              title: t('undo'),
              submit: t('undo'),
              group: `undo${id}`,
              does: t('undoDoes', {
                before: before === null ? t('nothingBefore') : formatUnknownSettingValue(before),
              }),
            };
            if (before === null && isLanguage(lang))
              return (
                <ActionForm
                  action="removePanelWords"
                  content={{ id: subject, lang: lang === 'en' ? null : lang }}
                  {...common}
                />
              );
            const said = before as { lang?: unknown; title?: unknown; detail?: unknown } | undefined;
            const spoken = said?.lang ?? lang;
            if (typeof said?.title !== 'string' || typeof said.detail !== 'string' || !isLanguage(spoken)) return null;
            const content: Words = {
              id: subject,
              lang: spoken,
              kind: kind === 'event' || kind === 'note' ? kind : null,
              title: said.title,
              detail: said.detail,
            };
            return <ActionForm action="putPanelWords" content={content} {...common} />;
          }}
        />
      </SelectedItemColumn>
    </div>
  );
};

const WordsFields = ({ words, onChange }: { words: Words; onChange: (words: Words) => void }) => {
  const { t } = useMessages(settingsMessages);
  return (
    <>
      <LabelledFormField label={t('entryId')}>
        {(id) => (
          <input
            id={id}
            value={words.id}
            maxLength={64}
            onChange={(event) => onChange({ ...words, id: event.target.value })}
          />
        )}
      </LabelledFormField>
      <div className="grid grid-cols-2 gap-3">
        <LabelledFormField label={t('language')}>
          {(id) => (
            <select
              id={id}
              value={words.lang}
              onChange={({ target: { value } }) => isLanguage(value) && onChange({ ...words, lang: value })}
            >
              {languages.map((language) => (
                <option key={language}>{language}</option>
              ))}
            </select>
          )}
        </LabelledFormField>
        <LabelledFormField label={t('kind')}>
          {(id) => (
            <select
              id={id}
              value={words.kind ?? 'note'}
              onChange={({ target: { value } }) => onChange({ ...words, kind: value === 'event' ? 'event' : 'note' })}
            >
              <option value="note">{t('note')}</option>
              <option value="event">{t('event')}</option>
            </select>
          )}
        </LabelledFormField>
      </div>
      <LabelledFormField label={t('heading')}>
        {(id) => (
          <input
            id={id}
            value={words.title}
            maxLength={80}
            onChange={(event) => onChange({ ...words, title: event.target.value })}
          />
        )}
      </LabelledFormField>
      <LabelledFormField label={t('detail')}>
        {(id) => (
          <textarea
            id={id}
            rows={3}
            value={words.detail}
            maxLength={300}
            onChange={(event) => onChange({ ...words, detail: event.target.value.replaceAll('\n', ' ') })}
          />
        )}
      </LabelledFormField>
    </>
  );
};
