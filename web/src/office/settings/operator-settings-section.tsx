import { foldNameForComparison } from '@reelfloor/protocol';
import { commandSettings, type OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Eye, EyeOff, RotateCcw, ShieldCheck, SlidersHorizontal, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useSettingForm, useSettingValueFormatter } from '../ui/use-setting-form.tsx';
import { useSettingNameAndDescription } from '../ui/use-setting-texts.ts';
import { OperatorOrSiteLogoForms } from './branding-forms.tsx';
import { profileMessages } from './messages/profile/profile-messages.ts';
import { settingsMessages } from './messages/settings-messages.ts';
import { watchingMessages } from './messages/watching/watching-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';

type Profile = OfficeAnswer<'operatorSettings'>['profiles'][number];

/**
 * The jurisdictions' player protection profiles in force, the legal review of each, and what each declares as not implemented. They are
 * assigned at the command line.
 */
const ProfileCard = ({ profiles }: { profiles: readonly Profile[] }) => {
  const { t } = useMessages(profileMessages);
  const { day } = useNumberAndDateFormatters();
  if (profiles.length === 0) return null;
  const stateOf = ({ id, legalReview }: Profile): string => {
    if (id === null) return t('unreadable');
    if (legalReview === null) return t('unread');
    return t('read', { day: day(legalReview, { day: 'numeric', month: 'short', year: 'numeric' }) });
  };
  return (
    <Card title={t('title')} className="col-span-full">
      {profiles.map((profile) => {
        const { site, id, about, lacks } = profile;
        const Icon = lacks.length > 0 || id === null ? TriangleAlert : ShieldCheck;
        return (
          <details key={site ?? 'hall'} className="action">
            <summary>
              <Icon />
              <span>
                <b>{`${site === null ? t('hall') : t('site', { site })}: ${id ?? '?'}`}</b>
                <small>
                  {lacks.length > 0 ? `${stateOf(profile)} · ${t('lacks', { count: lacks.length })}` : stateOf(profile)}
                </small>
              </span>
            </summary>
            <div lang="en" className="grid max-w-200 gap-2 px-4 pb-4 text-ink-2">
              {about !== '' && <p>{about}</p>}
              <ul className="grid list-disc gap-1 ps-5">
                {lacks.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </div>
          </details>
        );
      })}
    </Card>
  );
};

type Setting = OfficeAnswer<'operatorSettings'>['settings'][number];

/** The operator's settings by name, the form for the selected one, and the history of changes. */
export const OperatorSettingsSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOfficeQuery('operatorSettings', {});
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const words = useSettingNameAndDescription();
  const say = useSettingValueFormatter();
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={8} />;
  const wanted = foldNameForComparison(search.trim());
  const found = data.settings.filter(({ key }) =>
    [key, key.replaceAll('_', ' '), ...words(key)].some((text) => foldNameForComparison(text).includes(wanted)),
  );
  const setting = data.settings.find(({ key }) => key === chosen);
  return (
    <div className="settings-cards">
      <ProfileCard profiles={data.profiles} />
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
                  className="text-start font-semibold"
                  aria-pressed={key === chosen}
                  onClick={() => setChosen(key)}
                >
                  {words(key)[0]}
                  <small className="block text-12 font-normal break-all text-ink-3">{key}</small>
                </button>
              ),
            },
            {
              id: 'value',
              head: t('holds'),
              cell: ({ key, value, isDefault, isGood }) => (
                <span className="flex items-center gap-2">
                  <span className="max-w-80 truncate" title={say(key, value)}>
                    {say(key, value)}
                  </span>
                  {isDefault && <span className="tag">{t('isDefault')}</span>}
                  {!isGood && <span className="pill warn plain">{t('isWrong')}</span>}
                </span>
              ),
            },
          ]}
        />
      </Card>
      <SelectedItemColumn chosen={chosen}>
        <Card title={setting ? words(setting.key)[0] : t('change')}>
          {setting ? <SettingForms key={setting.key} setting={setting} /> : <EmptyMessage>{t('choose')}</EmptyMessage>}
        </Card>
        <WatchingForm watching={data.watching} />
        <OperatorOrSiteLogoForms />
        <SettingsHistoryCard
          of="setting"
          undo={({ id, subject, details: { from } }) => {
            const known = data.settings.find(({ key }) => key === subject);
            if (!known || isByCommand(subject)) return null;
            const common = {
              icon: Undo2,
              title: t('undo'),
              submit: t('undo'),
              group: `undo${id}`,
              does: t('undoDoes', { before: from === null ? t('isDefault') : say(subject, from) }),
            };
            return from === null || from === undefined ? (
              <ActionForm action="unsetSetting" content={{ key: subject }} {...common} />
            ) : (
              <ActionForm action="setSetting" content={{ key: subject, value: from }} {...common} />
            );
          }}
        />
      </SelectedItemColumn>
    </div>
  );
};

const isByCommand = (key: string): boolean => commandSettings.some((each) => each === key);

const SettingForms = ({ setting: { key, value, isDefault, isShared } }: { setting: Setting }) => {
  const { t } = useMessages(settingsMessages);
  const [, does] = useSettingNameAndDescription()(key);
  const { controls, content } = useSettingForm(key, value);

  if (isByCommand(key))
    return (
      <>
        <p className="px-4 pb-3 text-ink-2">{does}</p>
        <p className="px-4 pb-3">{t('byCommand')}</p>
      </>
    );
  return (
    <>
      <p className="px-4 pb-3 text-ink-2">{does}</p>
      <ActionForm
        action="setSetting"
        icon={SlidersHorizontal}
        title={t('change')}
        does={isShared ? t('setShared') : t('setDoes')}
        submit={t('set')}
        content={content === undefined ? null : { key, value: content }}
        isOpen
        group="setting"
      >
        {controls}
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

/** Form that allows or forbids players to watch others play in the whole hall. */
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
