import type { StoredAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { AlertingInstallation, AlertMessage } from './alert-notification-channel.ts';

/** The fields of a stored alert that its notifications contain. */
export type AlertMessageSource = Pick<
  StoredAlert,
  | 'id'
  | 'kind'
  | 'subject'
  | 'machine_id'
  | 'agent_id'
  | 'player_id'
  | 'text'
  | 'opened_at'
  | 'last_seen_at'
  | 'closed_at'
  | 'count'
>;

const isoOf = (at: number): string => new Date(at).toISOString();

/** Builds the notification for an alert. `event` is `opened`, `closed`, `test` or, for the third reminder, `repeated-3`. */
export const buildAlertMessage = (
  alert: AlertMessageSource,
  event: string,
  { site, operator, language, officeOrigin }: AlertingInstallation,
): AlertMessage => ({
  id: `${alert.id}-${event}`,
  event: event.replace(/-\d+$/, '') as AlertMessage['event'],
  alert: {
    id: alert.id,
    kind: alert.kind,
    subject: alert.subject,
    text: alert.text,
    machine: alert.machine_id,
    agent: alert.agent_id,
    player: alert.player_id,
    openedAt: isoOf(alert.opened_at),
    lastSeenAt: isoOf(alert.last_seen_at),
    closedAt: alert.closed_at === null ? null : isoOf(alert.closed_at),
    count: alert.count,
  },
  ...{ site, operator, language },
  link: officeOrigin === null ? null : `${officeOrigin}/office${pageOf(alert)}`,
});

/** Returns the path of the machine's page in the back office, or for an alert without a machine, of the page that lists all alerts. */
const pageOf = ({ machine_id: machine }: AlertMessageSource): string =>
  machine === null ? '/' : `/machine/${encodeURIComponent(machine)}`;
