import { type OfficeActionName, type OfficeRight, officeActions } from '@reelfloor/protocol/office-call-types';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { useRequestVisibilityFilter } from '../approval-requests/use-request-visibility-filter.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { MachineStatePill } from '../ui/machine-state-pill.tsx';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { BrandsSection } from './brands-section.tsx';
import { CabinetAgentsSection } from './cabinet-agents-section.tsx';
import { InformationPagesSection } from './information-pages-section.tsx';
import { settingsMessages } from './messages/settings-messages.ts';
import { OperatorSettingsSection } from './operator-settings-section.tsx';
import { PlayerQuickPanelSection } from './player-quick-panel-section.tsx';
import { SitesSection } from './sites-section.tsx';
import { WallDisplaysSection } from './wall-displays-section.tsx';

const sections = ['settings', 'quick-panel', 'page', 'brand', 'agent', 'cabinet', 'display', 'site'] as const;
type Section = (typeof sections)[number];

const rightOf: Readonly<Record<Section, OfficeRight>> = {
  settings: 'editSettings',
  'quick-panel': 'editPages',
  page: 'editPages',
  brand: 'manageFloor',
  agent: 'manageFloor',
  cabinet: 'seeFloor',
  display: 'manageDisplays',
  site: 'editSettings',
};

export const SettingsPage = () => {
  const { t } = useMessages(settingsMessages);
  const { rights } = useSignedInStaff();
  const [params, setParams] = useSearchParams();
  const open = sections.filter((section) => rights[rightOf[section]] !== undefined);
  const section = open.find((one) => one === params.get('of')) ?? open[0];
  return (
    <>
      <OfficePageHeader title={t('title')} />
      <div className="page">
        <div className="overflow-x-auto">
          <Segmented
            legend={t('section')}
            value={section ?? 'settings'}
            onChange={(next) => setParams({ of: next })}
            choices={open.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <WaitingRequests />
        {section === 'settings' && <OperatorSettingsSection />}
        {section === 'quick-panel' && <PlayerQuickPanelSection />}
        {section === 'page' && <InformationPagesSection />}
        {section === 'brand' && <BrandsSection />}
        {section === 'agent' && <CabinetAgentsSection />}
        {section === 'cabinet' && <CabinetsSection />}
        {section === 'display' && <WallDisplaysSection />}
        {section === 'site' && <SitesSection />}
      </div>
    </>
  );
};

const cabinetsEveryMs = 5_000;

/** The real machines, and which of them wait for a technician. */
const CabinetsSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOfficeQuery('cabinets', {}, { everyMs: cabinetsEveryMs });
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  return (
    <Card title={t('cabinet')}>
      {data.cabinets.length === 0 ? (
        <EmptyMessage>{t('noCabinets')}</EmptyMessage>
      ) : (
        <DataTable
          name={t('cabinet')}
          rows={data.cabinets}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'id',
              head: t('machine'),
              cell: ({ id }) => (
                <Link className="font-semibold underline" href={`/settings/cabinets/${encodeURIComponent(id)}`}>
                  {id}
                </Link>
              ),
            },
            { id: 'brand', head: t('brandOf'), cell: ({ brand }) => brand.name },
            { id: 'agent', head: t('agentOf'), cell: ({ agent }) => agent.id },
            { id: 'state', head: t('state'), cell: ({ state }) => <MachineStatePill state={state} /> },
            {
              id: 'service',
              head: t('service'),
              cell: ({ reported }) =>
                reported === null
                  ? t('neverLooked')
                  : reported.isInService
                    ? t('inService')
                    : reported.waitsFor.length === 0
                      ? t('readyToOpen')
                      : t('stepsOpen', { count: reported.waitsFor.length }),
            },
          ]}
        />
      )}
    </Card>
  );
};

const requestsEveryMs = 15_000;
/** First words of the action names whose requests are decided on this page. */
const decidedHere: ReadonlySet<string> = new Set([
  'setting',
  'branding',
  'hall',
  'quick-panel',
  'page',
  'terms',
  'brand',
  'agent',
]);

const commandOf = (action: string): string =>
  Object.keys(officeActions[action as OfficeActionName].subcommands)[0] ?? action;
const nounOf = (action: string): string => commandOf(action).split(' ')[0] ?? '';

/** Requests of others that the user may approve here, and the user's own. */
const WaitingRequests = () => {
  const { t } = useMessages(settingsMessages);
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs: requestsEveryMs });
  const isShown = useRequestVisibilityFilter();
  const waiting = data?.requests.filter((request) => isShown(request) && decidedHere.has(nounOf(request.action)));
  // Keep the token of a new wall display, which is returned only once: its request disappears from the list when approved.
  const [shown, setShown] = useState<{ readonly subject: string; readonly token: string } | null>(null);
  if (!shown && (!waiting || waiting.length === 0)) return null;
  return (
    <Card title={t('waiting')}>
      {shown && (
        <p role="status" className="grid gap-1 p-4">
          <span className="text-12 text-ink-2">
            {t('token')}: {shown.subject}
          </span>
          <code className="break-all select-all">{shown.token}</code>
        </p>
      )}
      {waiting?.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onConfirmed={(answer) => {
            const token = tokenOf(answer);
            if (token !== null) setShown({ subject: request.subject, token });
          }}
        />
      ))}
    </Card>
  );
};

const tokenOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
    ? answer.token
    : null;
