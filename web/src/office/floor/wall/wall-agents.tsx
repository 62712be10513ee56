import { CircleCheck, Unplug } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { shortSpan } from '../../ui/spans.ts';
import { useAlerts, useFloorStore, useLayout, useSums } from '../live/use-floor.ts';
import { wallMessages } from './messages/index.ts';

/** Most agents that are shown; those that are away stand first. */
const shown = 12;

/** The agents, and since when one is away. */
export const WallAgents = ({ now }: { now: number }) => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const gone = new Map(
    useAlerts()
      .filter(({ kind, closedAt }) => kind === 'agentGone' && closedAt === null)
      .map(({ agent, openedAt }) => [agent, openedAt]),
  );
  useLayout();
  useSums();
  const agents = new Map<string, { count: number; away: number }>();
  for (const { agent, state } of store.rows()) {
    const { count, away } = agents.get(agent) ?? { count: 0, away: 0 };
    agents.set(agent, { count: count + 1, away: away + (state === 'away' ? 1 : 0) });
  }
  const listed = [...agents]
    .map(([id, { count, away }]) => ({ id, count, isAway: away === count }))
    .sort((a, b) => Number(b.isAway) - Number(a.isAway) || a.id.localeCompare(b.id, 'en', { numeric: true }));
  const away = listed.filter(({ isAway }) => isAway).length;
  return (
    <section className="card wall-agents">
      <header>
        <h2>{t('agents')}</h2>
        <span className="sub">
          {away === 0 ? t('agentsHere') : t('agentsAway', { count: away, all: String(listed.length) })}
        </span>
      </header>
      <ol>
        {listed.slice(0, shown).map(({ id, count, isAway }) => {
          const since = gone.get(id);
          return (
            <li key={id} className={isAway ? 'bad' : 'ok'}>
              <b>{id}</b>
              {isAway ? <Unplug /> : <CircleCheck />}
              <small>
                {isAway && since !== undefined ? shortSpan(now - since) : t('cabinets', { count })}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
