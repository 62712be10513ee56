import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, Grid2x2Plus, KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { GenericActionForm } from '../ui/generic-action-form.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { ApplyFloorFileForm } from './agents/apply-floor-file-form.tsx';
import { settingsMessages } from './messages/settings-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { SettingsHistoryCard } from './settings-history-card.tsx';

const everyMs = 10_000;

/** The agents of the cabinets, and the forms for the selected one. */
export const CabinetAgentsSection = () => {
  const { t } = useMessages(settingsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('operatorAgents', {}, { everyMs });
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const agent = data.agents.find(({ id }) => id === chosen);
  return (
    <div className="settings-cards">
      <Card title={t('agent')}>
        <DataTable
          name={t('agent')}
          rows={data.agents}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'id',
              head: t('entryId'),
              cell: ({ id }) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={id === chosen}
                  onClick={() => setChosen(id)}
                >
                  {id}
                </button>
              ),
            },
            {
              id: 'state',
              head: t('state'),
              cell: ({ connectedSince, lastSeenAt }) =>
                connectedSince !== null
                  ? t('connected', { time: moment(connectedSince) })
                  : lastSeenAt === null
                    ? t('never')
                    : t('away', { time: moment(lastSeenAt) }),
            },
            { id: 'version', head: t('version'), cell: ({ version }) => version ?? '–' },
            { id: 'address', head: t('address'), cell: ({ address }) => address ?? '–' },
            {
              id: 'machines',
              head: t('machines'),
              cell: ({ machines }) => <span title={machines.join(', ')}>{machines.length}</span>,
              isFigure: true,
            },
          ]}
        />
      </Card>
      <SelectedItemColumn chosen={chosen}>
        <Card title={agent?.id ?? t('change')}>
          {agent ? (
            <AgentForms key={agent.id} id={agent.id} places={data.machines} />
          ) : (
            <EmptyMessage>{t('chooseAgent')}</EmptyMessage>
          )}
          <NewAgentForm />
        </Card>
        <SettingsHistoryCard of="agent" />
      </SelectedItemColumn>
    </div>
  );
};

interface AgentFormsProps {
  readonly id: string;
  readonly places: OfficeAnswer<'operatorAgents'>['machines'];
}

const AgentForms = ({ id, places }: AgentFormsProps) => {
  const { t } = useMessages(settingsMessages);
  const content = { agent: id };
  return (
    <>
      <ApplyFloorFileForm agent={id} places={places} />
      <GenericActionForm action="addMachine" icon={Grid2x2Plus} known={{ agent: id }} params={{ agent: id }} />
      <ActionForm
        action="renewAgent"
        icon={KeyRound}
        title={t('renew', { agent: id })}
        does={t('renewDoes')}
        submit={t('renew', { agent: id })}
        content={content}
        group="agent"
      />
      <ActionForm
        action="revokeAgent"
        icon={Ban}
        title={t('revoke', { agent: id })}
        does={t('revokeDoes')}
        submit={t('revoke', { agent: id })}
        content={content}
        group="agent"
      />
      <ActionForm
        action="removeAgent"
        icon={Trash2}
        title={t('removeAgent', { agent: id })}
        does={t('removeAgentDoes')}
        submit={t('removeAgent', { agent: id })}
        content={content}
        group="agent"
      />
    </>
  );
};

const NewAgentForm = () => {
  const { t } = useMessages(settingsMessages);
  const brands = useOfficeQuery('operatorBrands', {});
  const [id, setId] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <ActionForm
      action="addAgent"
      icon={Plus}
      title={t('addAgent')}
      does={t('addAgentDoes')}
      submit={t('add')}
      content={/^[A-Za-z0-9_-]{1,64}$/.test(id) ? { agent: id, brands: [...chosen] } : null}
      group="agent"
    >
      <LabelledFormField label={t('entryId')}>
        {(field) => <input id={field} value={id} maxLength={64} onChange={(event) => setId(event.target.value)} />}
      </LabelledFormField>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-12 text-ink-2">{t('brands')}</legend>
        {brands.data?.brands.map((brand) => (
          <label key={brand.id} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(brand.id)}
              onChange={({ target: { checked } }) =>
                setChosen(checked ? [...chosen, brand.id] : chosen.filter((other) => other !== brand.id))
              }
            />
            {brand.name}
          </label>
        ))}
      </fieldset>
    </ActionForm>
  );
};
