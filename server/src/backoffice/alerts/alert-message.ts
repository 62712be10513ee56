import type { StoredAlert } from '../../platform/alerts/alert-store.ts';
import type { AlertMessage, AlertSender } from './notification-channel.ts';

/** What of an alert is told. */
export type AlertMessageFacts = Pick<
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

/** Returns what is told of an alert. `event`: `opened`, `closed`, `test`, or `repeated-3` for the third time. */
export const alertMessageOf = (
  alert: AlertMessageFacts,
  event: string,
  { site, operator, language, officeOrigin }: AlertSender,
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

/** The machine's page, or the floor, which lists all alerts. */
const pageOf = ({ machine_id: machine }: AlertMessageFacts): string =>
  machine === null ? '/' : `/machine/${encodeURIComponent(machine)}`;
