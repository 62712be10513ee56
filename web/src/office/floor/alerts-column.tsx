import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, UserCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { AlertCard, getActionTitle } from './alert-card.tsx';
import {
  useFloorAlerts,
  useFloorConnectionState,
  useFloorTotals,
  useOfficeRequestsVersion,
} from './live/floor-store-hooks.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { useIsUserReadingColumn } from './use-is-user-reading-column.ts';

interface AlertsColumnProps {
  /** Id of the alert whose form is open; null if none is. */
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** Column of everything that waits for staff: requests for a second person, and alerts. */
export const AlertsColumn = ({ opened, onOpen }: AlertsColumnProps) => {
  const { t } = useMessages(floorMessages);
  const [shown, setShown] = useState<'open' | 'done'>('open');
  const alerts = useFloorAlerts();
  const day = useFloorTotals()?.day.from ?? 0;
  const { data, error, refetch } = useOfficeQuery('doneAlerts', {}, { everyMs: 20_000 });
  const column = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { calm, late, showAll } = useCalmAlerts(alerts, useIsUserReadingColumn(column, list, shown));
  const showNew = () => {
    showAll();
    // The button that shows new alerts disappears: move its focus to the list, whose newest alerts come first.
    list.current?.focus({ preventScroll: true });
    if (list.current) list.current.scrollTop = 0;
  };
  const doneToday = data?.alerts.filter(({ closedAt }) => (closedAt ?? 0) >= day);
  return (
    <aside ref={column} className="alerts" aria-label={t('alerts.title')}>
      <header>
        <h2>{t('alerts.title')}</h2>
        <span className="cnt">{alerts.length}</span>
        {/* It stands in the header, where its coming and going moves nothing in the list. */}
        {late > 0 && shown === 'open' && (
          <button type="button" className="ctl soft new" onClick={showNew}>
            {t('alerts.newOnes', { count: late })}
          </button>
        )}
        <Segmented
          legend={t('alerts.which')}
          value={shown}
          onChange={(which) => {
            setShown(which);
            showAll();
          }}
          choices={[
            { value: 'open', label: t('alerts.open') },
            {
              value: 'done',
              label: t('alerts.done'),
              ...(doneToday !== undefined && { count: doneToday.length }),
            },
          ]}
        />
      </header>
      {shown === 'open' ? (
        <OpenAlerts list={list} calm={calm} opened={opened} onOpen={onOpen} />
      ) : error ? (
        <QueryFailureMessage error={error} onRetry={() => void refetch()} />
      ) : !doneToday ? (
        <LoadingSkeleton rows={3} />
      ) : doneToday.length === 0 ? (
        <EmptyMessage>{t('alerts.noneDone')}</EmptyMessage>
      ) : (
        <ol>
          {doneToday.map((alert) => (
            <AlertCard key={alert.id} alert={alert} isOpened={false} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </aside>
  );
};

interface OpenAlertsProps extends AlertsColumnProps {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly calm: readonly FloorAlert[];
}

const OpenAlerts = (props: OpenAlertsProps) =>
  useFloorConnectionState().isKnown ? <CalmList {...props} /> : <LoadingSkeleton rows={3} />;

const CalmList = ({ list, calm, opened, onOpen }: OpenAlertsProps) => {
  const { t } = useMessages(floorMessages);
  const requests = useWaitingRequests();
  const reported = new Set(calm.map((alert) => requestAbout(alert, requests)));
  const alone = requests.filter((request) => !reported.has(request));
  return (
    <>
      <ol ref={list} tabIndex={-1}>
        {alone.map((request) => (
          <li key={request.id} className={`al ${request.effect?.isRefusal ? 'bad' : 'warn'}`}>
            <span className="ico">{request.effect?.isRefusal ? <Ban /> : <UserCheck />}</span>
            <div>
              <WaitingRequestNotice request={request} title={getActionTitle(request.action)} />
            </div>
          </li>
        ))}
        {calm.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            request={requestAbout(alert, requests)}
            isOpened={opened === alert.id}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {calm.length + alone.length === 0 && <EmptyMessage>{t('alerts.none')}</EmptyMessage>}
    </>
  );
};

/** Returns the request about an alert's cause, so that a waiting hand pay is shown as one card, with its signatures and its key. */
const requestAbout = (alert: FloorAlert, requests: readonly OfficeRequest[]): OfficeRequest | null =>
  requests.find(({ action, subject }) => action === 'decideHandPay' && subject === alert.subject) ?? null;

/** Requests that wait for a second person, refetched when the live data stream signals a change. */
const useWaitingRequests = () => {
  const client = useQueryClient();
  const mark = useOfficeRequestsVersion();
  const { data } = useOfficeQuery('requests', { query: {} });
  useEffect(() => {
    if (mark === '') return;
    for (const key of ['requests', 'requestCount']) void client.invalidateQueries({ queryKey: [key] });
  }, [client, mark]);
  return data?.requests.filter(({ state }) => state === 'waiting') ?? [];
};

/**
 * Returns the alerts to show: new ones that arrive while the user reads the list wait behind a button, so that none moves under the
 * pointer. Unacknowledged ones come first.
 */
const useCalmAlerts = (alerts: readonly FloorAlert[], isRead: boolean) => {
  const { isKnown } = useFloorConnectionState();
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const all = new Set(alerts.map(({ id }) => id));
  const isNew = known === null || alerts.some(({ id }) => !known.has(id));
  if (isNew && isKnown && (!isRead || known === null)) setKnown(all);
  const calm = alerts.filter(({ id }) => known === null || known.has(id));
  const waiting = calm.filter(({ acknowledged }) => acknowledged === null);
  return {
    calm: isRead ? calm : [...waiting, ...calm.filter(({ acknowledged }) => acknowledged !== null)],
    late: alerts.length - calm.length,
    showAll: () => isKnown && setKnown(all),
  };
};
