import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { UserCheck } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getAlertAppearance, toKnownAlertKind } from '../../ui/alert-appearance.ts';
import { formatAgeMinutesSeconds } from '../../ui/format-durations.ts';
import { localizeMachineFaultText } from '../../ui/localize-machine-fault-text.ts';
import { alertsMessages } from '../../ui/messages/alerts/alerts-messages.ts';
import { useFloorFormatters } from '../floor-formatters.ts';
import { useFloorAlerts, useFloorBrandNames, useFloorStore } from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';

/** Number of alerts shown on the wall display, oldest first; the remaining ones are only counted. */
const shown = 5;

/** Alerts that wait for staff, oldest first. */
export const WallDisplayAlerts = ({ now }: { now: number }) => {
  const { t } = useMessages(wallMessages);
  const waiting = useFloorAlerts()
    .filter(({ noted, closedAt }) => !noted && closedAt === null)
    .sort((a, b) => a.openedAt - b.openedAt);
  const [oldest] = waiting;
  const more = waiting.length - shown;
  return (
    <section className="card wall-alerts">
      <header>
        <h2>{t('alerts')}</h2>
        {oldest && (
          <span className="sub">
            {t('openAlerts', { count: waiting.length, age: formatAgeMinutesSeconds(now - oldest.openedAt) })}
          </span>
        )}
      </header>
      {!oldest && <p>{t('noAlerts')}</p>}
      <ol>
        {waiting.slice(0, shown).map((alert) => (
          <Alert key={alert.id} alert={alert} now={now} />
        ))}
      </ol>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </section>
  );
};

const Alert = ({ alert, now }: { alert: FloorAlert; now: number }) => {
  const { t } = useMessages(wallMessages);
  const { t: name } = useMessages(alertsMessages);
  const { money } = useFloorFormatters();
  const { kind, machine, agent, amountMinor, openedAt, acknowledged } = alert;
  const { tone, icon: Icon } = getAlertAppearance(kind);
  const known = toKnownAlertKind(kind);
  const what = known === 'agentGone' ? name('kinds.agentGone', { agent: agent ?? '' }) : name(`kinds.${known}`);
  const title = [machine ? `${machine.id}, ${what}` : what, amountMinor === null ? '' : money(amountMinor)];
  return (
    <li className={tone} data-alert={alert.id}>
      <span className="wall-sign">
        <Icon />
      </span>
      <b>{title.filter(Boolean).join(' ')}</b>
      <time dateTime={new Date(openedAt).toISOString()}>{formatAgeMinutesSeconds(now - openedAt)}</time>
      <p>
        <span>
          <Place alert={alert} />
        </span>
        <span> · </span>
        {acknowledged ? (
          <span className="wall-who">
            <UserCheck />
            <span>{acknowledged.by.replace(/ \(office\)$/, '')}</span>
          </span>
        ) : (
          <span>{t('nobody')}</span>
        )}
      </p>
    </li>
  );
};

/** Location of an alert: a machine's brand and fault, or the number of an agent's offline cabinets. */
const Place = ({ alert: { machine, agent } }: { alert: FloorAlert }) => {
  const { t } = useMessages(wallMessages);
  const formats = useFloorFormatters();
  const store = useFloorStore();
  const brands = useFloorBrandNames();
  if (machine) {
    const why = store.row(machine.id)?.why ?? null;
    const brand = brands.get(machine.brand) ?? machine.brand;
    return why === null ? brand : `${brand}. ${localizeMachineFaultText(why, formats)}`;
  }
  const dark = [...store.rows()].filter((row) => row.agent === agent && row.state === 'away').length;
  return dark > 0 ? t('dark', { count: dark }) : t('server');
};
