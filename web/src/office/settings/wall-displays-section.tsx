import { MonitorOff, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { settingsMessages } from './messages/settings-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';

const everyMs = 30_000;

/** Wall displays, and the forms that add one or revoke the selected one. */
export const WallDisplaysSection = () => {
  const { t } = useMessages(settingsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('displays', {}, { everyMs });
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const keyOf = ({ name, siteId }: { name: string; siteId: number | null }) => `${siteId ?? ''} ${name}`;
  const display = data.displays.find((one) => keyOf(one) === chosen);
  return (
    <div className="settings-cards">
      <Card title={t('display')}>
        {data.displays.length === 0 ? (
          <EmptyMessage>{t('noDisplays')}</EmptyMessage>
        ) : (
          <DataTable
            name={t('display')}
            rows={data.displays}
            keyOf={keyOf}
            columns={[
              {
                id: 'name',
                head: t('name'),
                cell: (one) => (
                  <button
                    type="button"
                    className="font-semibold"
                    aria-pressed={keyOf(one) === chosen}
                    onClick={() => setChosen(keyOf(one))}
                  >
                    {one.name}
                  </button>
                ),
              },
              {
                id: 'site',
                head: t('shows'),
                cell: ({ siteId }) => (siteId === null ? t('wholeHall') : t('ofSite', { site: siteId })),
              },
              {
                id: 'seen',
                head: t('lastSeen'),
                cell: ({ seenAt }) => (seenAt === null ? t('neverOpened') : moment(seenAt)),
              },
              { id: 'added', head: t('addedBy'), cell: ({ addedBy }) => addedBy.replace(/ \(office\)$/, '') },
            ]}
          />
        )}
      </Card>
      <SelectedItemColumn chosen={chosen}>
        <Card title={display?.name ?? t('change')}>
          {display ? (
            <ActionForm
              key={chosen}
              action="revokeDisplay"
              icon={MonitorOff}
              title={t('revokeDisplay', { name: display.name })}
              does={t('revokeDisplayDoes')}
              submit={t('revokeDisplay', { name: display.name })}
              content={{ name: display.name, siteId: display.siteId }}
              group="display"
            />
          ) : (
            data.displays.length > 0 && <EmptyMessage>{t('chooseDisplay')}</EmptyMessage>
          )}
          <NewDisplayForm />
        </Card>
        <SettingsHistoryCard of="display" />
      </SelectedItemColumn>
    </div>
  );
};

const NewDisplayForm = () => {
  const { t } = useMessages(settingsMessages);
  const { site, rights } = useSignedInStaff();
  const sites = useOfficeQuery('hallSites', {}, { enabled: site === null && rights.editSettings !== undefined });
  const [name, setName] = useState('');
  const [siteId, setSiteId] = useState('');
  const open = sites.data?.sites.filter(({ closedAt }) => closedAt === null) ?? [];
  return (
    <ActionForm
      action="addDisplay"
      icon={MonitorUp}
      title={t('addDisplay')}
      does={t('addDisplayDoes')}
      submit={t('add')}
      content={name.trim() === '' ? null : { name: name.trim(), siteId: siteId === '' ? null : Number(siteId) }}
      group="display"
      reported={({ token }) =>
        token !== undefined && (
          <span className="grid gap-1 py-2">
            <span>{t('displayToken')}</span>
            <code className="text-16 font-semibold break-all select-all">{token}</code>
            <span className="text-ink-2">
              {t('displayAddress', { address: `${window.location.origin}/office/wall` })}
            </span>
          </span>
        )
      }
    >
      <LabelledFormField label={t('displayName')}>
        {(field) => <input id={field} value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />}
      </LabelledFormField>
      {open.length > 1 && (
        <LabelledFormField label={t('shows')}>
          {(field) => (
            <select id={field} value={siteId} onChange={(event) => setSiteId(event.target.value)}>
              <option value="">{t('wholeHall')}</option>
              {open.map((one) => (
                <option key={one.siteId} value={one.siteId}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </LabelledFormField>
      )}
    </ActionForm>
  );
};
