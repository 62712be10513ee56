import { commandSettings, type OfficeAnswer } from '@reelfloor/protocol/office';
import { Eye, EyeOff, RotateCcw, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/fields.tsx';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { HistoryCard, shown } from './history-card.tsx';
import { LogoForms } from './logo-forms.tsx';
import { settingsMessages } from './messages/index.ts';
import { watchingMessages } from './messages/watching/index.ts';

type Setting = OfficeAnswer<'operatorSettings'>['settings'][number];

/** The keys of Settings.json, the form for the chosen one, and what was changed. */
export const OperatorSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOffice('operatorSettings', {});
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  const found = data.settings.filter(({ key }) =>
    key.includes(search.trim().toUpperCase().replaceAll(' ', '_')),
  );
  const setting = data.settings.find(({ key }) => key === chosen);
  return (
    <div className="settings-cards">
      <Card
        title={t('settings')}
        aside={
          <span className="field">
            <input
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder={t('find')}
              aria-label={t('find')}
            />
          </span>
        }
      >
        <DataTable
          name={t('settings')}
          rows={found}
          keyOf={({ key }) => key}
          columns={[
            {
              id: 'key',
              head: t('key'),
              cell: ({ key }) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={key === chosen}
                  onClick={() => setChosen(key)}
                >
                  {key}
                </button>
              ),
            },
            {
              id: 'value',
              head: t('holds'),
              cell: ({ value, isDefault, isGood }) => (
                <span className="flex items-center gap-2">
                  <span className="max-w-80 truncate" title={shown(value)}>
                    {shown(value)}
                  </span>
                  {isDefault && <span className="tag">{t('isDefault')}</span>}
                  {!isGood && <span className="pill warn plain">{t('isWrong')}</span>}
                </span>
              ),
            },
          ]}
        />
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={setting?.key ?? t('change')}>
          {setting ? <SettingForms key={setting.key} setting={setting} /> : <Empty>{t('choose')}</Empty>}
        </Card>
        <WatchingForm watching={data.watching} />
        <LogoForms />
        <HistoryCard
          of="setting"
          undo={({ id, subject, details: { from } }) => {
            const known = data.settings.find(({ key }) => key === subject);
            if (!known || isByCommand(subject)) return null;
            const common = {
              icon: Undo2,
              title: t('undo'),
              submit: t('undo'),
              group: `undo${id}`,
              does: t('undoDoes', { before: from === null ? t('isDefault') : shown(from) }),
            };
            return from === null || from === undefined ? (
              <ActionForm action="unsetSetting" content={{ key: subject }} {...common} />
            ) : (
              <ActionForm action="setSetting" content={{ key: subject, value: from }} {...common} />
            );
          }}
        />
      </div>
    </div>
  );
};

const isByCommand = (key: string): boolean => commandSettings.some((each) => each === key);

const SettingForms = ({ setting: { key, value, isDefault, isShared } }: { setting: Setting }) => {
  const { t } = useMessages(settingsMessages);
  const [text, setText] = useState(typeof value === 'string' ? value : JSON.stringify(value));
  const content = contentOf(text, value);
  if (isByCommand(key)) return <p>{t('byCommand')}</p>;
  return (
    <>
      <ActionForm
        action="setSetting"
        icon={SlidersHorizontal}
        title={t('setTitle', { key })}
        does={isShared ? t('setShared') : t('setDoes')}
        submit={t('set')}
        content={content === undefined ? null : { key, value: content }}
        isOpen
        group="setting"
      >
        <Field label={t('value')}>
          {(id) =>
            typeof value === 'boolean' ? (
              <select id={id} value={text} onChange={(event) => setText(event.target.value)}>
                <option value="true">{t('on')}</option>
                <option value="false">{t('off')}</option>
              </select>
            ) : typeof value === 'string' || typeof value === 'number' ? (
              <input id={id} value={text} onChange={(event) => setText(event.target.value)} />
            ) : (
              <textarea
                id={id}
                rows={4}
                value={text}
                placeholder={t('json')}
                onChange={(event) => setText(event.target.value)}
              />
            )
          }
        </Field>
      </ActionForm>
      {!isDefault && (
        <ActionForm
          action="unsetSetting"
          icon={RotateCcw}
          title={t('unset')}
          does={t('setDoes')}
          submit={t('unset')}
          content={{ key }}
          group="setting"
        />
      )}
    </>
  );
};

/** Reads what was typed as the value before was; undefined if it is not of that kind. The server checks the form. */
const contentOf = (text: string, before: unknown): unknown => {
  if (typeof before === 'string') return text.trim() === '' ? undefined : text.trim();
  try {
    return JSON.parse(text);
  } catch {
    // A key that holds nothing may get a plain word, such as a brand's id.
    return before === null && text.trim() !== '' ? text.trim() : undefined;
  }
};

/** Whether players may watch machines at which others play, and the form that changes it. */
const WatchingForm = ({ watching }: { readonly watching: 'on' | 'off' }) => {
  const { t } = useMessages(watchingMessages);
  const isOn = watching === 'on';
  return (
    <Card title={t('watching')}>
      <p className="px-4 pb-3 text-ink-2">{isOn ? t('isOn') : t('isOff')}</p>
      <ActionForm
        action="setFloorWatching"
        icon={isOn ? EyeOff : Eye}
        title={isOn ? t('turnOff') : t('turnOn')}
        does={isOn ? t('offDoes') : t('onDoes')}
        submit={isOn ? t('turnOff') : t('turnOn')}
        content={{ rule: isOn ? 'off' : 'on' }}
        group="watching"
      />
    </Card>
  );
};
